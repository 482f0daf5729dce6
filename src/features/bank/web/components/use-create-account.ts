import { ORPCError } from '@orpc/client';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useState } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import type { PickedStudent } from '#features/students/web/shared/picked-student.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { type BankAccount, CreateAccountInput } from '../../bank.contract.ts';
import { bankApi } from '../bank.client.ts';

const NOTHING = { account_name: '', initial_balance: '0' };
const FIELD_OF_REFUSAL = { STUDENT_NOT_FOUND: 'student_ids' };
const idsOf = (students: readonly PickedStudent[]) => students.map((student) => student.student_id);

/**
 * The form of one new account. The same key is used until a response arrives, so retries create one account.
 * `first` are the initial members.
 */
export function useCreateAccount(onCreated: (account: BankAccount) => void, first: PickedStudent[] = []) {
  const { t } = useLingui();
  const { me } = useAuth();
  const queryClient = useQueryClient();
  const { form, begunBeside, sending, unanswered } = useAttemptForm({
    name: `${me?.user_id} create ${idsOf(first).join(' ')}`,
    schema: CreateAccountInput,
    begin: { ...NOTHING, student_ids: idsOf(first) },
    call: (input, options) => bankApi.create.call(input, options),
    beside: pickedNow,
    fieldOf: FIELD_OF_REFUSAL,
    counted: t`An earlier attempt created an account before your change. Check the list before you try again.`,
    onSent: (account) => {
      showToast({ title: t`Success`, description: t`Account created successfully` });
      onCreated(account);
      refresh();
    },
    onRefused: (error) => {
      if (error instanceof ORPCError) refresh();
    },
  });
  const [chosen, setChosen] = useState(begunBeside ?? first);
  form.register('student_ids');

  function pickedNow(): PickedStudent[] {
    return chosen;
  }

  function refresh(): void {
    void queryClient.invalidateQueries({ queryKey: bankApi.key() });
  }

  return {
    form,
    sending,
    chosen,
    choose: (students: PickedStudent[]) => {
      setChosen(students);
      form.setValue('student_ids', idsOf(students), {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
    },
    submit: (event: BaseSyntheticEvent) => {
      if (chosen.length === 0) toastError(/*i18n*/ 'Please select at least one student');
      sending.submit(event);
    },
    /** Sent without a response: the account may exist. */
    unanswered,
    refresh,
  };
}
