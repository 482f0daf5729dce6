import { type Call, record } from '#features/people/server/people.service.ts';
import type { QuietHours } from '#features/school-year/quiet-hours.rules.ts';
import { findQuietHours, saveQuietHours } from '#features/school-year/server/quiet-hours.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { clockOf, minuteOf } from '#platform/time/minutes.ts';
import type { QuietHoursInput } from '../quiet-hours.contract.ts';

const shown = ({ evening, morning, sundays, holidays }: QuietHours): QuietHoursInput => ({
  from: clockOf(evening),
  until: clockOf(morning),
  sundays,
  holidays,
});

/** The school's quiet hours, formatted for the page. */
export const readQuietHours = async (tx: Tx): Promise<QuietHoursInput> => shown(await findQuietHours(tx));

/** Saves the school's quiet hours; the audit event stores old and new values. */
export function chooseQuietHours(call: Call, { from, until, ...days }: QuietHoursInput) {
  return call.db.transaction(async (tx) => {
    const before = await readQuietHours(tx);
    // Both are valid times according to the contract.
    await saveQuietHours(tx, { evening: minuteOf(from)!, morning: minuteOf(until)!, ...days });
    const now = await readQuietHours(tx);
    const [was, is] = [before, now].map(inWords);
    if (was !== is)
      await record(tx, call, {
        action: 'deliveries.quiet_hours_chosen',
        details: { quiet_hours: `${was} → ${is}` },
      });
    return now;
  });
}

const inWords = ({ from, until, sundays, holidays }: QuietHoursInput) =>
  [`${from}–${until}`, sundays ? 'Sundays' : null, holidays ? 'holidays' : null].filter(Boolean).join(', ');
