import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { useAttempt } from '#platform/ui/forms/use-attempt.ts';
import type { ImportDraft, ImportMapping } from '../finance-imports.contract.ts';
import { financeImportsApi } from '../../web/finance.client.ts';
import { useRefreshBooks } from '../../web/use-refresh-books.ts';
import type { ImportOutcome } from './import-done.tsx';

type Run = { draft: ImportDraft; mapping: ImportMapping; onDone: (outcome: ImportOutcome) => void };

/** Takes a file over, once however often it is sent until the server has answered. */
export function useImportRun({ draft, mapping, onDone }: Run) {
  const { t } = useLingui();
  const refresh = useRefreshBooks();
  const { attempt, send } = useAttempt({
    name: `import ${draft.id}`,
    begin: null,
    counted: t`An earlier attempt was recorded before your change. Check the list before you try again.`,
  });
  const running = useMutation({
    mutationFn: ({ leave_faulty }: { leave_faulty: boolean }) => {
      const input = { import_id: draft.id, mapping, leave_faulty };
      return send(null, (options) => financeImportsApi.run.call(input, options));
    },
    onSuccess: (outcome) => {
      onDone({ ...outcome, file_name: draft.file_name });
    },
    onError: toastError,
    // Refused for something that this page did not know: it is behind.
    onSettled: refresh,
  });
  return {
    start: running.mutate,
    busy: running.isPending,
    refusal: running.error,
    /** The last sending got no answer. */
    unanswered: attempt.unanswered && !running.isPending,
  };
}
