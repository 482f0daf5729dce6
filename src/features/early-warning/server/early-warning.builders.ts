import { eq } from 'drizzle-orm';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import type { Figures } from '../early-warning.contract.ts';
import type { Rule } from '../early-warning.rules.ts';
import { warningFlags } from './early-warning.tables.ts';

/** Figures of a flag of each rule. */
export const figuresOf: Record<Rule, Figures> = {
  attendance: {
    rule: 'attendance',
    from: '2026-10-19',
    until: '2026-11-20',
    missed_minutes: 840,
    marked_minutes: 8400,
    days: 20,
  },
  falling: {
    rule: 'falling',
    before: { name: { en: 'S1', fr: 'S1' }, average: '14.00' },
    after: { name: { en: 'S2', fr: 'S2' }, average: '11.50' },
    maximum: '20',
  },
  failing: { rule: 'failing', slot: { en: 'S2', fr: 'S2' }, subjects: [], pass_mark: '10' },
  work: { rule: 'work', from: '2026-10-19', until: '2026-11-20', given: 4, missing: 3 },
  sanctions: { rule: 'sanctions', from: '2026-09-07', until: '2026-12-18', sanctions: 2 },
  fees: { rule: 'fees', fees: 1, owed: '5000', since: '2026-09-07', days: 74 },
};

/** A flag of the current year, by default about sanctions and without an owner. */
export async function aFlag(
  db: Db,
  { student_id, ...given }: Partial<typeof warningFlags.$inferInsert> & { student_id: string },
) {
  const [found] = await db
    .select({ id: schoolYears.id })
    .from(schoolYears)
    .where(eq(schoolYears.status, 'current'));
  const today = new Date().toISOString().slice(0, 10);
  const year_id =
    given.year_id ??
    found?.id ??
    (await aYear(db, { first_day: addDays(today, -60), last_day: addDays(today, 200), status: 'current' }))
      .id;
  const figures = given.figures ?? figuresOf.sanctions;
  return one(
    await db
      .insert(warningFlags)
      .values({
        id: newId(),
        student_id,
        year_id,
        rule: figures.rule,
        figures,
        threshold: 2,
        calculated_on: '2026-11-20',
        opened_on: '2026-11-16',
        ...given,
      })
      .returning(),
  );
}
