import { classLabel } from '#features/roster/classes.rules.ts';
import type { StudentRow } from '../../students.contract.ts';

/** A student selected from a list, with identifying data. */
export type PickedStudent = {
  student_id: string;
  full_name: string | null;
  roll_number: string;
  class_label: string | null;
};

export function pickedOf(student: StudentRow): PickedStudent {
  return {
    student_id: student.id,
    full_name: student.full_name,
    roll_number: student.roll_number,
    class_label: student.class && classLabel(student.class),
  };
}
