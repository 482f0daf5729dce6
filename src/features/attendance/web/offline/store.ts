import { allKept, forgetKept, keep, kept } from '#platform/outbox/web/store.ts';
import type { AttendanceDay, Roll } from '../../attendance.contract.ts';

// The attendance data stored on this device.

export const keepDay = (owner: string, value: AttendanceDay) =>
  keep(owner, 'attendance-day', value.day, value);

export const keptDay = (owner: string, day: string) => kept<AttendanceDay>(owner, 'attendance-day', day);

export const ROLL_KIND = 'attendance-entries';
/** Rolls kept by versions that called an entry a mark: nobody can read them any more. */
const FORMER_ROLL_KIND = 'attendance-roll';

/** `version` is the server's name for exactly this roll; without one it is fetched again for use offline. */
export const keepRoll = (owner: string, value: Roll, version?: string) =>
  keep(owner, ROLL_KIND, groupOf({ class_id: value.class.id, day: value.day }), { ...value, version });

/** The versions of the rolls on this device, as `attendance.kept` takes them. */
export async function keptVersions(owner: string): Promise<string> {
  const rolls = await allKept<Roll & { version?: string }>(owner, ROLL_KIND);
  return rolls.flatMap(({ value }) => value.version ?? []).join(',');
}

export const keptRoll = (owner: string, class_id: string, day: string) =>
  kept<Roll>(owner, ROLL_KIND, groupOf({ class_id, day }));

/** Deletes the days and rolls that are not among these: of earlier days, and of classes no longer taught. */
export async function forgetOthers(owner: string, days: readonly AttendanceDay[]): Promise<void> {
  const isCalled = (roll: Roll) =>
    days.some(({ day, classes }) => day === roll.day && classes.some(({ id }) => id === roll.class.id));
  await forgetKept(owner, ROLL_KIND, ({ value }) => !isCalled(value as Roll));
  await forgetKept(owner, FORMER_ROLL_KIND, () => true);
  const isShown = ({ day }: AttendanceDay) => days.some((one) => one.day === day);
  await forgetKept(owner, 'attendance-day', ({ value }) => !isShown(value as AttendanceDay));
}

export const groupOf = ({ class_id, day }: { class_id: string; day: string }) => `${class_id} ${day}`;
