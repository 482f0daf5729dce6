import { Plural, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import type { SubjectTakers } from '../../chosen.contract.ts';
import { namesFor } from '../../subjects.rules.ts';

type Student = SubjectTakers['students'][number];
type Props = {
  students: readonly Student[];
  /** Options taught at the same time, of which a student takes at most one. */
  ofThisTime: SubjectTakers['others'];
  ticked: readonly string[];
  onTick: (ids: string[]) => void;
};

/** A checkbox for each student of the class: whether they take the subject. */
export function ChosenStudents({ students, ofThisTime, ticked, onTick }: Props) {
  const { t } = useLingui();
  const every = students.map(({ student_id }) => student_id);
  return (
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
        <Button variant="quiet" size="sm" onClick={() => onTick(every)}>{t`Choose all`}</Button>
        <Button variant="quiet" size="sm" onClick={() => onTick([])}>{t`Choose none`}</Button>
      </div>
      {students.length === 0 && <p className="text-muted">{t`This class has no students today.`}</p>}
      {students.map((student) => {
        const { student_id } = student;
        const isTicked = ticked.includes(student_id);
        return (
          <CheckboxField
            key={student_id}
            label={<StudentChoice student={student} ofThisTime={ofThisTime} isTicked={isTicked} />}
            checked={isTicked}
            onChange={({ target }) =>
              onTick(target.checked ? [...ticked, student_id] : ticked.filter((id) => id !== student_id))
            }
          />
        );
      })}
    </fieldset>
  );
}

type ChoiceProps = { student: Student; ofThisTime: SubjectTakers['others']; isTicked: boolean };

/** A student's name, since when they take the subject, and which parallel options they take. */
function StudentChoice({ student, ofThisTime, isTicked }: ChoiceProps) {
  const { t } = useLingui();
  const { full_name, roll_number, from_day, other_ids } = student;
  return (
    <>
      {full_name ?? t`N/A`} <span className="text-muted text-sm">{roll_number}</span>
      {from_day && (
        <span className="text-muted ms-2 text-sm">{t`since ${formatDay(from_day, currentLocale())}`}</span>
      )}
      {ofThisTime
        .filter(({ subject_id }) => other_ids.includes(subject_id))
        .map((taken) => (
          <span
            key={taken.subject_id}
            className={clsx('ms-2 text-sm', isTicked ? 'text-danger' : 'text-muted')}
          >
            {t`takes ${namesFor(taken, currentLocale()).own}`}
          </span>
        ))}
    </>
  );
}
