import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { AttendanceDay, ClassDay, RegisterSummary, Slot } from '../../attendance.contract.ts';
import { RegisterBadge } from '../roll/class-rows.tsx';
import { attendanceApi } from '../shared/attendance.client.ts';

type Props = { day: AttendanceDay; slot: Slot; onOpen: (classId: string) => void; onChanged: () => void };

const ORDER = { missing: 0, under_way: 1, incomplete: 2, to_come: 3, taken: 4 };

export function Board({ day, slot, onOpen, onChanged }: Props) {
  const { t } = useLingui();
  const registerOf = (schoolClass: ClassDay) =>
    schoolClass.registers.find(({ slot_id }) => slot_id === slot.id)!;
  const { openButton, badge, saved } = useCells(registerOf, onOpen);
  const rows = day.classes
    .filter(({ expected, registers }) => expected > 0 || registers.some(({ confirmed_at }) => confirmed_at))
    .toSorted((one, other) => ORDER[registerOf(one).state] - ORDER[registerOf(other).state]);
  const inState = (state: string) => rows.filter((row) => registerOf(row).state === state);
  const sum = (of: 'absent' | 'late') => rows.reduce((total, row) => total + registerOf(row)[of], 0);
  const missing = [...inState('missing'), ...inState('under_way')];
  const incomplete = inState('incomplete').length;
  const remind = useMutation({
    mutationFn: async () => {
      let reminded = 0;
      for (const { id } of missing)
        reminded += (await attendanceApi.remind.call({ class_id: id, day: day.day, slot_id: slot.id }))
          .reminded;
      return reminded;
    },
    onSuccess: (reminded) => {
      showToast({ title: t`Success`, description: t`Teachers reminded: ${reminded}` });
      onChanged();
    },
    onError: toastError,
  });
  const missingCount = missing.length;
  return (
    <>
      <StatGrid>
        <StatCard
          label={t`Saved`}
          value={`${inState('taken').length} / ${rows.length}`}
          aside={
            incomplete > 0 && <span className="text-sm text-pending">{t`Incomplete: ${incomplete}`}</span>
          }
        />
        <StatCard
          label={t`Not saved`}
          value={String(missingCount)}
          aside={
            missingCount > 0 && (
              <Button
                variant="secondary"
                size="sm"
                icon={<BellRing aria-hidden />}
                busy={remind.isPending}
                onClick={() => remind.mutate()}
              >
                {t`Remind the teachers`}
              </Button>
            )
          }
        />
        <StatCard label={t`Absent`} value={String(sum('absent'))} />
        <StatCard label={t`Late`} value={String(sum('late'))} />
      </StatGrid>
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
