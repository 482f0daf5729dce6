import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { EnrolInput, type Student } from '../students.contract.ts';
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
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const { form, sending, unanswered, startOver, discard } = useAttemptForm({
    name: `${by} enrolment`,
    schema: EnrolInput,
    begin: EMPTY,
    keepsDraft: true,
    call: (input, options) => studentsApi.enrol.call(input, options),
    fieldOf: FIELD_OF_REFUSAL,
    counted: t`An earlier attempt was recorded before your change. Check the directory before you try again.`,
    onSent: (answer) => {
      setEnrolled(answer);
      showToast({ title: t`Success`, description: t`Student enrolled successfully` });
      void queryClient.invalidateQueries();
    },
  });
  // In the order of the page: the first mistake gets the focus, and "first" means first registered.
  for (const name of FIELDS) form.register(name);

  function again() {
    startOver();
    setEnrolled(null);
  }

  return { form, sending, unanswered, enrolled, again, discard };
}
