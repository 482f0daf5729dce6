import { classLabel } from '#features/roster/classes.rules.ts';
import type { Fetched } from '#platform/outbox/web/ask-or-kept.ts';
import { eventId } from '#platform/outbox/web/event-id.ts';
import { say } from '#platform/outbox/web/outbox.ts';
import type { GatePupil } from '../../attendance-office.contract.ts';
import type { AttendanceDay, RollEvent } from '../../attendance.contract.ts';
import { currentSlot, minutesLate } from '../../attendance.rules.ts';
import { groupOf } from '../offline/store.ts';
import { schoolMinuteNow } from '../roll/use-day.ts';

export type LatePupil = { id: string; name: string; minutes: number | null };

/** Marks a pupil late in the current slot: stored on this device first, then sent. Null on a day without slots. */
export async function recordLate(
  pupil: GatePupil,
  day: Fetched<AttendanceDay>,
  timeZone: string,
): Promise<LatePupil | null> {
  const minute = schoolMinuteNow(day, timeZone) ?? 0;
  const slot = currentSlot(day.value.slots, minute);
  if (!slot) return null;
  const minutes = minutesLate(slot, minute);
  const name = pupil.full_name ?? pupil.roll_number;
  await say<RollEvent>(
    { kind: 'attendance', group: groupOf({ class_id: pupil.class.id, day: day.value.day }) },
    [
      {
        event: {
          kind: 'mark',
          id: eventId(),
          slot_id: slot.id,
          student_id: pupil.id,
          base_id: pupil.entries.find(({ slot_id }) => slot_id === slot.id)?.entry_id ?? null,
          status: 'late',
          minutes,
          source: 'gate',
          device_at: new Date().toISOString(),
        },
        label: `${classLabel(pupil.class)} · ${name}`,
      },
    ],
  );
  return { id: pupil.id, name, minutes };
}
