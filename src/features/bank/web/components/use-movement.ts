import { ORPCError } from '@orpc/client';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { countedBefore } from '#platform/ui/attempt.ts';
import { showToast } from '#platform/ui/toast.ts';
import { useAttemptForm } from '#platform/ui/use-attempt-form.ts';
import type { BankTransaction } from '../../bank.contract.ts';
import { bankApi } from '../bank.client.ts';

type Movement<Typed extends FieldValues> = {
  /** What is done to which account or line: a lost answer is waited for under this name. */
  of: string;
  schema: $ZodType<Typed, Typed>;
  empty: Typed;
  call: (typed: Typed, options: { context: { idempotencyKey: string } }) => Promise<BankTransaction>;
  fieldOf: Readonly<Record<string, string>>;
  /** What the toast says once it is done. */
  said: string;
};

/** The form of one movement of money, what became of its sending, and the line that it wrote. */
export function useMovement<Typed extends FieldValues>({
  of,
  schema,
  empty,
  call,
  fieldOf,
  said,
}: Movement<Typed>) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [done, setDone] = useState<BankTransaction | null>(null);

  function explain(error: unknown): unknown {
    if (!(error instanceof ORPCError)) return error;
    const { code, status } = error;
    if (status === 401) return new ORPCError(code, { status, message: t`User not authenticated` });
    if (!countedBefore(error)) return error;
    return new ORPCError(code, {
      status,
      message: t`An earlier attempt did count, before you changed it. Look at the history before you try again.`,
    });
  }

  const { form, sending, unanswered } = useAttemptForm({
    name: of,
    schema,
    begin: empty,
    call,
    explain,
    fieldOf,
    onSent: (line) => {
      setDone(line);
      showToast({ title: t`Success`, description: said });
      void queryClient.invalidateQueries({ queryKey: bankApi.key() });
    },
    onRefused: (error) => {
      // Refused for something that this page did not know: it is behind.
      if (error instanceof ORPCError) void queryClient.invalidateQueries();
    },
  });

  return { form, sending, done, unanswered };
}
