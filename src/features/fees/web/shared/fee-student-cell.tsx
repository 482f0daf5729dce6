import { useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { FeeStudent } from '../../charges/fees.contract.ts';

/** What a student is called where it is about fees; one whom nobody can name any more is "Unknown". */
export function useFeeStudentName(): (student: Pick<FeeStudent, 'full_name'>) => string {
  const { t } = useLingui();
  return ({ full_name }) => full_name || t`Unknown`;
}

/** A student in a list of fees: the name, and the class below it. */
export function FeeStudentCell({ student }: { student: FeeStudent }) {
  const name = useFeeStudentName()(student);
  return (
    <span className="inline-flex min-w-0 flex-col">
      <span className="wrap-break-word">{name}</span>{' '}
      {student.class && <span className="text-sm font-normal text-muted">{classLabel(student.class)}</span>}
    </span>
  );
}
