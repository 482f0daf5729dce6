import { ORPCError } from '@orpc/client';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { type Sendable, useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { feeReportsApi, feesApi, paymentsApi } from '../fees.client.ts';

type FeeForm<Values extends FieldValues, Input extends FieldValues, Answer> = Sendable<
  Values,
  Input,
  Answer
> & {
  /** The operation and its subject: the key under which a lost response is recovered. */
  of: string;
  onDone: (answer: Answer) => void;
};

/**
 * A form that changes what is owed or paid. Idempotent until the server has answered, even if the
 * dialog is closed and opened again. Errors are shown at their fields, the first also in a toast.
 */
export function useFeeForm<Values extends FieldValues, Input extends FieldValues, Answer>({
  of,
  onDone,
  ...sendable
}: FeeForm<Values, Input, Answer>) {
  const { t } = useLingui();
  const { me } = useAuth();
  const queryClient = useQueryClient();

  return useAttemptForm({
    name: `${me?.user_id} ${of}`,
    ...sendable,
    counted: t`An earlier attempt was recorded before your change. Check the list before you try again.`,
    onSent: (answer) => {
      onDone(answer);
      for (const api of [feesApi, paymentsApi, feeReportsApi])
        void queryClient.invalidateQueries({ queryKey: api.key() });
    },
    onRefused: (error) => {
      // Errors of this kind mean our data is stale.
      if (error instanceof ORPCError) void queryClient.invalidateQueries();
    },
    onMistaken: (errors) => toastError(firstMessage(errors)),
  });
}

/** The first error message, however deeply nested. */
function firstMessage(errors: FieldErrors): string | undefined {
  for (const [key, error] of Object.entries(errors)) {
    if (!error || typeof error !== 'object' || key === 'ref') continue;
    const { message } = error as { message?: unknown };
    const found = typeof message === 'string' ? message : firstMessage(error as FieldErrors);
    if (found) return found;
  }
  return undefined;
}
