import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { type Subject, SubjectInput } from '../../subjects.contract.ts';
import { writtenDecimal } from '../../subjects.rules.ts';
import { DecimalField, SubjectSavingDialog, useSubjectSaved } from '../shared/subject-saving.tsx';
import { subjectsApi } from '../shared/subjects.client.ts';

type Props = {
  /** The subject to change; if absent, a new one is created. */
  subject: Subject | null;
  onClose: () => void;
};

export function SubjectDialog({ subject, onClose }: Props) {
  const { t } = useLingui();
  const groupsId = useId();
  const saved = useSubjectSaved(onClose);
  const known = useQuery(subjectsApi.list.queryOptions({ input: {} }));
  const form = useSchemaForm({
    schema: SubjectInput,
    defaultValues: {
      code: subject?.code ?? '',
      name_en: subject?.name_en ?? '',
      name_fr: subject?.name_fr ?? '',
      group: subject?.group ?? '',
      default_coefficient: writtenDecimal(subject?.default_coefficient ?? '1', currentLocale()),
    },
  });
  const sending = useSendForm({
    form,
    send: (input) =>
      subject
        ? subjectsApi.update.call({ ...input, subject_id: subject.id })
        : subjectsApi.create.call(input),
    fieldOf: { SUBJECT_EXISTS: 'code' },
    onSent: () => saved(subject ? t`Subject saved successfully` : t`Subject created successfully`),
  });
  const { errors, isDirty } = form.formState;
  return (
    <SubjectSavingDialog
      title={subject ? t`Edit Subject` : t`Add Subject`}
      submit={subject ? t`Save` : t`Add Subject`}
      dirty={isDirty}
      sending={sending}
      onClose={onClose}
    >
      <TextField
        label={t({ message: 'Code', context: 'subject' })}
        hint={t`Short, as on report cards: MATHS, ENG`}
        required
        autoComplete="off"
        error={errors.code}
        {...form.register('code')}
      />
      <TextField
        label={t`English name`}
        required
        autoComplete="off"
        lang="en"
        error={errors.name_en}
        {...form.register('name_en')}
      />
      <TextField
        label={t`French name`}
        required
        autoComplete="off"
        lang="fr"
        error={errors.name_fr}
        {...form.register('name_fr')}
      />
      <TextField
        label={t`Group`}
        hint={t`Optional, for example Sciences`}
        autoComplete="off"
        list={groupsId}
        error={errors.group}
        {...form.register('group')}
      />
      <datalist id={groupsId}>
        {known.data?.groups.map((group) => (
          <option key={group} value={group}>
            {group}
          </option>
        ))}
      </datalist>
      <DecimalField
        label={t`Default coefficient`}
        hint={t`Each class can have its own`}
        required
        error={errors.default_coefficient}
        {...form.register('default_coefficient')}
      />
    </SubjectSavingDialog>
  );
}
