import { useLingui } from '@lingui/react/macro';
import { FormProvider, useController } from 'react-hook-form';
import { GRADE_LEVELS } from '#features/roster/classes.rules.ts';
import { useGradeName } from '#features/classes/web/shared/level-name.ts';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { CreateStructureInput, type FeeStructure } from '../structures.contract.ts';
import { ACADEMIC_TERMS } from '../../fees.rules.ts';
import { feesApi } from '../../web/fees.client.ts';
import { AcademicYearField } from './academic-year-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { useTermName } from '../../web/shared/fee-words.tsx';
import { FundField } from '../../funds/web/fund-field.tsx';
import { useFeeForm } from '../../web/shared/use-fee-form.ts';
import { InstalmentFields } from '../../charges/web/instalment-fields.tsx';
import { followAmount, plainInstalments } from '../../charges/web/instalments.ts';

type Props = {
  /** The structure that it begins as a copy of. */
  copyOf?: FeeStructure | undefined;
  onClose: () => void;
};

/** Makes a fee structure: what the school charges for, and when it is usually due. */
export function CreateStructureDialog({ copyOf, onClose }: Props) {
  const { t } = useLingui();
  const termName = useTermName();
  const levelName = useGradeName();
  const { form, sending, unanswered } = useFeeForm({
    of: 'create structure',
    schema: CreateStructureInput,
    begin: beginFrom(copyOf),
    call: ({ fund, ...input }, options) =>
      feesApi.createStructure.call({ ...input, ...(fund && { fund }) }, options),
    onDone: () => {
      showToast({ title: t`Success`, description: t`Fee structure created successfully` });
      onClose();
    },
  });
  const { control, register, setValue, getValues } = form;
  // In the order of the fields: the first mistake gets the focus.
  const name = register('name');
  const { field: amount, fieldState: amountState } = useController({ control, name: 'amount' });
  const { field: level } = useController({ control, name: 'grade_level' });
  const { errors, isDirty } = form.formState;

  function changeAmount(next: string) {
    const instalments = getValues('instalments') ?? [];
    if (instalments.length > 0) setValue('instalments', followAmount(instalments, amount.value, next));
    amount.onChange(next);
  }

  return (
    <SendDialog
      title={t`Create Fee Structure`}
      submit={t`Create Structure`}
      busyLabel={t`Creating...`}
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label={t`Name`} required autoComplete="off" error={errors.name} {...name} />
          <MoneyField
            label={t`Amount (CFA)`}
            currency="CFA"
            required
            error={amountState.error}
            {...amount}
            onChange={changeAmount}
          />
          <SelectField
            label={t`Academic Term`}
            required
            options={ACADEMIC_TERMS.map((term) => ({ value: term, label: termName(term) }))}
            error={errors.academic_term}
            {...register('academic_term')}
          />
          <AcademicYearField />
        </div>
        <SelectField
          label={t`Grade Level`}
          placeholder={t`All Grades`}
          options={GRADE_LEVELS.map((grade) => ({ value: grade, label: levelName(grade) }))}
          error={errors.grade_level}
          {...level}
          value={level.value ?? ''}
          onChange={(event) => level.onChange(event.target.value || null)}
        />
        <FundField />
        <TextAreaField
          label={t`Description`}
          hint={t`Optional`}
          rows={2}
          maxLength={500}
          error={errors.description}
          {...register('description')}
        />
        <InstalmentFields optional />
        <CheckboxField
          label={t`Charge new students automatically`}
          hint={t`Every student enrolled in this grade level will be charged this fee.`}
          {...register('auto_assign')}
        />
      </FormProvider>
    </SendDialog>
  );
}

function beginFrom(structure: FeeStructure | undefined) {
  return {
    name: structure?.name ?? '',
    amount: structure?.amount ?? '',
    academic_term: structure?.academic_term ?? ('term_1' as const),
    academic_year: structure?.academic_year ?? '',
    grade_level: structure?.grade_level ?? null,
    fund: structure?.fund ?? '',
    description: structure?.description ?? '',
    instalments: plainInstalments(structure?.instalments ?? []),
    auto_assign: structure?.auto_assign ?? false,
  };
}
