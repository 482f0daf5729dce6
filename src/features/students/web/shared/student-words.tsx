import { useLingui } from '@lingui/react/macro';
import type { PickedStudent } from './picked-student.ts';

type Props = {
  student: PickedStudent;
  note?: string | undefined;
};

/** A student with distinguishing data: name, number and class. */
export function StudentWords({ student, note }: Props) {
  const { t } = useLingui();
  return (
    <span className="inline-flex min-w-0 flex-col">
      <span className="wrap-anywhere">{student.full_name ?? t`N/A`}</span>
      <span className="text-sm text-muted">
        {[student.roll_number, student.class_label, note].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}
