import { ORPCError } from '@orpc/client';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { saying } from '#platform/ui/forms/attempt.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { type Sendable, useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import type { BankTransaction } from '../../bank.contract.ts';
import { bankApi } from '../bank.client.ts';

type Movement<Typed extends FieldValues> = Sendable<Typed, Typed, BankTransaction> & {
  /** Identifies action and account or row, to recover a lost response. */
  of: string;
  said: string;
};

/** The form of one movement of money, its submission state, and the resulting row. */
export function useMovement<Typed extends FieldValues>({ of, said, ...sendable }: Movement<Typed>) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [done, setDone] = useState<BankTransaction | null>(null);

  const explain = (error: unknown) =>
    error instanceof ORPCError && error.status === 401 ? saying(error, t`User not authenticated`) : error;

  const { form, sending, unanswered } = useAttemptForm({
    name: of,
    ...sendable,
    counted: t`An earlier attempt was recorded before your change. Check the history before you try again.`,
    explain,
    onSent: (line) => {
      setDone(line);
      showToast({ title: t`Success`, description: said });
      void queryClient.invalidateQueries({ queryKey: bankApi.key() });
    },
    onRefused: (error) => {
      // Error codes that mean our data is stale.
      if (error instanceof ORPCError) void queryClient.invalidateQueries();
    },
  });

  return { form, sending, done, unanswered };
}
