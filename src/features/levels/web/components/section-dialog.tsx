import { useLingui } from '@lingui/react/macro';
import { useStaff } from '#features/people/web/shared/use-staff.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { SchoolSection } from '../../levels.contract.ts';
import { PAPER_LANGUAGES } from '../../levels.rules.ts';
import { SectionLevels } from './section-levels.tsx';
import { type SectionForm, useSectionForm } from './use-section-form.ts';

export function SectionDialog({ section, onClose }: { section: SchoolSection | null; onClose: () => void }) {
  const { t } = useLingui();
  const { form, sending } = useSectionForm(section, onClose);
  const { register, watch, setValue } = form;
  const { errors, isDirty } = form.formState;
  const paperLanguages = { fr: t`French`, en: t`English`, both: t`French and English side by side` };
  return (
    <SendDialog
      title={section ? t`Edit ${section.name}` : t`New section`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        hint={t`For example Primaire francophone`}
        required
        autoComplete="off"
        error={errors.name}
        {...register('name')}
      />
      <HeadField form={form} head={section?.head ?? null} />
      <SelectField
        label={t`Language of its report cards`}
        placeholder={t`Same as the school`}
        options={PAPER_LANGUAGES.map((value) => ({ value, label: paperLanguages[value] }))}
        value={watch('paper_language') ?? ''}
        onChange={(event) =>
          setValue(
            'paper_language',
            (event.target.value || null) as (typeof PAPER_LANGUAGES)[number] | null,
            { shouldDirty: true },
          )
        }
      />
      <TextAreaField
        label={t`Authority, in French`}
        hint={t`One line each: country, motto, ministry. Empty: same as the school.`}
        rows={3}
        maxLength={500}
        {...register('authority_fr')}
      />
      <TextAreaField
        label={t`Authority, in English`}
        rows={3}
        maxLength={500}
        {...register('authority_en')}
      />
      <SectionLevels form={form} />
    </SendDialog>
  );
}

/** The head of a section: any member of staff with an open account, and always the current head. */
function HeadField({ form, head }: { form: SectionForm; head: SchoolSection['head'] }) {
  const { t } = useLingui();
  const staff = useStaff();
  const people = (staff.data ?? []).filter(({ disabled_at }) => disabled_at === null);
  const heads = people.map(({ user_id, full_name, email }) => ({
    value: user_id,
    label: full_name ?? email,
  }));
  if (head && !people.some(({ user_id }) => user_id === head.user_id))
    heads.unshift({ value: head.user_id, label: head.full_name });
  return (
    <SelectField
      label={t`Head`}
      placeholder={t`Nobody yet`}
      options={heads}
      error={form.formState.errors.head_id}
      value={form.watch('head_id') ?? ''}
      onChange={(event) => form.setValue('head_id', event.target.value || null, { shouldDirty: true })}
    />
  );
}
