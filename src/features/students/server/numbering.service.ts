import { desc, sql } from 'drizzle-orm';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { Numbering } from '../numbering.contract.ts';
import { FIRST_PATTERN, isPattern, patternLike, readPattern, rollNumberOf } from '../numbering.rules.ts';
import { rollNumbering } from './numbering.tables.ts';

/** Escapes text for a database regular expression; patterns contain no other special characters. */
const literal = (text: string) => text.toLowerCase().replaceAll('.', String.raw`\.`);

/**
 * The school's pattern. If none is set: the default, or the pattern of the last student's number
 * in a school that imported all its numbers.
 */
async function findPattern(tx: Tx, year: number): Promise<string> {
  const [chosen] = await tx.select({ pattern: rollNumbering.pattern }).from(rollNumbering);
  if (chosen) return chosen.pattern;
  const number = students.roll_number;
  const [usual] = await tx
    .select({ number })
    .from(students)
    .where(sql`${number} ~ '^[0-9]{4}-[0-9]{4,}$'`)
    .limit(1);
  if (usual) return FIRST_PATTERN;
  const [last] = await tx.select({ number }).from(students).orderBy(desc(students.id)).limit(1);
  return (last && patternLike(last.number, year)) ?? FIRST_PATTERN;
}

/** The year used in numbers: that in which the current school year began. */
async function yearOfNumbers(tx: Tx, today: SchoolDay): Promise<number> {
  const current = await findCurrentYear(tx);
  const from = current && today <= current.last_day ? current.first_day : today;
  return Number(from.slice(0, 4));
}

/**
 * The school's pattern, and the number after the highest one. It is not reserved: of two who use
 * it, the unique index lets one succeed.
 */
export async function findNumbering(
  tx: Tx,
  { pattern: looked, today }: { pattern?: string | undefined; today: SchoolDay },
): Promise<Numbering> {
  const year = await yearOfNumbers(tx, today);
  const own = await findPattern(tx, year);
  const pattern = looked !== undefined && isPattern(looked) ? looked.trim() : own;
  const { numbering, highest } = await highestNumber(tx, { pattern, year });
  return { pattern, next: rollNumberOf(numbering, highest + 1) };
}

/** The pattern resolved for its year, and the highest counter in use. */
async function highestNumber(tx: Tx, { pattern, year }: { pattern: string; year: number }) {
  const numbering = readPattern(pattern, year)!;
  const { before, after } = numbering;
  // The counter is extracted in the database, to avoid loading fifty thousand numbers.
  const given = sql`substring(lower(${students.roll_number}) from ${`^${literal(before)}([0-9]{1,9})${literal(after)}$`})`;
  const [found] = await tx.select({ counter: sql<number | null>`max(${given}::integer)` }).from(students);
  return { numbering, highest: found?.counter ?? 0 };
}

/** The next numbers of the school's pattern, by index from 0: for many students at once. */
export async function findNumbers(tx: Tx, today: SchoolDay): Promise<(place: number) => string> {
  const year = await yearOfNumbers(tx, today);
  const { numbering, highest } = await highestNumber(tx, { pattern: await findPattern(tx, year), year });
  return (place) => rollNumberOf(numbering, highest + 1 + place);
}

/** Sets the pattern of future numbers; existing ones stay. */
export function setNumbering(call: Call, pattern: string, today: SchoolDay): Promise<Numbering> {
  return call.db.transaction(async (tx) => {
    const from = await findPattern(tx, await yearOfNumbers(tx, today));
    if (from !== pattern) {
      await tx
        .insert(rollNumbering)
        .values({ pattern })
        .onConflictDoUpdate({ target: rollNumbering.id, set: { pattern } });
      await record(tx, call, { action: 'students.numbering_set', details: { from, to: pattern } });
    }
    return findNumbering(tx, { today });
  });
}
