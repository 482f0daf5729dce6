import { useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { FillOutcome } from './fill-outcome.tsx';
import { FillProgress } from './fill-progress.tsx';
import { StopButton } from './stop-button.tsx';
import { useFilling } from './use-filling.ts';
import { useWhatIf } from './use-what-if.ts';
import { WhatIfChoices } from './what-if-choices.tsx';

type Props = { whole: WholeTimetable; onClose: () => void };

/**
 * Tries a draft with other rules, or with teachers always available. Nothing is written until the user
 * applies it.
 */
export function WhatIfDialog({ whole, onClose }: Props) {
  const { t } = useLingui();
  const filling = useFilling(whole.version.id);
  const { begin, isBusy, outcome, how } = filling;
  // The outcome of another question is no answer to this one.
  const whatIf = useWhatIf(whole, filling.reset);
  const { steps } = whatIf;
  const isDone = outcome !== undefined && !how?.what_if;
  const fits = outcome && outcome.total > 0 && outcome.placed === outcome.total;
  return (
    <Dialog
      open
      title={t`What if…`}
      description={t`See what becomes possible with other rules. Trying changes nothing.`}
      onClose={() => {
        if (isBusy) filling.stop();
        onClose();
      }}
      footer={
        isBusy ? (
          <StopButton filling={filling} />
        ) : isDone ? (
          <Button onClick={onClose}>{t`Close`}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>{t`Close`}</Button>
            {fits && steps.length > 0 && (
              <Button variant="secondary" onClick={() => begin({ steps })}>{t`Do this and fill in`}</Button>
            )}
            <Button onClick={() => begin({ steps, what_if: true })}>{t`Try`}</Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {!isDone && <WhatIfChoices whole={whole} whatIf={whatIf} disabled={isBusy} />}
        <div className="flex flex-col gap-4" aria-live="polite">
          {isBusy && <FillProgress progress={filling.progress} />}
          <FormError error={filling.error} />
          {outcome && (
            <FillOutcome
              whole={whole}
              filling={outcome}
              kind={isDone ? 'whole' : 'trial'}
              onTake={(more) => begin({ steps: [...steps, ...more] })}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
