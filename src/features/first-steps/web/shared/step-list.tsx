import { useLingui } from '@lingui/react/macro';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { Icon } from '#platform/ui/icon.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import type { FirstSteps } from '../../first-steps.contract.ts';
import { followStep } from './followed-step.ts';
import { useStepWords } from './step-words.ts';

/** Each step links to its page, with the dialog open if there is one. */
export function StepList({ steps }: Pick<FirstSteps, 'steps'>) {
  const { t } = useLingui();
  const next = steps.find(({ done }) => !done)?.step;
  const words = useStepWords();
  return (
    <ol className="divide-y divide-line">
      {steps.map(({ step, done }) => {
        const { to, does, why, or } = words[step];
        return (
          <li key={step} className="flex">
            <Link
              to={to}
              onClick={() => followStep(step)}
              aria-current={step === next ? 'step' : undefined}
              className="flex min-h-control min-w-0 flex-1 items-center gap-3 px-4 py-2 hover:bg-raised md:px-5"
            >
              <Icon of={done ? CircleCheck : Circle} className={done ? 'text-success' : 'text-muted'} />
              <span className="min-w-0 flex-1">
                <span className={done ? 'block text-muted' : 'block font-medium'}>
                  {does}
                  <span className="sr-only">{done ? t` (done)` : t` (to do)`}</span>
                </span>
                {!done && <span className="block text-sm text-muted">{why}</span>}
              </span>
              <Icon of={ChevronRight} size={18} className="text-muted rtl:-scale-x-100" />
            </Link>
            {or && !done && (
              <Link
                to={or.to}
                onClick={() => followStep(step)}
                className="flex items-center px-4 text-sm text-primary underline hover:bg-raised md:px-5"
              >
                {or.does}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}
