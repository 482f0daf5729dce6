import { allKept, forgetKept, keep, kept } from '#platform/outbox/web/store.ts';
import type { AttendanceDay, Roll } from '../../attendance.contract.ts';

// The attendance data stored on this device.

export const keepDay = (owner: string, value: AttendanceDay) =>
  keep(owner, 'attendance-day', value.day, value);

export const keptDay = (owner: string, day: string) => kept<AttendanceDay>(owner, 'attendance-day', day);

export const ROLL_KIND = 'attendance-entries';
/** Rolls stored by older versions under another kind; they can no longer be read. */
const FORMER_ROLL_KIND = 'attendance-roll';

/** `version` identifies exactly this roll; without it, the roll is fetched again for offline use. */
export const keepRoll = (owner: string, value: Roll, version?: string) =>
  keep(owner, ROLL_KIND, groupOf({ class_id: value.class.id, day: value.day }), { ...value, version });

/** The versions of the rolls on this device, in the format of `attendance.kept`. */
export async function keptVersions(owner: string): Promise<string> {
  const rolls = await allKept<Roll & { version?: string }>(owner, ROLL_KIND);
  return rolls.flatMap(({ value }) => value.version ?? []).join(',');
}

export const keptRoll = (owner: string, class_id: string, day: string) =>
  kept<Roll>(owner, ROLL_KIND, groupOf({ class_id, day }));

/** Deletes other days and rolls: those of earlier days, and of classes no longer taught. */
export async function forgetOthers(owner: string, days: readonly AttendanceDay[]): Promise<void> {
  const isCalled = (roll: Roll) =>
    days.some(({ day, classes }) => day === roll.day && classes.some(({ id }) => id === roll.class.id));
  await forgetKept(owner, ROLL_KIND, ({ value }) => !isCalled(value as Roll));
  await forgetKept(owner, FORMER_ROLL_KIND, () => true);
  const isShown = ({ day }: AttendanceDay) => days.some((one) => one.day === day);
  await forgetKept(owner, 'attendance-day', ({ value }) => !isShown(value as AttendanceDay));
}

export const groupOf = ({ class_id, day }: { class_id: string; day: string }) => `${class_id} ${day}`;
