import { useLingui } from '@lingui/react/macro';
import { Backpack } from 'lucide-react';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { StudentRow } from '#features/students/students.contract.ts';
import { LinkRow, LinkRows } from '#platform/ui/link-rows.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { NothingYet } from './nothing-yet.tsx';

/** A parent's children with their classes, each leading to their page. */
export function ChildRows({ students }: { students: StudentRow[] | undefined }) {
  const { t } = useLingui();
  if (!students) return <RowsLoading />;
  if (students.length === 0)
    return (
      <NothingYet>{t`No child is linked to your account yet. Please contact the school office.`}</NothingYet>
    );
  return (
    <LinkRows>
      {students.map((student) => {
        const place = student.class ? classLabel(student.class) : t`Not assigned`;
        return (
          <LinkRow
            key={student.id}
            to={`/my-children/${student.id}`}
            icon={Backpack}
            note={`${place} · ${student.roll_number}`}
          >
            {student.full_name ?? t`N/A`}
          </LinkRow>
        );
      })}
    </LinkRows>
  );
}
