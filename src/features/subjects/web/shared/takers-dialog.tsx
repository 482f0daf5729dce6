import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { schoolDay } from '#platform/time/school-day.ts';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { type SubjectTakers, SubjectTakersInput } from '../../chosen.contract.ts';
import { chosenApi } from './chosen.client.ts';
import { ChosenStudents } from './chosen-students.tsx';
import { type ClassSubjectPlace, placeTitle } from './class-subject-place.ts';
import { atOnceWith, optionsBeside, timesOf } from './option-times.ts';
import { SubjectSavingDialog, useSubjectSaved } from './subject-saving.tsx';

type Props = { place: ClassSubjectPlace; onClose: () => void };

/** Edits who takes a class's subject: all, or the selected students, from a day on. */
export function TakersDialog({ place, onClose }: Props) {
  const input = { class_id: place.schoolClass.id, subject_id: place.subject.id };
  const takers = useQuery(chosenApi.get.queryOptions({ input, staleTime: 0, gcTime: 0 }));
  if (takers.data) return <TakersForm place={place} takers={takers.data} onClose={onClose} />;
  return (
    <Dialog open title={placeTitle(place)} onClose={onClose}>
      {takers.error ? <LoadFailed of={takers} /> : <Skeleton className="h-64 w-full" />}
    </Dialog>
  );
}

type Form = UseFormReturn<SubjectTakersInput, unknown, SubjectTakersInput>;

function TakersForm({ place, takers, onClose }: Props & { takers: SubjectTakers }) {
  const { t } = useLingui();
  const saved = useSubjectSaved(onClose);
  const { timeZone } = useInstallation();
  const [now] = useState(() => new Date());
  const form: Form = useSchemaForm({
    schema: SubjectTakersInput,
    defaultValues: {
      taken_by: takers.taken_by,
      from_day: schoolDay(now, timeZone),
      student_ids: takers.students.flatMap(({ student_id, from_day }) => (from_day ? [student_id] : [])),
      group: takers.group ?? '',
      at_once_with: atOnceWith(takers),
    },
  });
  const sending = useSendForm({
    form,
    send: (input) =>
      chosenApi.set.call({ ...input, class_id: place.schoolClass.id, subject_id: place.subject.id }),
    fieldOf: {
      NOT_IN_CLASS: 'from_day',
      YEAR_CLOSED: 'from_day',
      NOT_AN_OPTION: 'at_once_with',
    },
    onSent: () => saved(t`Students of the subject saved`),
  });
  const { errors, isDirty } = form.formState;
  const [takenBy, ticked, atOnce] = form.watch(['taken_by', 'student_ids', 'at_once_with']);
  return (
    <SubjectSavingDialog
      title={t`Who takes ${placeTitle(place)}`}
      dirty={isDirty}
      sending={sending}
      onClose={onClose}
    >
      <SelectField
        label={t`Taken by`}
        options={[
          { value: 'all', label: t`The whole class` },
          { value: 'chosen', label: t`Chosen students` },
        ]}
        error={errors.taken_by}
        {...form.register('taken_by')}
      />
      <DateField
        label={t`From`}
        hint={t`Nothing changes before this day.`}
        required
        error={errors.from_day}
        {...form.register('from_day')}
      />
      {takenBy === 'chosen' && (
        <>
          <GroupField form={form} groups={takers.groups} />
          {takers.others.length > 0 && <AtOnceField form={form} takers={takers} />}
          <ChosenStudents
            students={takers.students}
            ofThisTime={optionsBeside(takers, atOnce || null)}
            ticked={ticked}
            onTick={(ids) => form.setValue('student_ids', ids, { shouldDirty: true })}
          />
        </>
      )}
    </SubjectSavingDialog>
  );
}

function GroupField({ form, groups }: { form: Form; groups: readonly string[] }) {
  const { t } = useLingui();
  const groupsId = useId();
  return (
    <>
      <TextField
        label={t`Group`}
        hint={t`Optional. Classes with the same group are taught together by one teacher.`}
        autoComplete="off"
        list={groupsId}
        error={form.formState.errors.group}
        {...form.register('group')}
      />
      <datalist id={groupsId}>
        {groups.map((group) => (
          <option key={group} value={group}>
            {group}
          </option>
        ))}
      </datalist>
    </>
  );
}

function AtOnceField({ form, takers }: { form: Form; takers: SubjectTakers }) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`At the same time as`}
      hint={t`Options at the same time: each student takes one of them at most. In drafts, lessons that can no longer be at the same time lose their place.`}
      options={[{ value: '', label: t`No other subject` }, ...timesOf(takers)]}
      error={form.formState.errors.at_once_with}
      {...form.register('at_once_with', { setValueAs: (value: string | null) => value || null })}
    />
  );
}
