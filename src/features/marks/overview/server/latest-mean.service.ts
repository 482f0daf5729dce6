import { calculatePeriod } from '#features/marking/rules/calculate.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { slotOn } from '../../marks.rules.ts';
import { findClass } from './mark-overview.service.ts';

type Reader = { actor: Actor; now: () => Date; timeZone: string };
type LatestMean = { mean: string; maximum: string; period: { en: string; fr: string } };

/**
 * A class's mean in its latest period up to today that has one. Null if no averages are formed or
 * there are no marks yet.
 */
export async function readLatestMean(tx: Tx, reader: Reader, classId: string): Promise<LatestMean | null> {
  const found = await findClass(tx, reader.actor, classId);
  if (!found?.own || found.read.subject_ids !== null) return null;
  const { scheme, input } = found.own;
  if (scheme.marking !== 'numbers' || scheme.aggregation === 'none') return null;
  const today = schoolDay(reader.now(), reader.timeZone);
  for (let at = slotOn(found.year.periods, scheme, today)?.period ?? 0; at >= 0; at -= 1) {
    const mean = calculatePeriod(scheme, input, at).profile?.mean;
    if (mean) return { mean: mean.shown, maximum: scheme.maximum, period: scheme.periods[at]!.name };
  }
  return null;
}
