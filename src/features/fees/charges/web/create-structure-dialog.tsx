import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { FormProvider, useController, useFormContext, useWatch } from 'react-hook-form';
import { levelChoice, useLevelOptions } from '#features/classes/web/shared/level-options.ts';
import { useSchoolYears } from '#features/school-year/web/shared/use-school-years.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { feesApi } from '../../web/fees.client.ts';
import type { FeeTerm } from '../../fees.rules.ts';
import { useFeeTerms } from '../../web/shared/fee-words.tsx';
import { useFeeForm } from '../../web/shared/use-fee-form.ts';
import { CreateStructureInput, type FeeStructure } from '../structures.contract.ts';
import { InstalmentFields } from './instalment-fields.tsx';
import { followAmount, plainInstalments } from './instalments.ts';

type Props = {
  copyOf?: FeeStructure | undefined;
  onClose: () => void;
};

export function CreateStructureDialog({ copyOf, onClose }: Props) {
  const { t } = useLingui();
  const levels = useLevelOptions();
  const { form, sending, unanswered } = useFeeForm({
    of: 'create structure',
    schema: CreateStructureInput,
    begin: beginFrom(copyOf),
    fieldOf: {
      YEAR_NOT_FOUND: 'academic_year',
      YEAR_CLOSED: 'academic_year',
      PERIOD_NOT_FOUND: 'academic_term',
      LEVEL_NOT_FOUND: 'grade_level',
    },
    call: ({ fund, period_id, ...input }, options) =>
      feesApi.createStructure.call(
        { ...input, ...(fund && { fund }), ...(period_id && { period_id }) },
        options,
      ),
    onDone: () => {
      showToast({ title: t`Success`, description: t`Fee structure created successfully` });
      onClose();
    },
  });
  const { control, register, setValue, getValues } = form;
  // Registered in the order of the fields, so that the first error gets the focus.
  const name = register('name');
  const { field: amount, fieldState: amountState } = useController({ control, name: 'amount' });
  const { field: grade } = useController({ control, name: 'grade_level' });
  const levelId = useWatch({ control, name: 'level_id' });
  const { errors, isDirty } = form.formState;

  /** One select for both: a level of the school's own, or a grade if it has none. */
  function chooseLevel(value: string) {
    const { level_id = null, grade_level = null } = levelChoice(value);
    setValue('level_id', level_id);
    grade.onChange(grade_level);
  }

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
          <AcademicTermField />
          <AcademicYearField />
        </div>
        <SelectField
          label={t`Grade Level`}
          placeholder={t`All Grades`}
          options={levels}
          error={errors.grade_level}
          {...grade}
          value={levelId ?? grade.value ?? ''}
          onChange={(event) => chooseLevel(event.target.value)}
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
        <InstalmentFields optional currency="CFA" />
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
    academic_term: structure ? structure.academic_term : ('term_1' as const),
    period_id: structure?.period_id ?? null,
    academic_year: structure?.academic_year ?? '',
    level_id: structure?.level_id ?? null,
    grade_level: structure?.level_id ? null : (structure?.grade_level ?? null),
    fund: structure?.fund ?? '',
    description: structure?.description ?? '',
    instalments: plainInstalments(structure?.instalments ?? []),
    auto_assign: structure?.auto_assign ?? false,
  };
}

type TermValues = { academic_term: FeeTerm | null; period_id: string | null; academic_year: string };

/** The part of the year: a term, the whole year, or a sequence of the chosen year by its name. */
function AcademicTermField() {
  const { t } = useLingui();
  const terms = useFeeTerms();
  const years = useSchoolYears();
  const { control, setValue } = useFormContext<TermValues>();
  const { field, fieldState } = useController({ control, name: 'academic_term' });
  const { field: period } = useController({ control, name: 'period_id' });
  const chosenYear = useWatch({ control, name: 'academic_year' });
  const year = years.data?.find(({ name }) => name === chosenYear);
  const sequences = year?.periods.filter(({ parent_id }) => parent_id !== null) ?? [];
  const isOfYear = sequences.some(({ id }) => id === period.value);

  function choose(value: string) {
    const term = terms.find((one) => one.value === value)?.value;
    setValue('period_id', term ? null : value);
    field.onChange(term === 'whole_year' || !term ? null : term);
  }

  return (
    <SelectField
      label={t`Academic Term`}
      required
      // A sequence of another year is not among the options, so that it must be chosen again.
      {...(period.value && !isOfYear && { placeholder: t`Select a term` })}
      options={[
        ...terms,
        ...sequences.map(({ id, name_en, name_fr }) => ({
          value: id,
          label: currentLocale() === 'fr' ? name_fr : name_en,
        })),
      ]}
      error={fieldState.error}
      {...field}
      value={period.value ? (isOfYear ? period.value : '') : (field.value ?? 'whole_year')}
      onChange={({ target: { value } }) => choose(value)}
    />
  );
}

/**
 * The year of a structure: one of the school's, by default the current one. A text field if the
 * school has none yet.
 */
function AcademicYearField() {
  const { t } = useLingui();
  const years = useSchoolYears();
  const { control, resetField } = useFormContext<{ academic_year: string }>();
  const { field, fieldState } = useController({ control, name: 'academic_year' });
  const current = years.data?.find(({ status }) => status === 'current')?.name ?? '';
  // Nothing is chosen yet, or the copied structure has a year that was typed before the school had any.
  const names = years.data?.map(({ name }) => name) ?? [];
  const isOther = names.length > 0 && ![...names, current].includes(field.value);
  const isToChoose = isOther && !fieldState.isDirty;
  useEffect(() => {
    if (isToChoose) resetField('academic_year', { defaultValue: current });
  }, [isToChoose, current, resetField]);

  const common = { label: t`Academic Year`, required: true, error: fieldState.error, ...field };
  if (years.data?.length === 0 || years.isError)
    return <TextField {...common} placeholder="2024-2025" autoComplete="off" />;
  return (
    <SelectField
      {...common}
      placeholder={t`Select a year`}
      options={names.map((name) => ({ value: name, label: name }))}
    />
  );
}

/**
 * The fund that the money belongs to: the school's if left empty, else a fund by name, existing or
 * new. Must be inside a `FormProvider`.
 */
function FundField() {
  const { t } = useLingui();
  const id = useId();
  const funds = useQuery(feesApi.funds.queryOptions());
  const { register, formState } = useFormContext<{ fund?: string }>();
  return (
    <>
      <TextField
        label={t`Fund`}
        hint={t`Leave empty for the school. Otherwise a name, such as Parents' association.`}
        list={id}
        autoComplete="off"
        maxLength={60}
        error={formState.errors.fund}
        {...register('fund')}
      />
      <datalist id={id}>
        {funds.data?.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
