import { useLingui } from '@lingui/react/macro';
import type { StudentName } from '../../joining.contract.ts';

/** A student as one tells them apart: the name, then number and class. */
export function StudentWords({ student }: { student: StudentName }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex min-w-0 flex-col">
      <span className="wrap-anywhere">{student.full_name ?? t`N/A`}</span>
      <span className="text-sm text-muted">
        {[student.roll_number, student.class_label].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}
