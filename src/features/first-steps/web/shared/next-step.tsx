import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import type { Step } from '../../first-steps.contract.ts';
import { firstStepsApi } from './first-steps.client.ts';
import { followStep } from './followed-step.ts';
import { useStepWords } from './step-words.ts';

/** Above the page of a first step: its status, and a link to the next open one. */
export function NextStep({ step }: { step: Step }) {
  const { t } = useLingui();
  const words = useStepWords();
  const queryClient = useQueryClient();
  const { data } = useQuery(firstStepsApi.get.queryOptions());
  // Any change just saved may have completed the step.
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void queryClient.invalidateQueries({ queryKey: firstStepsApi.key() });
      }),
    [queryClient],
  );
  const steps = data?.steps ?? [];
  const place = steps.findIndex((each) => each.step === step);
  const isDone = steps[place]?.done ?? false;
  const open = steps.filter((each) => !each.done && each.step !== step);
  const next = open.find((each) => steps.indexOf(each) > place) ?? open[0];
  const nextDoes = next && words[next.step].does;
  return (
    <nav
      aria-label={t`First steps`}
      className="mb-3 flex min-h-control items-center gap-3 rounded border border-line bg-card ps-4 text-sm print:hidden"
    >
      {isDone && <Icon of={CircleCheck} size={18} className="shrink-0 text-success" />}
      <span className="min-w-0 flex-1 sm:flex sm:flex-wrap sm:gap-x-4">
        <span className="hidden text-muted sm:inline">
          {words[step].does}
          {isDone && t` (done)`}
        </span>
        {next && (
          <Link
            to={words[next.step].to}
            onClick={() => followStep(next.step)}
            className="inline-flex min-h-control items-center gap-1 font-medium text-primary hover:underline sm:min-h-0"
          >
            {t`Next step: ${nextDoes}`}
            <Icon of={ChevronRight} size={16} className="shrink-0 rtl:-scale-x-100" />
          </Link>
        )}
        {data && !next && <span>{t`All first steps are done.`}</span>}
      </span>
      <IconButton icon={X} label={t`Close the first steps`} onClick={() => followStep(null)} />
    </nav>
  );
}
