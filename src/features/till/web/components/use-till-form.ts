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
  /** What is done to which till: a lost answer is waited for under this name. */
  of: string;
  /** What the toast says once it is done. */
  said: string;
  onDone: (answer: Answer) => void;
};

/** The form of one thing done to a till: once, however often it is sent. */
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
      // Money moved: bank, fees and dashboard say so too.
      void queryClient.invalidateQueries();
      onDone(answer);
    },
    onRefused: (error) => {
      // Refused for something that this page did not know: it is behind.
      if (error instanceof ORPCError) void queryClient.invalidateQueries();
    },
  });
}
