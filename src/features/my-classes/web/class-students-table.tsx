import { useLingui } from '@lingui/react/macro';
import { StudentStatusBadge } from '#features/students/web/shared/student-status.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Card } from '#platform/ui/card.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { Phone } from 'lucide-react';
import { phoneLink, writePhone } from '#platform/phone/phone.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { ClassStudent } from '../my-classes.contract.ts';

/** The students of the class, with their parents' phone numbers as links. */
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
          { key: 'roll_number', header: t`Roll Number`, cell: rollNumber, phone: 'aside' },
          { key: 'full_name', header: t`Name`, primary: true, cell: nameCell },
          {
            key: 'date_of_birth',
            header: t`DOB`,
            cell: ({ date_of_birth }) => (date_of_birth ? formatDay(date_of_birth, currentLocale()) : t`N/A`),
          },
          ...(students.some(({ status }) => status !== 'active')
            ? [{ key: 'status', header: t`Status`, cell: statusCell, phone: 'below' as const }]
            : []),
          { key: 'parents', header: t`Parents`, cell: parentsCell, phone: 'below' },
        ]}
      />
    </Card>
  );
}

const rollNumber = ({ roll_number }: ClassStudent) => <span className="tabular-nums">{roll_number}</span>;
// Only statuses other than active are shown.
const statusCell = ({ status }: ClassStudent) =>
  status === 'active' ? null : <StudentStatusBadge status={status} />;
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
    <ul className="flex flex-col">
      {parents.map(({ full_name, phone }) => (
        <li key={`${full_name} ${phone}`}>
          <ParentLine name={full_name} phone={phone} />
        </li>
      ))}
    </ul>
  );
}

/** The whole line is a phone link, for a large touch target. */
function ParentLine({ name, phone }: { name: string; phone: string | null }) {
  const look = 'flex items-center justify-between gap-x-3 max-md:min-h-control md:justify-start md:py-0.5';
  const link = phone && phoneLink(phone);
  if (!link)
    return (
      <span className={look}>
        {name} {phone}
      </span>
    );
  return (
    <a href={link} className={`${look} text-inherit no-underline`}>
      <span className="min-w-0 truncate">{name}</span>
      <span className="figures inline-flex flex-none items-center gap-2 whitespace-nowrap text-primary">
        {writePhone(phone)} <Icon of={Phone} size={16} className="md:hidden" />
      </span>
    </a>
  );
}
