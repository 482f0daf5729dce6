import type { SchoolClass } from '#features/classes/classes.contract.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { ClassSubject } from '../../class-subjects.contract.ts';
import type { Subject } from '../../subjects.contract.ts';
import { namesFor } from '../../subjects.rules.ts';

export type ClassSubjectPlace = {
  schoolClass: SchoolClass;
  subject: Subject;
  /** The current content; null if the class is not taught the subject yet. */
  held: ClassSubject | null;
};

/** "Latin, 4e A" */
export const placeTitle = ({ subject, schoolClass }: Pick<ClassSubjectPlace, 'subject' | 'schoolClass'>) =>
  `${namesFor(subject, currentLocale()).own}, ${classLabel(schoolClass)}`;
