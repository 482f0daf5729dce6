import { useState } from 'react';
import { centimes, formatMoney } from '#platform/money/money.ts';
import { formatDay } from '#platform/time/format.ts';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { Pagination } from '../lists/pagination.tsx';
import type { Sort } from '../lists/sort.ts';
import { Tabs } from '../tabs.tsx';
import { Sample } from './sample.tsx';

type Row = { roll: string; name: string; born: string; balance: bigint; paid: boolean };

const ROWS: Row[] = [
  { roll: '2026-0042', name: 'Élodie Ngo Mbarga', born: '2014-03-09', balance: 2_500_000n, paid: true },
  { roll: '2026-0043', name: 'Paul Atangana', born: '2013-11-30', balance: 0n, paid: false },
  {
    roll: '2026-0044',
    name: 'Aïssatou Bello Hamadou-Oumarou',
    born: '2014-07-01',
    balance: 123_456_750n,
    paid: true,
  },
];

const COLUMNS: Column<Row>[] = [
  { key: 'roll', header: 'Roll Number', cell: (row) => row.roll, sortable: true },
  { key: 'name', header: 'Name', cell: (row) => row.name, sortable: true, primary: true },
  { key: 'born', header: 'DOB', cell: (row) => formatDay(row.born, 'en') },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => <Badge tone={row.paid ? 'success' : 'danger'}>{row.paid ? 'Paid' : 'Overdue'}</Badge>,
  },
  {
    key: 'balance',
    header: 'Balance',
    cell: (row) => formatMoney(centimes(row.balance), 'XAF'),
    align: 'end',
    sortable: true,
  },
  { key: 'actions', header: 'Actions', cell: () => <RowAction />, align: 'end', hideHeader: true },
];

function RowAction() {
  return (
    <Button size="sm" variant="secondary" className="relative z-10">
      View Details
    </Button>
  );
}

export function TableSamples() {
  const [sort, setSort] = useState<Sort>({ key: 'roll', direction: 'ascending' });
  const [page, setPage] = useState(2);
  const [tab, setTab] = useState('rows');
  const table = { caption: 'Student Directory', columns: COLUMNS, rowKey: (row: Row) => row.roll };
  return (
    <Sample title="Tabs, table, pages">
      <Tabs
        label="States of a table"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'rows',
            label: 'With rows',
            content: (
              <Card title="Student Directory" padded={false}>
                <DataTable
                  {...table}
                  rows={ROWS}
                  sort={sort}
                  onSort={setSort}
                  rowLink={() => '/students/42'}
                />
                <Pagination page={page} pageSize={50} total={1203} onPage={setPage} />
              </Card>
            ),
          },
          {
            value: 'loading',
            label: 'Loading',
            content: (
              <Card padded={false}>
                <DataTable {...table} rows={[]} loading />
              </Card>
            ),
          },
          {
            value: 'more',
            label: 'Counted only so far',
            content: <Pagination page={page} pageSize={50} total={1000} more onPage={setPage} />,
          },
        ]}
      />
    </Sample>
  );
}
