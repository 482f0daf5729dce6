import { classLabel } from '#features/roster/classes.rules.ts';
import type { FeeStudent } from '../../../charges/fees.contract.ts';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';

/** A student in one line on a paper: name, roll number, class. */
export function useStudentLine(): (student: FeeStudent) => string {
  const nameOf = useFeeStudentName();
  return (student) =>
    [nameOf(student), student.roll_number, student.class && classLabel(student.class)]
      .filter(Boolean)
      .join(' · ');
}
