import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { AttendanceDay, ClassDay, RegisterSummary, Slot } from '../../attendance.contract.ts';
import { attendanceApi } from '../shared/attendance.client.ts';

/** The server returns one register per slot for each class. */
export const registerIn = ({ registers }: ClassDay, slot: Slot): RegisterSummary =>
  registers.find(({ slot_id }) => slot_id === slot.id)!;

type Props = {
  day: AttendanceDay;
  slot: Slot;
  /** Classes with students, or with a saved register. */
  rows: readonly ClassDay[];
  onChanged: () => void;
};

/** Registers saved and missing in a slot, with a reminder to the teachers of the missing ones. */
export function BoardFigures({ day, slot, rows, onChanged }: Props) {
  const { t } = useLingui();
  const inState = (state: string) => rows.filter((row) => registerIn(row, slot).state === state);
  const sum = (of: 'absent' | 'late') => rows.reduce((total, row) => total + registerIn(row, slot)[of], 0);
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
  return (
    <StatGrid>
      <StatCard
        label={t`Saved`}
        value={`${inState('taken').length} / ${rows.length}`}
        aside={incomplete > 0 && <span className="text-sm text-pending">{t`Incomplete: ${incomplete}`}</span>}
      />
      <StatCard
        label={t`Not saved`}
        value={String(missing.length)}
        aside={
          missing.length > 0 && (
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
  );
}
