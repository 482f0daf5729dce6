import { useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { FeeStudent } from '../../charges/fees.contract.ts';

/** A student's name on fee pages; "Unknown" if it was erased. */
export function useFeeStudentName(): (student: Pick<FeeStudent, 'full_name'>) => string {
  const { t } = useLingui();
  return ({ full_name }) => full_name || t`Unknown`;
}

/** A student in a list of fees: the name, followed by the class. */
export function FeeStudentCell({ student }: { student: FeeStudent }) {
  const name = useFeeStudentName()(student);
  return (
    <span className="wrap-break-word">
      {name}{' '}
      {student.class && (
        <span className="min-w-0 truncate text-xs font-normal text-muted">{classLabel(student.class)}</span>
      )}
    </span>
  );
}

/** A student in one line on a paper: name, roll number, class. */
export function useStudentLine(): (student: FeeStudent) => string {
  const nameOf = useFeeStudentName();
  return (student) =>
    [nameOf(student), student.roll_number, student.class && classLabel(student.class)]
      .filter(Boolean)
      .join(' · ');
}
