import { and, eq, sql } from 'drizzle-orm';
import { type Call, record } from '#features/people/server/people.service.ts';
import { changesOf, valuesOf } from '#platform/audit/server/changes.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { brokenConstraint, orRefuse } from '#platform/db/violations.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { ChangeYearInput, CreateYearInput, SchoolYear } from '../school-year.contract.ts';
import { isInside, type NamedSpan, type YearStatus } from '../school-year.rules.ts';
import { movedInto, termsOf } from '../year-plan.rules.ts';
import {
  insertHolidays,
  insertPeriods,
  lockCurrentYear,
  lockYear,
  replaceCurrent,
  selectCurrentYear,
  selectYear,
  selectYearOn,
  selectYearsAbout,
} from './school-year.queries.ts';
import { schoolYears } from './school-year.tables.ts';

const CODES = { school_years_name_key: 'YEAR_EXISTS', school_years_apart: 'YEARS_OVERLAP' } as const;

/** The school's current year; null if none exists yet. */
export async function findCurrentYear(tx: Tx): Promise<SchoolYear | null> {
  return (await selectCurrentYear(tx, {}))[0] ?? null;
}

/**
 * Creates a year with its periods and holidays, idempotent by key. The first one becomes current. A concurrent
 * duplicate name or overlap is refused; NOT_FOUND if the year to copy does not exist.
 */
export function createYear(call: Call & { key: string }, input: CreateYearInput) {
  const { name, first_day, last_day, preset, copy_of } = input;
  const command = { procedure: 'schoolYears.create', input, refusals: CODES };
  return runCommand<'YEAR_EXISTS' | 'YEARS_OVERLAP' | 'NOT_FOUND', SchoolYear>(
    call,
    command,
    async (tx, refuse) => {
      const from = copy_of ? await selectYear(tx, copy_of) : null;
      if (copy_of && !from) return refuse('NOT_FOUND');
      await lockCurrentYear(tx);
      const status = (await findCurrentYear(tx)) ? 'planned' : 'current';
      const id = newId();
      const year = { id, name, first_day, last_day };
      await tx.insert(schoolYears).values({ ...year, status, created_at: call.now() });
      const { periods, holidays } = from
        ? movedInto(year, from)
        : { periods: termsOf(year, preset), holidays: [] };
      await insertPeriods(tx, id, periods);
      await insertHolidays(tx, id, holidays);
      await record(tx, call, {
        action: 'school_years.created',
        subject: { type: 'school_year', id },
        details: valuesOf({ name, first_day, last_day }),
      });
      return (await selectYear(tx, id))!;
    },
  );
}

/** Changes a year's name or dates; null if it does not exist. Its contents must stay within the dates. */
export function changeYear(call: Call, yearId: string, input: ChangeYearInput) {
  return orRefuse(CODES, () =>
    call.db.transaction(async (tx) => {
      const held = await lockYear(tx, yearId);
      if (!held) return null;
      if (held.status === 'closed') return { refused: 'YEAR_CLOSED' } as const;
      const inner: NamedSpan[] = [...held.periods, ...held.holidays];
      if (!inner.every((span) => isInside(span, input))) return { refused: 'PARTS_OUTSIDE' } as const;
      const { name, first_day, last_day } = held;
      const details = changesOf({ name, first_day, last_day }, input);
      if (Object.keys(details).length === 0) return held;
      await tx.update(schoolYears).set(input).where(eq(schoolYears.id, yearId));
      await record(tx, call, {
        action: 'school_years.changed',
        subject: { type: 'school_year', id: yearId },
        details,
      });
      return (await selectYear(tx, yearId))!;
    }),
  );
}

/**
 * Makes a year current; the previous one stays open, since closing it is a separate action. Null if it does not exist.
 */
export function makeCurrent(call: Call, yearId: string) {
  return call.db.transaction(async (tx) => {
    await lockCurrentYear(tx);
    const held = await lockYear(tx, yearId);
    if (!held) return null;
    if (held.status === 'closed') return { refused: 'YEAR_CLOSED' } as const;
    if (held.status === 'current') return held;
    const before = await findCurrentYear(tx);
    await replaceCurrent(tx, yearId);
    await record(tx, call, {
      action: 'school_years.made_current',
      subject: { type: 'school_year', id: yearId },
      details: { from: before?.name ?? null, to: held.name },
    });
    return (await selectYear(tx, yearId))!;
  });
}

/** Removes a planned year with its periods and holidays, as long as nothing else refers to any of them. */
export async function removeYear(call: Call, yearId: string) {
  return unlessInUse(() =>
    call.db.transaction(async (tx) => {
      const held = await lockYear(tx, yearId);
      if (!held) return null;
      if (held.status !== 'planned') return { refused: 'NOT_PLANNED' } as const;
      await tx.delete(schoolYears).where(eq(schoolYears.id, yearId));
      await record(tx, call, {
        action: 'school_years.removed',
        subject: { type: 'school_year', id: yearId },
        details: { school_year: held.name, first_day: held.first_day, last_day: held.last_day },
      });
      return { removed: yearId };
    }),
  );
}

/** Any foreign key that prevents deletion counts, whichever feature it belongs to. */
export async function unlessInUse<Result>(
  work: () => Promise<Result>,
): Promise<Result | { refused: 'IN_USE' }> {
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error)) return { refused: 'IN_USE' };
    throw error;
  }
}

/** The school year of this name, ignoring case; null if there is none. */
export async function findYearNamed(tx: Tx, name: string) {
  const [found] = await tx
    .select({ id: schoolYears.id })
    .from(schoolYears)
    .where(eq(sql`lower(${schoolYears.name})`, name.toLowerCase()));
  return found ?? null;
}

/** Whether the school has school years; counted, as there are only a few. */
export const hasYears = async (tx: Tx): Promise<boolean> => (await tx.$count(schoolYears)) > 0;

/** Whether a school year is closed to new records; false without a year. */
export async function isClosedYear(tx: Tx, yearId: string | null): Promise<boolean> {
  if (yearId === null) return false;
  const found = await tx
    .select({ id: schoolYears.id })
    .from(schoolYears)
    .where(and(eq(schoolYears.id, yearId), eq(schoolYears.status, 'closed')));
  return found.length > 0;
}

/** All years by date, locked until the transaction ends, so that the current year cannot change meanwhile. */
export async function holdYears(tx: Tx) {
  await lockCurrentYear(tx);
  const { id, name, first_day, last_day, status } = schoolYears;
  return tx
    .select({ id, name, first_day, last_day, status })
    .from(schoolYears)
    .orderBy(schoolYears.first_day)
    .for('update');
}

/** Sets the years' statuses in the given order, which must never make two years current. */
export async function setYearStatuses(tx: Tx, statuses: readonly [string, YearStatus][]): Promise<void> {
  for (const [id, status] of statuses)
    await tx.update(schoolYears).set({ status }).where(eq(schoolYears.id, id));
}

/** The year containing a day, and the current one; usually the same. */
export async function findYears(
  tx: Tx,
  day: SchoolDay,
): Promise<{ on: SchoolYear | null; current: SchoolYear | null }> {
  const found = await selectYearsAbout(tx, { day });
  return {
    on: found.find((year) => year.first_day <= day && day <= year.last_day) ?? null,
    current: found.find(({ status }) => status === 'current') ?? null,
  };
}

/** The year containing a day, whatever its status; null if none. */
export async function findYearOn(tx: Tx, day: string): Promise<SchoolYear | null> {
  const [found] = await selectYearOn(tx, { day });
  return found ?? null;
}
