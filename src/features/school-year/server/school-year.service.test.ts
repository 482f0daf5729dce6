import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { brokenConstraint } from '#platform/db/violations.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { addDays } from '../school-year.rules.ts';
import { aSpan, aYear, freeDays } from './school-year.builders.ts';
import { insertPeriods, lockYear } from './school-year.queries.ts';
import { schoolYearRouter } from './school-year.router.ts';
import { schoolHolidays, schoolPeriods, schoolYears } from './school-year.tables.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const asAdmin = (on = db) => apiAs(schoolYearRouter, on, admin.actor);
const refused = (code: string) => expect.objectContaining({ code });
const reasons = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { code: string }).code] : []));
const broken = async (work: Promise<unknown>) =>
  brokenConstraint(await work.then(() => null).catch((error: unknown) => error));
const eventsOf = async (yearId: string) =>
  (
    await db.select().from(auditEvents).where(eq(auditEvents.subject_id, yearId)).orderBy(auditEvents.seq)
  ).map(({ action, details }) => [action, details]);

describe('access', () => {
  it.each(['teacher', 'parent', 'student'] as const)(
    'lets a %s read the current year, and neither list years nor write one',
    async (role) => {
      const api = apiAs(schoolYearRouter, db, (await aUser(db, { role })).actor);
      expect(await api.current()).toHaveProperty('year');
      await expect(api.list()).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(api.create({ name: 'Mine', ...freeDays() })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    },
  );
});

describe('a new year', () => {
  it('is current if it is the first, and planned beside another', async () => {
    const { db: empty } = await testDatabase();
    const { actor } = await aUser(empty, { role: 'admin' });
    const api = apiAs(schoolYearRouter, empty, actor);
    expect(await api.current()).toEqual({ year: null });
    const first = await api.create({ name: '2026-2027', first_day: '2026-09-07', last_day: '2027-06-25' });
    expect(first).toMatchObject({ status: 'current' });
    const next = await api.create({
      name: '2027-2028',
      first_day: '2027-09-06',
      last_day: '2028-06-23',
      preset: 'none',
      copy_of: first.id,
    });
    expect(next).toMatchObject({ status: 'planned' });
    expect(next.periods.map(({ name_en, first_day }) => [name_en, first_day])).toEqual(
      first.periods.map(({ name_en, first_day }) => [name_en, addDays(first_day, 364)]),
    );
    expect((await api.current()).year).toEqual(first);
    expect((await api.list()).map(({ name }) => name)).toEqual(['2027-2028', '2026-2027']);
  });

  it('is current for exactly one of two first years created at once', async () => {
    const { db: empty } = await testDatabase();
    const { actor } = await aUser(empty, { role: 'admin' });
    const api = apiAs(schoolYearRouter, empty, actor);
    const made = await Promise.all([1, 2, 3].map((n) => api.create({ name: `Year ${n}`, ...freeDays() })));
    expect(made.map(({ status }) => status).toSorted()).toEqual(['current', 'planned', 'planned']);
  });

  it('has three terms of two sequences each if the school uses sequences', async () => {
    const { periods } = await asAdmin().create({ name: 'Six', ...freeDays(), preset: 'sequences' });
    const terms = periods.filter(({ parent_id }) => parent_id === null);
    expect(terms.map(({ name_fr }) => name_fr)).toEqual(['Trimestre 1', 'Trimestre 2', 'Trimestre 3']);
    expect(
      terms.map(({ id }) =>
        periods.filter(({ parent_id }) => parent_id === id).map(({ name_en }) => name_en),
      ),
    ).toEqual([
      ['Sequence 1', 'Sequence 2'],
      ['Sequence 3', 'Sequence 4'],
      ['Sequence 5', 'Sequence 6'],
    ]);
  });

  it('is created once however often it is sent with one key', async () => {
    const input = { name: 'Once', ...freeDays() };
    const context = { idempotencyKey: 'one-key-for-all-of-it' };
    const [one, other] = await Promise.all([1, 2].map(() => asAdmin().create(input, { context })));
    expect(one).toEqual(other);
    expect(await eventsOf(one!.id)).toEqual([['school_years.created', input]]);
  });

  it('refuses a name already used, ignoring case, or days of another year, even for concurrent requests', async () => {
    const taken = await aYear(db, { name: 'Taken' });
    await expect(asAdmin().create({ name: 'TAKEN', ...freeDays() })).rejects.toEqual(refused('YEAR_EXISTS'));
    const beside = { first_day: taken.last_day, last_day: addDays(taken.last_day, 27) };
    await expect(asAdmin().create({ name: 'Beside', ...beside })).rejects.toEqual(refused('YEARS_OVERLAP'));
    const days = freeDays();
    const raced = await Promise.allSettled(
      ['A', 'B', 'C'].map((name) => asAdmin().create({ name: `Race ${name}`, ...days })),
    );
    expect(reasons(raced)).toEqual(['YEARS_OVERLAP', 'YEARS_OVERLAP']);
  });

  it('needs days in order, at least four weeks, and an existing year to copy', async () => {
    const { first_day, last_day } = freeDays();
    const name = 'Never';
    for (const days of [
      { first_day: last_day, last_day: first_day },
      { first_day, last_day: addDays(last_day, -1) },
      { first_day: '1026-09-07', last_day: '1027-06-01' },
    ])
      await expect(asAdmin().create({ name, ...days })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(asAdmin().create({ name, first_day, last_day, copy_of: newId() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the current year', () => {
  it('is unique: the database refuses a second one', async () => {
    await aYear(db);
    const broke = await broken(db.update(schoolYears).set({ status: 'current' }));
    expect(broke).toBe('school_years_one_current');
  });

  it('is one of several made current at once, and no year is closed by that', async () => {
    const years = await Promise.all([1, 2, 3, 4].map(() => aYear(db)));
    await Promise.all(years.map(({ id }) => asAdmin().makeCurrent({ year_id: id })));
    const statuses = (await asAdmin().list()).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'current')).toHaveLength(1);
    expect(statuses).not.toContain('closed');
    const [one] = years;
    await asAdmin().makeCurrent({ year_id: one!.id });
    await asAdmin().makeCurrent({ year_id: one!.id });
    expect((await asAdmin().current()).year?.id).toBe(one!.id);
  });

  it('cannot be a closed one', async () => {
    const { id } = await aYear(db, { status: 'closed' });
    await expect(asAdmin().makeCurrent({ year_id: id })).rejects.toEqual(refused('YEAR_CLOSED'));
  });
});

describe('changing a year', () => {
  it('keeps its periods inside, and the audit trail has the changes', async () => {
    const days = freeDays();
    const { id: year_id } = await aYear(db, { ...days, holidays: [aSpan(days.last_day)] });
    const earlier = { first_day: addDays(days.first_day, -1), last_day: addDays(days.last_day, -1) };
    await expect(asAdmin().change({ year_id, name: 'Moved', ...earlier })).rejects.toEqual(
      refused('PARTS_OUTSIDE'),
    );
    const changed = await asAdmin().change({ year_id, name: 'Moved', ...days });
    expect(changed).toMatchObject({ name: 'Moved', ...days });
    await asAdmin().change({ year_id, name: 'Moved', ...days });
    expect(await eventsOf(year_id)).toEqual([
      ['school_years.changed', { name: expect.stringMatching(/ → Moved$/) }],
    ]);
  });

  it('is refused for a closed one, with all its periods and holidays', async () => {
    const days = freeDays();
    const span = aSpan(days.first_day);
    const { id: year_id, holidays } = await aYear(db, { ...days, status: 'closed', holidays: [span] });
    const holiday = { year_id, holiday_id: holidays[0]!.id };
    for (const call of [
      () => asAdmin().change({ year_id, name: 'Shut', ...days }),
      () => asAdmin().addPeriod({ year_id, ...span }),
      () => asAdmin().addHoliday({ year_id, ...span }),
      () => asAdmin().changeHoliday({ ...holiday, ...span }),
      () => asAdmin().removeHoliday(holiday),
    ])
      await expect(call()).rejects.toEqual(refused('YEAR_CLOSED'));
  });

  it('a year can be removed with its content while it is planned and nothing refers to it', async () => {
    const days = freeDays();
    const made = await aYear(db, {
      ...days,
      periods: [{ ...aSpan(days.first_day), parts: [] }],
      holidays: [aSpan(days.first_day)],
    });
    const used = await aYear(db);
    await ownerOf(db).execute(sql`create table refers (year_id uuid references school_years)`);
    await ownerOf(db).execute(sql`insert into refers values (${used.id})`);
    await expect(asAdmin().remove({ year_id: used.id })).rejects.toEqual(refused('IN_USE'));
    await asAdmin().makeCurrent({ year_id: used.id });
    await expect(asAdmin().remove({ year_id: used.id })).rejects.toEqual(refused('NOT_PLANNED'));
    expect(await asAdmin().remove({ year_id: made.id })).toEqual({ removed: made.id });
    await expect(asAdmin().get({ year_id: made.id })).rejects.toEqual(refused('NOT_FOUND'));
    expect(await db.$count(schoolPeriods, eq(schoolPeriods.year_id, made.id))).toBe(0);
    expect(await db.$count(schoolHolidays, eq(schoolHolidays.year_id, made.id))).toBe(0);
  });
});

/** A year with a term over its first two weeks, and a sequence in the first of them. */
async function aYearWithATerm() {
  const days = freeDays();
  const day = (place: number) => addDays(days.first_day, place);
  const sequence = { ...aSpan(day(0), day(6), 'Sequence'), parts: [] };
  const { id: year_id, periods } = await aYear(db, {
    ...days,
    periods: [{ ...aSpan(day(0), day(13)), parts: [sequence] }],
  });
  return { year_id, day, term: periods[0]!, sequence: periods[1]! };
}

describe('periods', () => {
  it('are added inside the year or the term, without overlap, at two levels', async () => {
    const { year_id, day, term, sequence } = await aYearWithATerm();
    const add = (from: number, to: number, parent_id?: string) =>
      asAdmin().addPeriod({ year_id, ...aSpan(day(from), day(to)), ...(parent_id && { parent_id }) });
    await expect(add(14, 28)).rejects.toEqual(refused('OUTSIDE_PARENT'));
    await expect(add(13, 20)).rejects.toEqual(refused('PERIODS_OVERLAP'));
    await expect(add(7, 14, term.id)).rejects.toEqual(refused('OUTSIDE_PARENT'));
    await expect(add(6, 13, term.id)).rejects.toEqual(refused('PERIODS_OVERLAP'));
    await expect(add(0, 1, sequence.id)).rejects.toEqual(refused('TOO_DEEP'));
    await expect(add(14, 20, newId())).rejects.toEqual(refused('OUTSIDE_PARENT'));
    const { term: stranger } = await aYearWithATerm();
    await expect(add(7, 13, stranger.id)).rejects.toEqual(refused('OUTSIDE_PARENT'));
    await add(7, 13, term.id);
    const { periods } = await add(14, 27);
    expect(periods.map(({ first_day, parent_id }) => [first_day, parent_id])).toEqual([
      [day(0), null],
      [day(0), term.id],
      [day(7), term.id],
      [day(14), null],
    ]);
  });

  it('racing for the same days are refused except one', async () => {
    const { year_id, day } = await aYearWithATerm();
    const raced = await Promise.allSettled(
      [14, 15, 16].map((place) => asAdmin().addPeriod({ year_id, ...aSpan(day(place), day(20)) })),
    );
    expect(reasons(raced)).toEqual(['PERIODS_OVERLAP', 'PERIODS_OVERLAP']);
  });

  it('are changed one after the other, each checked against the result of the previous change', async () => {
    const { year_id, day } = await aYearWithATerm();
    const add = () => asAdmin().addPeriod({ year_id, ...aSpan(day(14), day(20)) });
    const second = await db.transaction(async (tx) => {
      await lockYear(tx, year_id);
      const waiting = add().catch((error: unknown) => error);
      await sleep(200);
      await insertPeriods(tx, year_id, [{ ...aSpan(day(16), day(18)), parts: [] }]);
      return { waiting };
    });
    expect(await second.waiting).toEqual(refused('PERIODS_OVERLAP'));
  });

  it('that were refused may be sent again with the same key, and count once', async () => {
    const { year_id, day, term } = await aYearWithATerm();
    const context = { idempotencyKey: 'a-period-of-this-year' };
    const again = () => asAdmin().addPeriod({ year_id, ...aSpan(day(10), day(20)) }, { context });
    await expect(again()).rejects.toEqual(refused('PERIODS_OVERLAP'));
    await asAdmin().removePeriod({ year_id, period_id: term.id });
    expect(await again()).toEqual(await again());
  });

  it('are changed without losing their content, and a missing name takes the other language’s', async () => {
    const { year_id, day, term, sequence } = await aYearWithATerm();
    const change = (period_id: string, from: number, to: number) =>
      asAdmin().changePeriod({
        year_id,
        period_id,
        name_en: '',
        name_fr: 'Trimestre',
        first_day: day(from),
        last_day: day(to),
      });
    await expect(change(term.id, 1, 13)).rejects.toEqual(refused('PARTS_OUTSIDE'));
    await expect(change(sequence.id, 0, 14)).rejects.toEqual(refused('OUTSIDE_PARENT'));
    await change(term.id, 0, 20);
    const { periods } = await change(term.id, 0, 20);
    expect(periods[0]).toMatchObject({ name_en: 'Trimestre', name_fr: 'Trimestre', last_day: day(20) });
    expect(await eventsOf(year_id)).toEqual([
      [
        'school_years.period_changed',
        {
          period: 'Trimestre',
          name_en: `${term.name_en} → Trimestre`,
          name_fr: `${term.name_fr} → Trimestre`,
          last_day: `${term.last_day} → ${day(20)}`,
        },
      ],
    ]);
  });

  it('are removed with those inside them; another year’s reads as missing', async () => {
    const { year_id, term } = await aYearWithATerm();
    const other = await aYear(db);
    await expect(asAdmin().removePeriod({ year_id: other.id, period_id: term.id })).rejects.toEqual(
      refused('NOT_FOUND'),
    );
    expect((await asAdmin().removePeriod({ year_id, period_id: term.id })).periods).toEqual([]);
  });

  it('need a parent of the same year, enforced by the database', async () => {
    const { term } = await aYearWithATerm();
    const other = await aYear(db);
    const row = { id: newId(), year_id: other.id, parent_id: term.id, ...aSpan(other.first_day) };
    expect(await broken(db.insert(schoolPeriods).values(row))).toBe('school_periods_parent_fk');
  });
});

describe('holidays', () => {
  it('are added, changed and removed inside their year; a single day may lie in a longer one', async () => {
    const days = freeDays();
    const { id: year_id } = await aYear(db, { ...days, holidays: [aSpan(days.first_day, days.last_day)] });
    const outside = aSpan(addDays(days.last_day, 1));
    await expect(asAdmin().addHoliday({ year_id, ...outside })).rejects.toEqual(refused('OUTSIDE_PARENT'));
    const { holidays } = await asAdmin().addHoliday({ year_id, ...aSpan(days.last_day) });
    const holiday = { year_id, holiday_id: holidays[1]!.id };
    await expect(asAdmin().changeHoliday({ ...holiday, ...outside })).rejects.toEqual(
      refused('OUTSIDE_PARENT'),
    );
    await asAdmin().changeHoliday({ ...holiday, ...aSpan(addDays(days.last_day, -1)) });
    expect((await asAdmin().removeHoliday(holiday)).holidays).toHaveLength(1);
    await expect(asAdmin().removeHoliday(holiday)).rejects.toEqual(refused('NOT_FOUND'));
    expect((await eventsOf(year_id)).map(([action]) => action)).toEqual([
      'school_years.holiday_added',
      'school_years.holiday_changed',
      'school_years.holiday_removed',
    ]);
  });
});

describe('several holidays at once', () => {
  it('are added all or none, once per key, with audit records', async () => {
    const days = freeDays();
    const { id: year_id } = await aYear(db, days);
    const two = [
      aSpan(days.first_day, days.first_day, 'Noël'),
      aSpan(days.last_day, days.last_day, 'Jour de l’an'),
    ];
    const outside = aSpan(addDays(days.last_day, 1));
    await expect(asAdmin().addHolidays({ year_id, holidays: [...two, outside] })).rejects.toEqual(
      refused('OUTSIDE_PARENT'),
    );
    expect((await asAdmin().get({ year_id })).holidays).toEqual([]);
    const key = newId();
    for (const _ of [1, 2]) {
      const { holidays } = await asAdmin().addHolidays(
        { year_id, holidays: two },
        { context: { idempotencyKey: key } },
      );
      expect(holidays.map(({ name_fr }) => name_fr)).toEqual(['Noël', 'Jour de l’an']);
    }
    expect(await eventsOf(year_id)).toEqual([
      ['school_years.holidays_added', { holidays: 'Noël, Jour de l’an' }],
    ]);
  });
});
