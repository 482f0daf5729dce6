import { useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { StudentRow } from '#features/students/students.contract.ts';
import { NothingYet } from './nothing-yet.tsx';
import { PlainRows } from './plain-rows.tsx';
import { RowsLoading } from './rows-loading.tsx';

/** A parent's children, with their classes. */
export function ChildRows({ students }: { students: StudentRow[] | undefined }) {
  const { t } = useLingui();
  if (!students) return <RowsLoading />;
  if (students.length === 0)
    return (
      <NothingYet>{t`No child is linked to your account yet. Please contact the school office.`}</NothingYet>
    );
  return (
    <PlainRows
      rows={students.map((student) => {
        const place = student.class ? classLabel(student.class) : t`Not assigned`;
        return {
          key: student.id,
          title: student.full_name ?? t`N/A`,
          note: `${place} · ${student.roll_number}`,
        };
      })}
    />
  );
}
