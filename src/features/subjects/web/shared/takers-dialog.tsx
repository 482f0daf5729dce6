import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
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
import { namesFor } from '../../subjects.rules.ts';
import { type ClassSubjectPlace, placeTitle } from './class-subject-place.ts';
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

/** The other options that a subject can be taught at the same time as; those of one line are one choice. */
function timesOf(takers: SubjectTakers): { value: string; label: string }[] {
  const { others } = takers;
  const locale = currentLocale();
  return others
    .filter(
      ({ option_line }, at) =>
        option_line === null || others.findIndex((one) => one.option_line === option_line) === at,
    )
    .map(({ subject_id }) => ({
      value: subject_id,
      label: optionsBeside(takers, subject_id)
        .map((one) => namesFor(one, locale).own)
        .join(', '),
    }));
}

/** The options that a subject would be taught at the same time as, beside the chosen one. */
function optionsBeside({ others }: SubjectTakers, chosen: string | null): SubjectTakers['others'] {
  const first = others.find(({ subject_id }) => subject_id === chosen);
  return others.filter(
    (one) =>
      one === first ||
      (first !== undefined && first.option_line !== null && one.option_line === first.option_line),
  );
}

/** The first option at the same time as the subject; null if it has a time of its own. */
const atOnceWith = ({ option_line, others }: SubjectTakers): string | null =>
  (option_line !== null && others.find((one) => one.option_line === option_line)?.subject_id) || null;

function TakersForm({ place, takers, onClose }: Props & { takers: SubjectTakers }) {
  const { t } = useLingui();
  const groupsId = useId();
  const saved = useSubjectSaved(onClose);
  const { timeZone } = useInstallation();
  const [now] = useState(() => new Date());
  const form = useSchemaForm({
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
  const ofThisTime = optionsBeside(takers, atOnce || null);
  const every = takers.students.map(({ student_id }) => student_id);
  const tick = (ids: string[]) => form.setValue('student_ids', ids, { shouldDirty: true });
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
        hint={t`Before this day everything stays as it was.`}
        required
        error={errors.from_day}
        {...form.register('from_day')}
      />
      {takenBy === 'chosen' && (
        <>
          <TextField
            label={t`Group`}
            hint={t`Optional. Classes with the same group are taught together by one teacher.`}
            autoComplete="off"
            list={groupsId}
            error={errors.group}
            {...form.register('group')}
          />
          <datalist id={groupsId}>
            {takers.groups.map((group) => (
              <option key={group} value={group}>
                {group}
              </option>
            ))}
          </datalist>
          {takers.others.length > 0 && (
            <SelectField
              label={t`At the same time as`}
              hint={t`Options of one time: each student takes one of them at most. Lessons of drafts that can then no longer lie at the same time lose their place.`}
              options={[{ value: '', label: t`No other subject` }, ...timesOf(takers)]}
              error={errors.at_once_with}
              {...form.register('at_once_with', { setValueAs: (value: string | null) => value || null })}
            />
          )}
          <fieldset>
            <legend className="flex w-full flex-wrap items-center justify-between gap-2 pb-1">
              <Plural
                value={ticked.length}
                _0="No student chosen"
                one="# student chosen"
                other="# students chosen"
              />
            </legend>
            <div className="flex gap-2 pb-1">
              <Button variant="quiet" size="sm" onClick={() => tick(every)}>{t`Choose all`}</Button>
              <Button variant="quiet" size="sm" onClick={() => tick([])}>{t`Choose none`}</Button>
            </div>
            {takers.students.length === 0 && (
              <p className="text-muted">{t`This class has no students today.`}</p>
            )}
            {takers.students.map(({ student_id, full_name, roll_number, from_day, other_ids }) => (
              <CheckboxField
                key={student_id}
                label={
                  <>
                    {full_name ?? t`N/A`} <span className="text-muted text-sm">{roll_number}</span>
                    {from_day && (
                      <span className="text-muted ms-2 text-sm">
                        {t`since ${formatDay(from_day, currentLocale())}`}
                      </span>
                    )}
                    {ofThisTime
                      .filter(({ subject_id }) => other_ids.includes(subject_id))
                      .map((taken) => (
                        <span
                          key={taken.subject_id}
                          className={clsx(
                            'ms-2 text-sm',
                            ticked.includes(student_id) ? 'text-danger' : 'text-muted',
                          )}
                        >
                          {t`takes ${namesFor(taken, currentLocale()).own}`}
                        </span>
                      ))}
                  </>
                }
                checked={ticked.includes(student_id)}
                onChange={({ target }) =>
                  tick(target.checked ? [...ticked, student_id] : ticked.filter((id) => id !== student_id))
                }
              />
            ))}
          </fieldset>
        </>
      )}
    </SubjectSavingDialog>
  );
}
