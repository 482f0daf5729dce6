import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useAttempt } from '../forms/use-attempt.ts';
import { toastError } from '../toasts/errors.ts';

type Rows = { leave_faulty: boolean };
type Work<Outcome> = {
  draftId: string;
  run: (rows: Rows, options: { context: { idempotencyKey: string } }) => Promise<Outcome>;
  onDone: (outcome: Outcome) => void;
  /** Called after each send, since the data shown may be stale by then. */
  onSettled: () => void;
};

/** State of an import in progress. */
export type ImportRun = {
  start: (rows: Rows) => void;
  busy: boolean;
  refusal: unknown;
  /** True if the last send got no response. */
  unanswered: boolean;
};

/** Runs an import once, however often it is sent until the server has responded. */
export function useImportRun<Outcome>({ draftId, run, onDone, onSettled }: Work<Outcome>): ImportRun {
  const { t } = useLingui();
  const { attempt, send } = useAttempt({
    name: `import ${draftId}`,
    begin: null,
    counted: t`An earlier attempt was recorded before your change. Check the list before you try again.`,
  });
  const running = useMutation({
    mutationFn: (rows: Rows) => send(null, (options) => run(rows, options)),
    onSuccess: onDone,
    onError: toastError,
    onSettled,
  });
  return {
    start: running.mutate,
    busy: running.isPending,
    refusal: running.error,
    unanswered: attempt.unanswered && !running.isPending,
  };
}
