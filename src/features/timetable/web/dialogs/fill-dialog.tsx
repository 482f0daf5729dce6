import { useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { FillOutcome } from './fill-outcome.tsx';
import { FillProgress } from './fill-progress.tsx';
import { StopButton } from './stop-button.tsx';
import { useFilling } from './use-filling.ts';

type Props = { whole: WholeTimetable; onClose: () => void };

/** Fills in a draft's unplaced lessons, and shows the outcome with its ways out. */
export function FillDialog({ whole, onClose }: Props) {
  const { t } = useLingui();
  const filling = useFilling(whole.version.id);
  const { begin, isBusy, outcome, how } = filling;
  const isUnsolved = outcome && outcome.placed < outcome.total && !how?.partly;
  return (
    <Dialog
      open
      size={outcome ? 'md' : 'sm'}
      title={t`Fill in the rest`}
      onClose={() => {
        if (isBusy) filling.stop();
        onClose();
      }}
      footer={
        isBusy ? (
          <StopButton filling={filling} />
        ) : outcome ? (
          <>
            {isUnsolved && !how?.move && (
              <Button variant="secondary" onClick={() => begin({ move: true })}>
                {t`Move as few lessons as possible`}
              </Button>
            )}
            {isUnsolved && (
              <Button variant="secondary" onClick={() => begin({ partly: true })}>
                {t`Place as many as possible`}
              </Button>
            )}
            {isUnsolved && outcome.verdict === 'not_found' && (
              <Button
                variant="secondary"
                onClick={() => begin({ longer: true, ...(how?.move && { move: true }) })}
              >
                {t`Search longer`}
              </Button>
            )}
            <Button onClick={onClose}>{t`Close`}</Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
            <Button onClick={() => begin()}>{t`Fill in the rest`}</Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4" aria-live="polite">
        {!outcome && !isBusy && (
          <p>
            {t`All lessons without a place get one, with a room where a rule asks for it. Lessons that have a place keep it. This takes up to 30 seconds.`}
          </p>
        )}
        {isBusy && <FillProgress progress={filling.progress} />}
        <FormError error={filling.error} />
        {outcome && (
          <FillOutcome
            whole={whole}
            filling={outcome}
            kind={how?.partly ? 'part' : 'whole'}
            onTake={(steps) => begin({ steps, ...(how?.move && { move: true }) })}
          />
        )}
      </div>
    </Dialog>
  );
}
