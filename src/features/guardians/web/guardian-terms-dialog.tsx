import { useLingui } from '@lingui/react/macro';
import { ALL_RIGHTS } from '#features/roster/guardians.rules.ts';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { GuardianTermsInput, type StudentGuardian } from '../guardians.contract.ts';
import { guardiansApi } from './shared/guardians.client.ts';
import { TermsFields } from './terms-fields.tsx';
import { SavingDialog, useSaved } from './saving-dialog.tsx';

const FIELD_OF_REFUSAL = {
  RELATION_WORD_NEEDED: 'relation_word',
  LAST_DAY_TOO_EARLY: 'last_day',
  REASON_NEEDED: 'reason',
};

type Props = {
  studentId: string;
  guardian: StudentGuardian;
  of: number;
  onClose: () => void;
};

export function GuardianTermsDialog({ studentId, guardian, of, onClose }: Props) {
  const { t } = useLingui();
  const saved = useSaved(onClose);
  const { terms } = guardian;
  const form = useSchemaForm({
    schema: GuardianTermsInput,
    defaultValues: {
      ...(terms ?? ALL_RIGHTS),
      relation: guardian.relation,
      relation_word: guardian.relation_word ?? '',
      reason: terms?.reason ?? '',
      first_day: terms?.first_day ?? '',
      last_day: terms?.last_day ?? '',
      position: Math.min(guardian.position, of),
    },
  });
  const sending = useSendForm({
    form,
    send: (input) =>
      guardiansApi.change.call({ ...input, student_id: studentId, guardian_id: guardian.guardian_id }),
    fieldOf: FIELD_OF_REFUSAL,
    onSent: () => saved(t`Guardian saved successfully`),
  });
  const { errors, isDirty } = form.formState;
  return (
    <SavingDialog
      title={t`Rights of ${guardian.full_name}`}
      dirty={isDirty}
      sending={sending}
      onClose={onClose}
    >
      <TermsFields
        relation={form.watch('relation')}
        field={(name) => ({ ...form.register(name), error: errors[name] })}
      />
      <SelectField
        label={t`Order of contact`}
        options={Array.from({ length: of }, (_, index) => ({
          value: String(index + 1),
          label: index === 0 ? t`Called first` : t`Number ${index + 1}`,
        }))}
        error={errors.position}
        {...form.register('position', { valueAsNumber: true })}
      />
    </SavingDialog>
  );
}
