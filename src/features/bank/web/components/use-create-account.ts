import { ORPCError } from '@orpc/client';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import type { PickedStudent } from '#features/students/web/shared/picked-student.ts';
import { countedBefore, sendAttempt, startAttempt } from '#platform/ui/forms/attempt.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { type BankAccount, CreateAccountInput } from '../../bank.contract.ts';
import { bankApi } from '../bank.client.ts';

type Typed = { account_name: string; initial_balance: string; chosen: PickedStudent[] };

const NOTHING: Typed = { account_name: '', initial_balance: '0', chosen: [] };
const FIELD_OF_REFUSAL = { STUDENT_NOT_FOUND: 'student_ids' };
const idsOf = (students: readonly PickedStudent[]) => students.map((student) => student.student_id);
const valuesOf = ({ chosen, ...values }: Typed) => ({ ...values, student_ids: idsOf(chosen) });

/** The form of one new account: one account, however often it is sent until the server has answered. */
export function useCreateAccount(onCreated: (account: BankAccount) => void) {
  const { t } = useLingui();
  const { me } = useAuth();
  const queryClient = useQueryClient();
  const name = `${me?.user_id} create`;
  const [attempt] = useState(() => startAttempt(name, NOTHING));
  const [chosen, setChosen] = useState(attempt.typed.chosen);
  const form = useSchemaForm({ schema: CreateAccountInput, defaultValues: valuesOf(NOTHING) });
  form.register('student_ids');

  // Onto the empty form, so that what waits for its answer is asked about before it is closed again.
  useEffect(() => {
    if (attempt.unanswered) form.reset(valuesOf(attempt.typed), { keepDefaultValues: true });
  }, [form, attempt]);

  function refresh() {
    void queryClient.invalidateQueries({ queryKey: bankApi.key() });
  }

  function explain(error: unknown): unknown {
    if (!countedBefore(error)) return error;
    return new ORPCError(error.code, {
      status: error.status,
      message: t`An earlier attempt created an account before your change. Check the list before you try again.`,
    });
  }

  const { submit, busy, refusal } = useSendForm({
    form,
    send: ({ account_name = '', ...input }) =>
      sendAttempt(
        name,
        attempt,
        { account_name, initial_balance: input.initial_balance, chosen },
        (options) => bankApi.create.call({ account_name, ...input }, options),
      ).catch((error: unknown) => {
        throw explain(error);
      }),
    fieldOf: FIELD_OF_REFUSAL,
    onSent: (account) => {
      showToast({ title: t`Success`, description: t`Account created successfully` });
      onCreated(account);
      refresh();
    },
    onRefused: (error) => {
      if (error instanceof ORPCError) refresh();
    },
  });

  return {
    form,
    busy,
    refusal,
    chosen,
    choose: (students: PickedStudent[]) => {
      setChosen(students);
      form.setValue('student_ids', idsOf(students), {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
    },
    submit: (event: SyntheticEvent) => {
      if (chosen.length === 0) toastError(/*i18n*/ 'Please select at least one student');
      submit(event);
    },
    /** It was sent, and nobody knows yet whether there is an account. */
    unanswered: attempt.unanswered && !busy,
    refresh,
  };
}
