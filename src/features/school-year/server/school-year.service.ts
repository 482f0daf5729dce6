import { and, eq, sql } from 'drizzle-orm';
import { type Call, record } from '#features/people/server/people.service.ts';
import { changesOf, valuesOf } from '#platform/audit/server/changes.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { brokenConstraint, orRefuse } from '#platform/db/violations.ts';
import { answerOnce } from '#platform/http/server/idempotency.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { ChangeYearInput, CreateYearInput, SchoolYear } from '../school-year.contract.ts';
import { isInside, movedInto, type NamedSpan, termsOf, type YearStatus } from '../school-year.rules.ts';
import {
  insertHolidays,
  insertPeriods,
  hasDay,
  isCurrent,
  lockCurrentYear,
  lockYear,
  replaceCurrent,
  selectYear,
  selectYears,
  selectYearsAbout,
} from './school-year.queries.ts';
import { schoolYears } from './school-year.tables.ts';

const CODES = { school_years_name_key: 'YEAR_EXISTS', school_years_apart: 'YEARS_OVERLAP' } as const;

/** The year that is current, for everybody of the school; null until there is one. */
export async function findCurrentYear(tx: Tx): Promise<SchoolYear | null> {
  return (await selectYears(tx, isCurrent))[0] ?? null;
}

/**
 * Makes a year with its periods and holidays, once for a key. The first one is current; of two that race for a name or for the
 * same days one is refused. Null where the year to copy is not there.
 */
export function createYear(call: Call & { key: string }, input: CreateYearInput) {
  const { db, actor, now, key } = call;
  const { name, first_day, last_day, preset, copy_of } = input;
  const keyed = { actorId: actor.userId, procedure: 'schoolYears.create', key, input };
  return orRefuse(CODES, () =>
    db.transaction(async (tx) => {
      const from = copy_of ? await selectYear(tx, copy_of) : null;
      if (copy_of && !from) return null;
      return answerOnce(tx, keyed, async () => {
        await lockCurrentYear(tx);
        const status = (await findCurrentYear(tx)) ? 'planned' : 'current';
        const id = newId();
        const year = { id, name, first_day, last_day };
        await tx.insert(schoolYears).values({ ...year, status, created_at: now() });
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
      });
    }),
  );
}

/** Changes a year's name or days; null when there is none. What is in it stays inside. */
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

/** Puts a year in the place of the current one, which stays open: ending a year is another matter. Null when there is none. */
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

/** Whether the school year of this name is closed: nothing new is kept under it. A name that no year has is open. */
export async function isClosedYear(tx: Tx, name: string): Promise<boolean> {
  const found = await tx
    .select({ id: schoolYears.id })
    .from(schoolYears)
    .where(and(eq(sql`lower(${schoolYears.name})`, name.toLowerCase()), eq(schoolYears.status, 'closed')));
  return found.length > 0;
}

/** Every year in the order of its days, held until the transaction ends: nobody makes another one current meanwhile. */
export async function holdYears(tx: Tx) {
  await lockCurrentYear(tx);
  const { id, name, first_day, last_day, status } = schoolYears;
  return tx
    .select({ id, name, first_day, last_day, status })
    .from(schoolYears)
    .orderBy(schoolYears.first_day)
    .for('update');
}

/** Sets the statuses of years in this order, so that there is never more than one current year. */
export async function setYearStatuses(tx: Tx, statuses: readonly [string, YearStatus][]): Promise<void> {
  for (const [id, status] of statuses)
    await tx.update(schoolYears).set({ status }).where(eq(schoolYears.id, id));
}

/** The year that has a day in it, and the current one: most often the same. */
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

/** The year that has a day in it, whatever its status; null where none has. */
export async function findYearOn(tx: Tx, day: string): Promise<SchoolYear | null> {
  const [found] = await selectYears(tx, hasDay(day));
  return found ?? null;
}
