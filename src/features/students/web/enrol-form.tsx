import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { ClassSelect } from '#features/classes/web/shared/class-select.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { useSchemaForm } from '#platform/ui/form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { showToast } from '#platform/ui/toast.ts';
import { useSendForm } from '#platform/ui/use-send-form.ts';
import { EnrolInput, type Student } from '../students.contract.ts';
import { forgetAttempt, keepAttempt, keyAfter, startAttempt } from './enrol-attempt.ts';
import { IdentityFields } from './identity-fields.tsx';
import { studentsApi } from './students.client.ts';

export type Enrolled = { student: Student; initial_password: string };

type Props = { by: string; onEnrolled: (enrolled: Enrolled) => void; onClose: () => void };

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

/** The New Enrollment dialog while it is being filled in. */
export function EnrolForm({ by, onEnrolled, onClose }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const queryClient = useQueryClient();
  const attempt = useRef(startAttempt(by));
  const form = useSchemaForm({ schema: EnrolInput, defaultValues: EMPTY });
  const { errors, isDirty } = form.formState;

  const { submit, busy, refusal } = useSendForm({
    form,
    send: (input: EnrolInput) =>
      studentsApi.enrol.call(input, { context: { idempotencyKey: attempt.current.key } }),
    fieldOf: {
      ROLL_NUMBER_TAKEN: 'roll_number',
      EMAIL_TAKEN: 'email',
      CLASS_NOT_FOUND: 'class_id',
      BORN_TOO_LATE: 'date_of_birth',
    },
    onSent: (enrolled) => {
      forgetAttempt();
      showToast({ title: t`Success`, description: t`Student enrolled successfully` });
      onEnrolled(enrolled);
      return queryClient.invalidateQueries();
    },
    onRefused: (error) => {
      attempt.current.key = keyAfter(attempt.current.key, error);
    },
  });
  
  return null;
}
