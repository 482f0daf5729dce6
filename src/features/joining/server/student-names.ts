import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { StudentName } from '../joining.contract.ts';

/** The columns that identify a student in lists. The query must include `students` and left join `classes`. */
export const studentName = {
  student_id: students.id,
  full_name: students.full_name,
  roll_number: students.roll_number,
  class: { name: classes.name, section: classes.section },
};

type Selected = Omit<StudentName, 'class_label'> & { class: { name: string; section: string | null } | null };

export function asStudentName({ class: schoolClass, ...student }: Selected): StudentName {
  return { ...student, class_label: schoolClass && classLabel(schoolClass) };
}
