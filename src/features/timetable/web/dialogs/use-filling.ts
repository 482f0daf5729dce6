import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FillStep } from '../../fill.contract.ts';
import { timetableEditorApi } from '../editor.client.ts';
import { timetableApi } from '../shared/timetable.client.ts';

const LOOK_AGAIN_MS = 700;

export type FillHow = {
  steps?: FillStep[];
  partly?: boolean;
  longer?: boolean;
  move?: boolean;
  what_if?: boolean;
};

/** Fills in a draft's lessons, with the progress, the outcome and a way to stop. */
export function useFilling(version_id: string) {
  const queries = useQueryClient();
  const renew = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: timetableApi.whole.key() }),
      queries.invalidateQueries({ queryKey: timetableApi.versions.key() }),
    ]);
  // Also after a refusal: somebody else may have changed the draft.
  const fill = useMutation(timetableEditorApi.fillIn.mutationOptions({ onSettled: renew }));
  const progress = useQuery({
    ...timetableEditorApi.fillProgress.queryOptions({
      input: { version_id },
      refetchInterval: LOOK_AGAIN_MS,
      gcTime: 0,
    }),
    enabled: fill.isPending,
  });
  const stopping = useMutation(timetableEditorApi.stopFilling.mutationOptions());
  return {
    begin: (how: FillHow = {}) => {
      stopping.reset();
      fill.mutate({ version_id, ...how });
    },
    stop: () => stopping.mutate({ version_id }),
    isStopping: stopping.isPending || stopping.isSuccess,
    isBusy: fill.isPending,
    progress: progress.data?.progress ?? null,
    error: fill.error,
    outcome: fill.isPending ? undefined : fill.data,
    /** The options that produced the outcome. */
    how: fill.variables,
    reset: fill.reset,
  };
}
