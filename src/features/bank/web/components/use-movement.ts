import { ORPCError } from '@orpc/client';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { countedBefore, sendAttempt, startAttempt } from '#platform/ui/attempt.ts';
import { useSchemaForm } from '#platform/ui/form.ts';
import { showToast } from '#platform/ui/toast.ts';
import { useSendForm } from '#platform/ui/use-send-form.ts';
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
  const [attempt] = useState(() => startAttempt(of, empty));
  const form = useSchemaForm({ schema, defaultValues: empty as DefaultValues<Typed> });

  // Onto the empty form, so that what waits for its answer is asked about before it is closed again.
  useEffect(() => {
    if (attempt.unanswered) form.reset(attempt.typed, { keepDefaultValues: true });
  }, [form, attempt]);

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

  const sending = useSendForm({
    form,
    send: (typed) =>
      sendAttempt(of, attempt, typed, (options) => call(typed, options)).catch((error: unknown) => {
        throw explain(error);
      }),
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

  return { form, sending, done, unanswered: attempt.unanswered && !sending.busy };
}
