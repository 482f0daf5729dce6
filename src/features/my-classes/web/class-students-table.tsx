import { useLingui } from '@lingui/react/macro';
import { StudentStatusBadge } from '#features/students/web/shared/student-status.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Card } from '#platform/ui/card.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { PhoneNumber } from '#platform/ui/phone-number.tsx';
import type { ClassStudent } from '../my-classes.contract.ts';

/** Who is in the class, with the telephones of their parents: one press calls. */
export function ClassStudentsTable({ students }: { students: ClassStudent[] }) {
  const { t } = useLingui();
  return (
    <Card padded={false}>
      <DataTable
        caption={t`Students of the class`}
        rows={students}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t`No students in this class yet`} />}
        columns={[
          { key: 'roll_number', header: t`Roll Number`, cell: rollNumber, phone: 'below' },
          { key: 'full_name', header: t`Name`, primary: true, cell: nameCell },
          {
            key: 'date_of_birth',
            header: t`DOB`,
            cell: ({ date_of_birth }) => (date_of_birth ? formatDay(date_of_birth, currentLocale()) : t`N/A`),
          },
          { key: 'status', header: t`Status`, cell: statusCell, phone: 'aside' },
          { key: 'parents', header: t`Parents`, cell: parentsCell, phone: 'below' },
        ]}
      />
    </Card>
  );
}

const rollNumber = ({ roll_number }: ClassStudent) => <span className="tabular-nums">{roll_number}</span>;
const statusCell = ({ status }: ClassStudent) => <StudentStatusBadge status={status} />;
const nameCell = (student: ClassStudent) => <StudentName student={student} />;
const parentsCell = ({ guardians }: ClassStudent) => <Parents of={guardians} />;

function StudentName({ student: { id, full_name } }: { student: ClassStudent }) {
  const { t } = useLingui();
  return (
    <Link to={`/students/${id}`} className="font-medium text-primary hover:underline">
      {full_name ?? t`N/A`}
    </Link>
  );
}

function Parents({ of: parents }: { of: ClassStudent['guardians'] }) {
  if (parents.length === 0) return '–';
  return (
    <ul className="flex flex-col gap-0.5">
      {parents.map(({ full_name, phone }) => (
        <li key={`${full_name} ${phone}`} className="flex flex-wrap gap-x-2">
          <span>{full_name}</span>
          {phone && <PhoneNumber of={phone} />}
        </li>
      ))}
    </ul>
  );
}
