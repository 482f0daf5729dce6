import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Duty } from '#features/people/duties.rules.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { anActor, apiAs, aUser } from '#features/people/server/people.builders.ts';
import { writeDuties } from '#features/people/server/duties.service.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { reportsRouter } from '../reports.router.ts';
import { savedReports } from '../saved-reports.tables.ts';
import { runSavedReports } from './run-saved-reports.service.ts';
import { savedReportsRouter } from './saved-reports.router.ts';

let db: Db;
let head: Actor;
let bursar: Actor;
let errors: unknown[] = [];
/** Noon of a day at the school. */
let clock = new Date('2026-11-27T11:00:00Z');
const now = () => clock;
const goTo = (day: string) => (clock = new Date(`${day}T11:00:00Z`));

const api = (actor = head) => apiAs(savedReportsRouter, db, actor, { now });
const run = (over: Db = db) =>
  runSavedReports(
    { db: over, now, timeZone: 'Africa/Douala', log: { error: (what: unknown) => errors.push(what) } },
    {},
  );
const WEEKLY = { report: 'enrollment', filters: { by: 'class' }, rhythm: 'week', on: 1 } as const;
const told = () => ownerOf(db).select().from(notices).where(eq(notices.kind, 'reports.ready'));

async function give(actor: Actor, ...duties: Duty[]) {
  const terms = duties.map((duty) => ({ duty, from_day: null, until_day: null }));
  await db.transaction((tx) =>
    writeDuties(tx, { userId: actor.userId, duties: terms, givenBy: null, at: now() }),
  );
  return anActor({ ...actor, duties });
}

beforeAll(async () => {
  ({ db } = await testDatabase());
  head = (await aUser(db, { role: 'admin', full_name: 'Onana Chantal' })).actor;
  bursar = await give((await aUser(db, { role: 'admin', full_name: 'Fouda Marc' })).actor, 'bursar');
  await aYear(db, {
    first_day: '2026-09-07',
    last_day: '2027-06-11',
    status: 'current',
    holidays: [{ name_en: 'Off', name_fr: 'Congé', first_day: '2026-12-01', last_day: '2026-12-01' }],
  });
  const { id } = await aClass(db, { name: '6e', section: 'A' });
  await aStudent(db, { class_id: id, sex: 'female', admission_date: '2026-09-07' });
});

beforeEach(async () => {
  goTo('2026-11-27');
  errors = [];
  await ownerOf(db).delete(notices);
  await ownerOf(db).delete(savedReports);
});

describe('a saved report', () => {
  it('stores the filters of its report and nothing else', async () => {
    const saved = await api().save({
      name: ' Girls ',
      ...WEEKLY,
      filters: { by: 'class', as_of: 'never', password: 'x', page: '3', __proto__: 'y' } as Record<
        string,
        string
      >,
    });
    expect(saved).toMatchObject({
      name: 'Girls',
      address: '/reports/enrollment?by=class',
      next_on: '2026-11-30',
    });
    expect(await api().list()).toEqual([saved]);
  });

  it('belongs to its owner: for others it reads like a missing one', async () => {
    const { id: saved_report_id, revision } = await api().save({ name: 'Mine', ...WEEKLY });
    expect(await api(bursar).list()).toEqual([]);
    const change = { saved_report_id, revision, name: 'Yours', rhythm: 'none', on: null } as const;
    await expect(api(bursar).change(change)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(api(bursar).remove({ saved_report_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await api().list()).toHaveLength(1);
  });

  it('needs the right to read its report', async () => {
    await expect(api(bursar).save({ name: 'Names', ...WEEKLY })).rejects.toMatchObject({
      code: 'NOT_A_REPORT',
    });
    const built = { report: 'build', rhythm: 'none', on: null } as const;
    await expect(
      api(bursar).save({ name: 'Marks', ...built, filters: { of: 'marks' } }),
    ).rejects.toMatchObject({ code: 'NOT_A_REPORT' });
    const fees = await api(bursar).save({ name: 'Fees', ...built, filters: { of: 'fees', by: 'class' } });
    expect(fees).toMatchObject({
      address: '/reports/build?by=class&of=fees',
      title: { en: 'Fees', fr: 'Frais' },
    });
  });

  it('has a unique name, and is changed only from its last state', async () => {
    const { id: saved_report_id } = await api().save({ name: 'Weekly', ...WEEKLY });
    await expect(api().save({ name: 'WEEKLY', ...WEEKLY })).rejects.toMatchObject({ code: 'NAME_TAKEN' });
    const change = { saved_report_id, revision: 0, name: 'Monthly', rhythm: 'month', on: 28 } as const;
    expect(await api().change(change)).toMatchObject({ next_on: '2026-11-28', revision: 1 });
    await expect(api().change(change)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });
});

describe('a scheduled run', () => {
  it('happens once, with its finding in the owner’s language and the figures of the evening before', async () => {
    await db.update(profiles).set({ language: 'en' }).where(eq(profiles.user_id, head.userId));
    const { id } = await api().save({ name: 'Weekly', ...WEEKLY });
    await run();
    expect(await told()).toEqual([]);
    goTo('2026-11-30');
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await told()).toMatchObject([
      {
        user_id: head.userId,
        about: id,
        count: 1,
        link: '/reports/enrollment?by=class&as_of=2026-11-29',
        params: { name: 'Weekly', finding: '1 students in class on Nov 29, 2026, 100% of them girls.' },
      },
    ]);
    expect(await api().list()).toMatchObject([
      {
        next_on: '2026-12-07',
        last: { on: '2026-11-30', failure: null, finding: { en: expect.any(String) } },
      },
    ]);
    const opened = await apiAs(reportsRouter({}), db, head, { now }).read({
      report: 'enrollment',
      by: 'class',
      as_of: '2026-11-29',
    });
    expect(opened.finding.en).toBe('1 students in class on Nov 29, 2026, 100% of them girls.');
  });

  it('stops once its owner may not read the report', async () => {
    const academic = await give((await aUser(db, { role: 'admin' })).actor, 'academic');
    await api(academic).save({ name: 'Enrollment', ...WEEKLY });
    await give(academic, 'bursar');
    goTo('2026-11-30');
    await run();
    expect(await told()).toEqual([]);
    expect(await api(academic).list()).toMatchObject([
      { next_on: null, last: { failure: 'not_allowed', finding: null, address: null } },
    ]);
  });

  it('skips days without school if it is daily', async () => {
    await api().save({ name: 'Daily', ...WEEKLY, rhythm: 'day', on: null });
    goTo('2026-12-01');
    await run();
    expect(await told()).toEqual([]);
    expect(await api().list()).toMatchObject([{ next_on: '2026-12-02', last: null }]);
    goTo('2026-12-02');
    await run();
    expect(await told()).toHaveLength(1);
  });

  it('that fails does not block others, and runs again on its next day', async () => {
    await api().save({ name: 'Broken', ...WEEKLY });
    await api().save({ name: 'Whole', ...WEEKLY });
    goTo('2026-11-30');
    // The first transaction reads the calendar, the second the first report.
    let transactions = 0;
    const failing: Db = Object.create(db, {
      transaction: {
        value: (...given: Parameters<Db['transaction']>) => {
          transactions += 1;
          return transactions === 2 ? Promise.reject(new Error('No connection')) : db.transaction(...given);
        },
      },
    });
    await run(failing);
    expect((await told()).map(({ params }) => params['name'])).toEqual(['Whole']);
    expect(errors).toHaveLength(1);
    expect(await api().list()).toMatchObject([
      { next_on: '2026-12-07', last: { failure: 'failed' } },
      { next_on: '2026-12-07', last: { failure: null } },
    ]);
  });

  it('is dropped with its notice once the report was removed', async () => {
    const { id: saved_report_id } = await api().save({ name: 'Weekly', ...WEEKLY });
    goTo('2026-11-30');
    await run();
    expect(await told()).toHaveLength(1);
    await api().remove({ saved_report_id });
    expect(await told()).toEqual([]);
  });
});
