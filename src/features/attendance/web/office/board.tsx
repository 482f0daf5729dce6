import { useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Card } from '#platform/ui/card.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import type { AttendanceDay, ClassDay, RegisterSummary, Slot } from '../../attendance.contract.ts';
import { RegisterBadge } from '../roll/class-rows.tsx';
import { BoardFigures, registerIn } from './board-figures.tsx';

type Props = { day: AttendanceDay; slot: Slot; onOpen: (classId: string) => void; onChanged: () => void };

const ORDER = { missing: 0, under_way: 1, incomplete: 2, to_come: 3, taken: 4 };

export function Board({ day, slot, onOpen, onChanged }: Props) {
  const { t } = useLingui();
  const registerOf = (schoolClass: ClassDay) => registerIn(schoolClass, slot);
  const { openButton, badge, saved } = useCells(registerOf, onOpen);
  const rows = day.classes
    .filter(({ expected, registers }) => expected > 0 || registers.some(({ confirmed_at }) => confirmed_at))
    .toSorted((one, other) => ORDER[registerOf(one).state] - ORDER[registerOf(other).state]);
  return (
    <>
      <BoardFigures day={day} slot={slot} rows={rows} onChanged={onChanged} />
      <Card as="div" padded={false}>
        <DataTable
          caption={t`Registers`}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t`No class has students on this day`} />}
          columns={[
            {
              key: 'class',
              header: t`Class`,
              primary: true,
              cell: openButton,
            },
            {
              key: 'state',
              header: t`Register`,
              phone: 'aside',
              cell: badge,
            },
            { key: 'expected', header: t`Students`, align: 'end', cell: (row) => row.expected },
            {
              key: 'absent',
              header: t`Absent`,
              align: 'end',
              phone: 'below',
              cell: (row) => registerOf(row).absent || '–',
            },
            {
              key: 'late',
              header: t`Late`,
              align: 'end',
              phone: 'below',
              cell: (row) => registerOf(row).late || '–',
            },
            {
              key: 'conflicts',
              header: t`Two versions`,
              align: 'end',
              cell: (row) => registerOf(row).conflicts || '–',
            },
            {
              key: 'by',
              header: t`Saved by`,
              cell: saved,
            },
          ]}
        />
      </Card>
    </>
  );
}

function useCells(registerOf: (row: ClassDay) => RegisterSummary, onOpen: (classId: string) => void) {
  const { t } = useLingui();
  return {
    openButton: (row: ClassDay) => (
      <button
        type="button"
        className="min-h-8 font-medium text-primary hover:underline"
        onClick={() => onOpen(row.id)}
      >
        {classLabel(row)}
      </button>
    ),
    badge: (row: ClassDay) => {
      const { state, unmarked } = registerOf(row);
      const { expected } = row;
      return (
        <span className="flex flex-wrap items-center gap-x-2">
          <RegisterBadge state={state} />
          {state === 'incomplete' && (
            <span className="text-sm text-muted">{t`${unmarked} of ${expected} not marked`}</span>
          )}
        </span>
      );
    },
    saved: (row: ClassDay) => {
      const { confirmed_by, confirmed_at } = registerOf(row);
      if (!confirmed_at) return '–';
      return (
        <span>
          {confirmed_by} <Moment instant={confirmed_at} />
        </span>
      );
    },
  };
}
