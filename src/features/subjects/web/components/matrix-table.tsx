import { useLingui } from '@lingui/react/macro';
import type { SchoolClass } from '#features/classes/classes.contract.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { ClassSubject } from '../../class-subjects.contract.ts';
import type { Subject } from '../../subjects.contract.ts';
import { namesFor } from '../../subjects.rules.ts';
import type { ClassSubjectPlace } from '../shared/class-subject-dialog.tsx';
import { MatrixCell } from './matrix-cell.tsx';

type Props = {
  classes: readonly SchoolClass[];
  subjects: readonly Subject[];
  taught: readonly ClassSubject[];
  onOpen: (place: ClassSubjectPlace) => void;
};

/** A line a subject, a column a class. It slides sideways below the names of the subjects, which stay. */
export function MatrixTable({ classes, subjects, taught, onOpen }: Props) {
  const { t } = useLingui();
  const held = new Map(taught.map((one) => [`${one.class_id} ${one.subject_id}`, one]));
  const at = (schoolClass: SchoolClass, subject: Subject) =>
    held.get(`${schoolClass.id} ${subject.id}`) ?? null;
  // An archived subject stands here only where a class shown still has it.
  const shown = subjects.filter(
    (subject) => !subject.archived_at || classes.some((schoolClass) => at(schoolClass, subject)),
  );
  return (
    <div className="border-line bg-card relative overflow-x-auto rounded border">
      <table className="w-full border-collapse text-start text-sm">
        <caption className="sr-only">{t`Teachers and coefficients by subject and class`}</caption>
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="bg-card sticky start-0 z-10 min-w-28 px-3 py-2 text-start">
              {t`Subject`}
            </th>
            {classes.map((schoolClass) => (
              <th key={schoolClass.id} scope="col" className="min-w-32 px-2 py-2 text-start">
                {classLabel(schoolClass)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((subject) => (
            <tr key={subject.id} className="border-line border-b last:border-b-0">
              <th
                scope="row"
                className="bg-card sticky start-0 z-10 max-w-36 px-3 py-1 text-start font-medium wrap-anywhere md:max-w-60"
              >
                {namesFor(subject, currentLocale()).own}
                <span className="text-muted block font-normal">{subject.code}</span>
              </th>
              {classes.map((schoolClass) => (
                <td key={schoolClass.id} className="px-1 py-1 align-top">
                  <MatrixCell
                    place={{ schoolClass, subject, held: at(schoolClass, subject) }}
                    onOpen={onOpen}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
