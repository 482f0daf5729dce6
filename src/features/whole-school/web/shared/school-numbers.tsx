import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SchoolCounts } from '../../whole-school.contract.ts';

export function SchoolNumbers({ counts }: { counts: SchoolCounts }) {
  const { t } = useLingui();
  const { years, classes, subjects, teachers, students, guardians } = counts;
  return [
    t`${plural(students, { one: '# student', other: '# students' })}`,
    t`${plural(guardians, { one: '# guardian', other: '# guardians' })}`,
    t`${plural(teachers, { one: '# teacher', other: '# teachers' })}`,
    t`${plural(classes, { one: '# class', other: '# classes' })}`,
    t`${plural(subjects, { one: '# subject', other: '# subjects' })}`,
    t`${plural(years, { one: '# school year', other: '# school years' })}`,
  ].join(', ');
}
