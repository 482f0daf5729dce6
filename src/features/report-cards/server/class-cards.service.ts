import { and, eq, isNull, sql } from 'drizzle-orm';
import { calculatePeriod, calculateYear } from '#features/marking/rules/calculate.ts';
import { type ClassInputRead, readClassInput } from '#features/marks/server/class-input.queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CardSnapshot } from '../card-snapshot.ts';
import { type ClassPeriod, readCardFacts } from './card-facts.queries.ts';
import { reportCards } from './report-cards.tables.ts';
import { type CardFacts, type CardResults, snapshotsOf } from './snapshots.ts';

export type ClassCards = {
  read: ClassInputRead;
  results: CardResults;
  facts: CardFacts;
  snapshots: Map<string, CardSnapshot>;
};

/** The cards of a class as they would be made now. Null if the class has no scheme, or the scheme no such period. */
export async function readClassCards(
  tx: Tx,
  of: ClassPeriod,
  { schoolName }: { schoolName: string },
): Promise<ClassCards | null> {
  const read = await readClassInput(tx, of);
  if (!read) return null;
  const { scheme, input } = read;
  const { period } = of;
  if (period !== null && period >= scheme.periods.length) return null;
  const upTo = period === null ? scheme.periods : scheme.periods.slice(0, period + 1);
  const results = {
    periods: upTo.map((_, index) => calculatePeriod(scheme, input, index)),
    year: period === null ? calculateYear(scheme, input) : null,
  };
  const facts = await readCardFacts(tx, { ...of, schoolName, read });
  return { read, results, facts, snapshots: snapshotsOf({ scheme, input, facts, results }, period) };
}

/** Whether a card is its student's last for the period. */
export const isLatest = sql`not exists (
  select from ${reportCards} newer where newer.replaces = ${reportCards.id})`;

export const ofPeriod = ({ class_id, year_id, period }: ClassPeriod) =>
  and(
    eq(reportCards.class_id, class_id),
    eq(reportCards.year_id, year_id),
    period === null ? isNull(reportCards.period) : eq(reportCards.period, period),
  );
