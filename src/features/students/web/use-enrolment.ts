import { ORPCError } from '@orpc/client';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { countedBefore } from '#platform/ui/forms/attempt.ts';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { EnrolInput, type Student } from '../students.contract.ts';
import { forgetAttempt, keepAttempt, keyAfter, startAttempt } from './enrol-attempt.ts';
import { studentsApi } from './shared/students.client.ts';

/** A student just enrolled, with the password that nobody will see again. */
export type Enrolled = { student: Student; initial_password: string };

const EMPTY = {
  full_name: '',
  email: '',
  phone: '',
  roll_number: '',
  date_of_birth: '',
  class_id: '',
  address: '',
  emergency_contact: '',
};

const FIELDS = Object.keys(EMPTY) as (keyof typeof EMPTY)[];

/** Which field a refusal is about. */
export const FIELD_OF_REFUSAL = {
  ROLL_NUMBER_TAKEN: 'roll_number',
  EMAIL_TAKEN: 'email',
  CLASS_NOT_FOUND: 'class_id',
  BORN_TOO_LATE: 'date_of_birth',
};

/** One enrolment after another: the form, what became of the last sending, and the draft behind both. */
export function useEnrolment(by: string) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const attempt = useRef(startAttempt(by));
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const form = useSchemaForm({ schema: EnrolInput, defaultValues: EMPTY });
  // In the order of the page: the first mistake gets the focus, and "first" means first registered.
  for (const name of FIELDS) form.register(name);

  useEffect(() => {
    // Onto the empty form, so that a draft counts as typed and is asked about before it is thrown away.
    form.reset({ ...EMPTY, ...attempt.current.typed }, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        attempt.current.typed = values;
        keepAttempt(by, attempt.current);
      },
    });
  }, [form, by]);

  function startOver() {
    forgetAttempt();
    attempt.current = startAttempt(by);
  }

  async function send(input: EnrolInput) {
    try {
      return await studentsApi.enrol.call(input, { context: { idempotencyKey: attempt.current.key } });
    } catch (error) {
      if (!countedBefore(error)) throw error;
      throw new ORPCError(error.code, {
        status: error.status,
        message: t`An earlier attempt was recorded before your change. Check the directory before you try again.`,
      });
    }
  }

  const { submit, busy, refusal } = useSendForm({
    form,
    send,
    fieldOf: FIELD_OF_REFUSAL,
    onSent: (answer) => {
      startOver();
      setEnrolled(answer);
      showToast({ title: t`Success`, description: t`Student enrolled successfully` });
      return queryClient.invalidateQueries();
    },
    onRefused: (error) => {
      attempt.current.key = keyAfter(attempt.current.key, error);
    },
  });

  function again() {
    form.reset(EMPTY);
    startOver();
    setEnrolled(null);
  }

  return { form, submit, busy, refusal, enrolled, again, discard: forgetAttempt };
}
