import { ORPCError } from '@orpc/client';
import { useLingui } from '@lingui/react/macro';
import type { FieldValues } from 'react-hook-form';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { saying } from '#platform/ui/forms/attempt.ts';
import { type Sendable, useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { useRefreshBooks } from './use-refresh-books.ts';

type BookForm<Values extends FieldValues, Input extends FieldValues, Answer> = Sendable<
  Values,
  Input,
  Answer
> & {
  /** The operation and its subject: the key under which a lost response is recovered. */
  of: string;
  /** The message for errors without one. */
  failed: string;
  onDone: (answer: Answer) => void;
};

/**
 * A form that changes a person's own books. Idempotent until the server has answered, even if the dialog is closed and opened
 * again.
 */
export function useBookForm<Values extends FieldValues, Input extends FieldValues, Answer>({
  of,
  failed,
  onDone,
  ...sendable
}: BookForm<Values, Input, Answer>) {
  const { t } = useLingui();
  const { me } = useAuth();
  const refreshBooks = useRefreshBooks();

  function explain(error: unknown): unknown {
    if (!(error instanceof ORPCError)) return error;
    if (error.status === 401) return saying(error, t`Not authenticated`);
    return error.status === 500 ? failed : error;
  }

  return useAttemptForm({
    name: `${me?.user_id} ${of}`,
    ...sendable,
    counted: t`An earlier attempt was recorded before your change. Check the list before you try again.`,
    explain,
    onSent: (answer) => {
      refreshBooks();
      onDone(answer);
    },
    onRefused: (error) => {
      // Errors of this kind mean our data is stale.
      if (error instanceof ORPCError) refreshBooks();
    },
  });
}
