import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp, Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { peopleApi } from '#features/people/web/shared/people.client.ts';
import { everyPage } from '#features/people/web/shared/every-page.ts';
import { GRADE_LEVELS } from '#features/roster/classes.rules.ts';
import { Button } from '#platform/ui/button.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { type SchoolSection, SectionInput } from '../../levels.contract.ts';
import { MOST_LEVELS, PAPER_LANGUAGES } from '../../levels.rules.ts';
import { levelsApi } from '../shared/levels.client.ts';

const useStaff = () =>
  useQuery({
    queryKey: [...peopleApi.list.key(), 'staff'],
    queryFn: async () => {
      const [admins, teachers] = await Promise.all(
        (['admin', 'teacher'] as const).map((role) =>
          everyPage((page) => peopleApi.list.call({ role, page })),
        ),
      );
      return [...(admins ?? []), ...(teachers ?? [])];
    },
  });

export function SectionDialog({ section, onClose }: { section: SchoolSection | null; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const staff = useStaff();
  const form = useSchemaForm({
    schema: SectionInput,
    defaultValues: {
      name: section?.name ?? '',
      head_id: section?.head?.user_id ?? null,
      paper_language: section?.paper_language ?? null,
      authority_fr: section?.authority_fr ?? '',
      authority_en: section?.authority_en ?? '',
      levels: section?.levels.map(({ id, name, grade_level }) => ({ id, name, grade_level })) ?? [],
    },
  });
  const { register, control, watch, setValue } = form;
  // The field array's own key is not the level's id.
  const levels = useFieldArray({ control, name: 'levels', keyName: 'row' });
  const sending = useSendForm({
    form,
    send: (input) =>
      section ? levelsApi.change.call({ section_id: section.id, ...input }) : levelsApi.create.call(input),
    fieldOf: { SECTION_EXISTS: 'name', NOT_STAFF: 'head_id' },
    onSent: ({ name }) => {
      showToast({ title: t`Success`, description: t`${name} saved` });
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  const { errors, isDirty } = form.formState;
  const head = section?.head;
  const people = (staff.data ?? []).filter(({ disabled_at }) => disabled_at === null);
  const heads = people.map(({ user_id, full_name, email }) => ({
    value: user_id,
    label: full_name ?? email,
  }));
  if (head && !people.some(({ user_id }) => user_id === head.user_id))
    heads.unshift({ value: head.user_id, label: head.full_name });
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
      <SelectField
        label={t`Head`}
        placeholder={t`Nobody yet`}
        options={heads}
        error={errors.head_id}
        value={watch('head_id') ?? ''}
        onChange={(event) => setValue('head_id', event.target.value || null, { shouldDirty: true })}
      />
      <SelectField
        label={t`Language of its report cards`}
        placeholder={t`As the school`}
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
        hint={t`One line each: country, motto, ministry. Empty: as the school.`}
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
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t`Levels, from the youngest students to the oldest`}</legend>
        <ul className="flex flex-col gap-2">
          {levels.fields.map((row, place) => {
            const called = watch(`levels.${place}.name`) || t`Level ${place + 1}`;
            return (
              <li key={row.row} className="flex items-start gap-1">
                <TextField
                  label={t`Name of level ${place + 1}`}
                  labelPlace="hidden"
                  autoComplete="off"
                  error={errors.levels?.[place]?.name}
                  className="min-w-0 flex-1"
                  {...register(`levels.${place}.name`)}
                />
                <SelectField
                  label={t`Grade of ${called}`}
                  labelPlace="hidden"
                  className="w-36 shrink-0"
                  placeholder={t`Nursery`}
                  options={GRADE_LEVELS.map((grade) => {
                    const number = grade.replace('grade_', '');
                    return { value: grade, label: t`Grade ${number}` };
                  })}
                  value={watch(`levels.${place}.grade_level`) ?? ''}
                  onChange={(event) =>
                    setValue(
                      `levels.${place}.grade_level`,
                      (event.target.value || null) as (typeof GRADE_LEVELS)[number] | null,
                      { shouldDirty: true },
                    )
                  }
                />
                <IconButton
                  icon={ArrowUp}
                  label={t`Move ${called} up`}
                  disabled={place === 0}
                  onClick={() => levels.move(place, place - 1)}
                />
                <IconButton icon={X} label={t`Remove ${called}`} onClick={() => levels.remove(place)} />
              </li>
            );
          })}
        </ul>
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          icon={<Plus aria-hidden />}
          disabled={levels.fields.length >= MOST_LEVELS}
          onClick={() => levels.append({ name: '', grade_level: null })}
        >
          {t`Add a level`}
        </Button>
      </fieldset>
    </SendDialog>
  );
}
