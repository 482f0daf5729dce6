import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import type { StudentFilters, StudentRow } from '../students.contract.ts';
import type { StudentSort } from '#features/roster/students.rules.ts';
import { StudentStatusBadge } from './shared/student-status.tsx';

export type StudentOrder = Pick<StudentFilters, 'sort' | 'direction'>;

type Props = {
  students: StudentRow[];
  loading: boolean;
  empty: ReactNode;
  order: StudentOrder;
  onOrder: (order: Required<StudentOrder>) => void;
  /** Whether all students are of one class, which the page shows already. */
  ofOneClass?: boolean;
};

/** The Student Directory: each row links to the student's page. */
export function StudentTable({ students, loading, empty, order, onOrder, ofOneClass = false }: Props) {
  const { t } = useLingui();
  const inClass: Column<StudentRow> = {
    key: 'class',
    header: t`Class`,
    cell: (student) => (student.class ? classLabel(student.class) : t`Not assigned`),
    sortable: true,
    phone: 'below',
  };
  return (
    <DataTable
      caption={t`Student Directory`}
      rows={students}
      rowKey={(student) => student.id}
      loading={loading}
      empty={empty}
      sort={{
        key: order.sort ?? 'roll_number',
        direction: order.direction === 'desc' ? 'descending' : 'ascending',
      }}
      onSort={({ key, direction }) =>
        onOrder({ sort: key as StudentSort, direction: direction === 'descending' ? 'desc' : 'asc' })
      }
      rowLink={(student) => `/students/${student.id}`}
      columns={[
        {
          key: 'roll_number',
          header: t`Roll Number`,
          cell: rollNumber,
          sortable: true,
          phone: 'below',
        },
        {
          key: 'full_name',
          header: t`Name`,
          cell: (student) => student.full_name ?? t`N/A`,
          sortable: true,
          primary: true,
        },
        ...(ofOneClass ? [] : [inClass]),
        {
          key: 'date_of_birth',
          header: t`DOB`,
          cell: (student) =>
            student.date_of_birth ? formatDay(student.date_of_birth, currentLocale()) : t`N/A`,
          sortable: true,
        },
        {
          key: 'status',
          header: t`Status`,
          cell: statusBadge,
          sortable: true,
          phone: 'aside',
        },
      ]}
    />
  );
}

function rollNumber(student: StudentRow) {
  return <span className="tabular-nums">{student.roll_number}</span>;
}

function statusBadge(student: StudentRow) {
  return <StudentStatusBadge status={student.status} />;
}
