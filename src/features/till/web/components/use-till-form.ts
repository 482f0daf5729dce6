import { ORPCError } from '@orpc/client';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { type Sendable, useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';

type TillForm<Values extends FieldValues, Input extends FieldValues, Answer> = Sendable<
  Values,
  Input,
  Answer
> & {
  /** The action and the till: key under which an unanswered request is retried. */
  of: string;
  /** The success toast. */
  said: string;
  onDone: (answer: Answer) => void;
};

/** The form of one till action, sent with an idempotency key. */
export function useTillForm<Values extends FieldValues, Input extends FieldValues, Answer>({
  of,
  said,
  onDone,
  ...sendable
}: TillForm<Values, Input, Answer>) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return useAttemptForm({
    name: of,
    ...sendable,
    counted: t`An earlier attempt was recorded before your change. Check the till before you try again.`,
    onSent: (answer) => {
      showToast({ title: t`Success`, description: said });
      // Money moved: bank, fees and dashboard change too.
      void queryClient.invalidateQueries();
      onDone(answer);
    },
    onRefused: (error) => {
      // Error codes that mean our data is stale.
      if (error instanceof ORPCError) void queryClient.invalidateQueries();
    },
  });
}
