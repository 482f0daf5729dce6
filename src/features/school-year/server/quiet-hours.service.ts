import type { Tx } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { afterQuietHours, FIRST_QUIET_HOURS, type QuietHours } from '../quiet-hours.rules.ts';
import { quietHours } from './quiet-hours.tables.ts';
import { findYearOn } from './school-year.service.ts';

/** The school's quiet hours, or the default ones. */
export async function findQuietHours(tx: Tx): Promise<QuietHours> {
  const [found] = await tx.select().from(quietHours);
  if (!found) return FIRST_QUIET_HOURS;
  const { id: _id, ...hours } = found;
  return hours;
}

export async function saveQuietHours(tx: Tx, hours: QuietHours): Promise<void> {
  await tx.insert(quietHours).values(hours).onConflictDoUpdate({ target: quietHours.id, set: hours });
}

/** When a notice that is not urgent may be sent: at the given time, or at the end of the quiet hours. */
export async function noticeTime(tx: Tx, { timeZone, at }: { timeZone: string; at: Date }): Promise<Date> {
  const hours = await findQuietHours(tx);
  const year = hours.holidays ? await findYearOn(tx, schoolDay(at, timeZone)) : null;
  return afterQuietHours(at, { timeZone, holidays: year?.holidays ?? [], hours });
}
