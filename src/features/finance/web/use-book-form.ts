import { ORPCError } from '@orpc/client';
import { useLingui } from '@lingui/react/macro';
import type { FieldValues } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { countedBefore } from '#platform/ui/attempt.ts';
import { useAttemptForm } from '#platform/ui/use-attempt-form.ts';
import { useRefreshBooks } from './use-refresh-books.ts';

type BookForm<Values extends FieldValues, Input extends FieldValues, Answer> = {
  /** What is done, and to what: a lost answer is waited for under this name. */
  of: string;
  schema: $ZodType<Input, Values>;
  /** What stands in the fields at first. */
  begin: Values;
  call: (input: Input, options: { context: { idempotencyKey: string } }) => Promise<Answer>;
  /** What is said of a failure that says nothing of itself. */
  failed: string;
  /** Which field a refusal's code is about. */
  fieldOf?: Readonly<Record<string, string>>;
  onDone: (answer: Answer) => void;
};

/**
 * A form that writes into one's own books: done once, however often it is sent until the server has answered, also from a
 * dialog that was closed and opened again.
 */
export function useBookForm<Values extends FieldValues, Input extends FieldValues, Answer>({
  of,
  schema,
  begin,
  call,
  failed,
  fieldOf = {},
  onDone,
}: BookForm<Values, Input, Answer>) {
  const { t } = useLingui();
  const { me } = useAuth();
  const refreshBooks = useRefreshBooks();

  function explain(error: unknown): unknown {
    if (!(error instanceof ORPCError)) return error;
    const { code, status, data } = error;
    const saying = (message: string) => new ORPCError(code, { status, data, message });
    if (status === 401) return saying(t`Not authenticated`);
    if (countedBefore(error))
      return saying(
        t`An earlier attempt did count, before you changed it. Look at the list before you try again.`,
      );
    return status === 500 ? failed : error;
  }

  return useAttemptForm({
    name: `${me?.user_id} ${of}`,
    schema,
    begin,
    call,
    explain,
    fieldOf,
    onSent: (answer) => {
      refreshBooks();
      onDone(answer);
    },
    onRefused: (error) => {
      // Refused for something that this page did not know: it is behind.
      if (error instanceof ORPCError) refreshBooks();
    },
  });
}
