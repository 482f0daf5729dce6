import type { Tx } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { afterQuietHours } from '../quiet-hours.rules.ts';
import { findYearOn } from './school-year.service.ts';

/** When something not urgent may go out that is ready at a moment: then, or at the end of the quiet hours. */
export async function noticeTime(tx: Tx, { timeZone, at }: { timeZone: string; at: Date }): Promise<Date> {
  const year = await findYearOn(tx, schoolDay(at, timeZone));
  return afterQuietHours(at, { timeZone, holidays: year?.holidays ?? [] });
}
