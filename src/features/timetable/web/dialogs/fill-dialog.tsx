import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { ProgressBar } from '#platform/ui/progress-bar.tsx';
import type { FillProgress, FillStep } from '../../fill.contract.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { timetableEditorApi } from '../editor.client.ts';
import { timetableApi } from '../shared/timetable.client.ts';
import { FillOutcome } from './fill-outcome.tsx';

type Props = { whole: WholeTimetable; onClose: () => void };

const LOOK_AGAIN_MS = 700;

/** Has the lessons of a draft that have no place placed, and tells the outcome with its ways out. */
export function FillDialog({ whole, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const version_id = whole.version.id;
  const renew = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: timetableApi.whole.key() }),
      queries.invalidateQueries({ queryKey: timetableApi.versions.key() }),
    ]);
  // After a refusal too: somebody else changed the draft.
  const fill = useMutation(timetableEditorApi.fillIn.mutationOptions({ onSettled: renew }));
  const progress = useQuery({
    ...timetableEditorApi.fillProgress.queryOptions({
      input: { version_id },
      refetchInterval: LOOK_AGAIN_MS,
      gcTime: 0,
    }),
    enabled: fill.isPending,
  });
  const stop = useMutation(timetableEditorApi.stopFilling.mutationOptions());
  const begin = (how: { steps?: FillStep[]; partly?: boolean; longer?: boolean } = {}) => {
    stop.reset();
    fill.mutate({ version_id, ...how });
  };
  const outcome = fill.isPending ? undefined : fill.data;
  const isUnsolved = outcome && outcome.placed < outcome.total && !fill.variables?.partly;
  return (
    <Dialog
      open
      size={outcome ? 'md' : 'sm'}
      title={t`Fill in the rest`}
      onClose={() => {
        if (fill.isPending) stop.mutate({ version_id });
        onClose();
      }}
      footer={
        fill.isPending ? (
          <Button
            variant="secondary"
            busy={stop.isPending || stop.isSuccess}
            busyLabel={t`Stopping…`}
            onClick={() => stop.mutate({ version_id })}
          >
            {t`Stop`}
          </Button>
        ) : outcome ? (
          <>
            {isUnsolved && (
              <Button variant="secondary" onClick={() => begin({ partly: true })}>
                {t`Place as many as possible`}
              </Button>
            )}
            {isUnsolved && outcome.verdict === 'not_found' && (
              <Button variant="secondary" onClick={() => begin({ longer: true })}>
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
        {!outcome && !fill.isPending && (
          <p>
            {t`The lessons of all classes that have no place yet get one, without a room. Those that have a place stay there. It takes up to 30 seconds.`}
          </p>
        )}
        {fill.isPending && <Progress progress={progress.data?.progress ?? null} />}
        <FormError error={fill.error} />
        {outcome && (
          <FillOutcome
            whole={whole}
            filling={outcome}
            isPart={fill.variables?.partly === true}
            onTake={(steps) => begin({ steps })}
          />
        )}
      </div>
    </Dialog>
  );
}

function Progress({ progress }: { progress: FillProgress | null }) {
  const { t } = useLingui();
  const phases = {
    checking: t`Checking whether all lessons fit…`,
    placing: t`Placing the lessons…`,
    improving: t`All lessons have a place. Keeping more wishes…`,
    explaining: t`Looking for ways out…`,
  };
  return (
    <ProgressBar
      label={progress ? phases[progress.phase] : t`Placing the lessons…`}
      value={progress?.placed ?? 0}
      max={Math.max(1, progress?.lessons ?? 1)}
      {...(progress && progress.placed > 0 && { valueText: t`${progress.placed} of ${progress.lessons}` })}
    />
  );
}
