import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { useAttempt } from '#platform/ui/forms/use-attempt.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { PeopleDraft, PeopleMapping } from '../people-import.contract.ts';
import type { ImportOutcome } from './import-done.tsx';
import { peopleImportApi } from './people-import.client.ts';

/** How a file is read, and what may be made for it. */
export type Choices = { import_id: string; mapping: PeopleMapping; make_classes: boolean };
type Run = { draft: PeopleDraft; choices: Choices; onDone: (outcome: ImportOutcome) => void };

/** Takes a file over, once however often it is sent until the server has answered. */
export function useImportRun({ draft, choices, onDone }: Run) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { attempt, send } = useAttempt({
    name: `import ${draft.id}`,
    begin: null,
    counted: t`An earlier attempt was recorded before your change. Check the list before you try again.`,
  });
  const running = useMutation({
    mutationFn: ({ leave_faulty }: { leave_faulty: boolean }) =>
      send(null, (options) =>
        peopleImportApi.run.call({ ...choices, leave_faulty, language: currentLocale() }, options),
      ),
    onSuccess: (outcome) => onDone({ ...outcome, kind: draft.kind, file_name: draft.file_name }),
    onError: toastError,
    // Students, classes, lists, figures: all of it may be another by now.
    onSettled: () => void queries.invalidateQueries(),
  });
  return {
    start: running.mutate,
    busy: running.isPending,
    refusal: running.error,
    /** The last sending got no answer. */
    unanswered: attempt.unanswered && !running.isPending,
  };
}
