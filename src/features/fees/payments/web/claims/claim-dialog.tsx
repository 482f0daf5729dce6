import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { FeeStudent } from '../../../charges/fee-standing.contract.ts';
import { claimsApi } from '../../../web/fees.client.ts';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import { useFeeForm } from '../../../web/shared/use-fee-form.ts';
import type { FeeWay } from '../../ways.contract.ts';
import { ClaimForm } from '../../claims.contract.ts';
import { PhotoField, usePhoto } from './photo-field.tsx';

type Props = {
  students: readonly FeeStudent[];
  /** Only methods with a reference number. */
  ways: readonly FeeWay[];
  onClose: () => void;
};

const FIELD_OF_REFUSAL = {
  NUMBER_KNOWN: 'operator_reference',
  WAY_GONE: 'way',
  WRONG_DAY: 'paid_on',
  TOO_MANY_WAITING: 'student_id',
};

/** A family's form for reporting a payment and its number. */
export function ClaimDialog({ students, ways, onClose }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const nameOf = useFeeStudentName();
  const { form, begun, sending, unanswered } = useFeeForm({
    of: 'claim',
    schema: ClaimForm,
    begin: {
      student_id: students.length === 1 ? students[0]!.student_id : '',
      way: ways.length === 1 ? ways[0]!.name : '',
      operator_reference: '',
      amount: '',
      paid_on: '',
    },
    call: (input, options) => claimsApi.send.call(input, options),
    fieldOf: FIELD_OF_REFUSAL,
    onDone: () => {
      showToast({ title: t`Success`, description: t`Sent. The office will check your payment.` });
      void queryClient.invalidateQueries({ queryKey: claimsApi.key() });
      onClose();
    },
  });
  const { control, register } = form;
  const photo = usePhoto(begun.file_id, (id) => form.setValue('file_id', id, { shouldDirty: true }));
  const { errors, isDirty } = form.formState;
  const { field: amount, fieldState } = useController({ control, name: 'amount' });
  return (
    <SendDialog
      title={t`I have paid`}
      submit={t`Send to the office`}
      busyLabel={t`Sending...`}
      holding={photo.uploading ? t`Uploading...` : undefined}
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      {students.length > 1 && (
        <SelectField
          label={t`Child`}
          required
          placeholder={t`Select`}
          options={students.map((student) => ({ value: student.student_id, label: nameOf(student) }))}
          error={errors.student_id}
          {...register('student_id')}
        />
      )}
      <SelectField
        label={t`How did you pay?`}
        required
        placeholder={t`Select`}
        options={ways.map(({ name }) => ({ value: name, label: name }))}
        error={errors.way}
        {...register('way')}
      />
      <TextField
        label={t`Transaction number`}
        hint={t`From the operator's message or the bank's slip.`}
        required
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={80}
        error={errors.operator_reference}
        {...register('operator_reference')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MoneyField label={t`Amount (CFA)`} currency="CFA" required error={fieldState.error} {...amount} />
        <DateField label={t`Day of the payment`} required error={errors.paid_on} {...register('paid_on')} />
      </div>
      <PhotoField photo={photo} />
    </SendDialog>
  );
}
