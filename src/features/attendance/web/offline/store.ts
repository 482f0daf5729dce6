import { forgetKept, keep, kept } from '#platform/outbox/web/store.ts';
import type { AttendanceDay, Roll } from '../../attendance.contract.ts';

// The attendance data stored on this device. The names predate the shared outbox and must not change.

export const keepDay = (owner: string, value: AttendanceDay) =>
  keep(owner, 'attendance-day', value.day, value);

export const keptDay = (owner: string, day: string) => kept<AttendanceDay>(owner, 'attendance-day', day);

export const ROLL_KIND = 'attendance-roll';

export const keepRoll = (owner: string, value: Roll) =>
  keep(owner, ROLL_KIND, groupOf({ class_id: value.class.id, day: value.day }), value);

export const keptRoll = (owner: string, class_id: string, day: string) =>
  kept<Roll>(owner, ROLL_KIND, groupOf({ class_id, day }));

export async function forgetOld(owner: string, today: string): Promise<void> {
  for (const kind of ['attendance-day', ROLL_KIND])
    await forgetKept(owner, kind, ({ value }) => (value as { day: string }).day < today);
}

export const groupOf = ({ class_id, day }: { class_id: string; day: string }) => `${class_id} ${day}`;
