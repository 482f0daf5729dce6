import { and, desc, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { type Given, prepared } from '#platform/db/prepared.ts';
import { newId } from '#platform/db/ids.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { SchoolHoliday, SchoolPeriod, SchoolYear } from '../school-year.contract.ts';
import type { NamedSpan, PeriodPlan } from '../school-year.rules.ts';
import { schoolHolidays, schoolPeriods, schoolYears } from './school-year.tables.ts';

// Table names are spelled out: Drizzle omits them in a select from a single table.
const periods = sql<SchoolPeriod[]>`(
  select coalesce(
    json_agg(json_build_object('id', p.id, 'parent_id', p.parent_id, 'name_en', p.name_en, 'name_fr', p.name_fr,
        'first_day', p.first_day, 'last_day', p.last_day)
      order by p.first_day, p.parent_id nulls first, p.id),
    '[]')
  from ${schoolPeriods} p where p.year_id = school_years.id
)`;
const holidays = sql<SchoolHoliday[]>`(
  select coalesce(
    json_agg(json_build_object('id', h.id, 'name_en', h.name_en, 'name_fr', h.name_fr,
        'first_day', h.first_day, 'last_day', h.last_day)
      order by h.first_day, h.last_day, h.id),
    '[]')
  from ${schoolHolidays} h where h.year_id = school_years.id
)`;

export const selectYears = (tx: Tx, where?: SQL): Promise<SchoolYear[]> => years(tx, where);

function years(tx: Tx, where?: SQL) {
  return tx
    .select({
      id: schoolYears.id,
      name: schoolYears.name,
      first_day: schoolYears.first_day,
      last_day: schoolYears.last_day,
      status: schoolYears.status,
      periods,
      holidays,
    })
    .from(schoolYears)
    .where(where)
    .orderBy(desc(schoolYears.first_day));
}

export async function selectYear(tx: Tx, yearId: string): Promise<SchoolYear | null> {
  return (await selectYears(tx, eq(schoolYears.id, yearId)))[0] ?? null;
}

/** One year with its contents, locked until the transaction ends: changes of a year are serialized. */
export async function lockYear(tx: Tx, yearId: string): Promise<SchoolYear | null> {
  await tx.select({ id: schoolYears.id }).from(schoolYears).where(eq(schoolYears.id, yearId)).for('update');
  // Read after acquiring the lock, to see the preceding change.
  return selectYear(tx, yearId);
}

/** Serializes changes of the current year, including the creation of the first one. */
export const lockCurrentYear = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('the current school year'))`);

export const isCurrent = eq(schoolYears.status, 'current');

export const hasDay = (day: Given<SchoolDay>): SQL =>
  and(lte(schoolYears.first_day, day), gte(schoolYears.last_day, day))!;

export const selectCurrentYear = prepared('current_year', (tx) => years(tx, isCurrent));

export const selectYearOn = prepared('year_on', (tx) => years(tx, hasDay(sql.placeholder('day'))));

export const selectYearsAbout = prepared('years_about', (tx) =>
  years(tx, or(isCurrent, hasDay(sql.placeholder('day')))),
);

/** Makes another year current; the previous one becomes planned, which keeps it open. */
export async function replaceCurrent(tx: Tx, yearId: string): Promise<void> {
  await tx.update(schoolYears).set({ status: 'planned' }).where(isCurrent);
  await tx.update(schoolYears).set({ status: 'current' }).where(eq(schoolYears.id, yearId));
}

export async function insertPeriods(
  tx: Tx,
  yearId: string,
  plans: readonly PeriodPlan[],
  parentId: string | null = null,
): Promise<void> {
  for (const { parts, ...period } of plans) {
    const id = newId();
    await tx.insert(schoolPeriods).values({ id, year_id: yearId, parent_id: parentId, ...period });
    await insertPeriods(tx, yearId, parts, id);
  }
}

export async function insertHolidays(tx: Tx, yearId: string, spans: readonly NamedSpan[]): Promise<void> {
  if (spans.length > 0)
    await tx.insert(schoolHolidays).values(spans.map((span) => ({ id: newId(), year_id: yearId, ...span })));
}

export async function updateSpan(
  tx: Tx,
  table: typeof schoolPeriods | typeof schoolHolidays,
  of: { year_id: string; id: string },
  span: NamedSpan,
): Promise<void> {
  await tx
    .update(table)
    .set(span)
    .where(and(eq(table.id, of.id), eq(table.year_id, of.year_id)));
}

export async function deleteSpan(
  tx: Tx,
  table: typeof schoolPeriods | typeof schoolHolidays,
  of: { year_id: string; id: string },
): Promise<void> {
  await tx.delete(table).where(and(eq(table.id, of.id), eq(table.year_id, of.year_id)));
}
