import { beforeAll, describe, expect, it } from 'vitest';
import { moneyOf as centimesOf } from '#platform/money/amount.ts';
import { aGeneratedSchool } from './generated-schools.ts';
import { SCHOOLS, type SchoolKind } from './school-plans.ts';
import { reportsOf } from './school-reports.ts';
import { readTables, type Tables } from './school-tables.ts';
import { TODAY } from './report-school.ts';
import { attendanceOf, type Counted, grouped, moneyOf, movementsOf, pupilsOn } from './recount.ts';

const MONTH: [string, string] = ['2026-11-01', TODAY];
const isGirl = ({ sex }: Counted) => sex === 'female';
const isBoy = ({ sex }: Counted) => sex === 'male';
const uncertified = (one: Counted) => one.birth_certificate === null;

const francs = (cell: unknown) => centimesOf(String(cell));
const sum = (amounts: bigint[]) => amounts.reduce((all, one) => all + one, 0n);
const daysLate = (due: string) => Math.round((Date.parse(TODAY) - Date.parse(due)) / 86_400_000);
describe.each(Object.keys(SCHOOLS) as SchoolKind[])('as of %s', (kind) => {
  let school: Awaited<ReturnType<typeof aGeneratedSchool>>;
  let tables: Tables;
  let pupils: Counted[];
  let figures: ReturnType<typeof reportsOf>['figures'];

  beforeAll(async () => {
    school = await aGeneratedSchool(kind);
    tables = await readTables(school.db);
    pupils = pupilsOn(tables, TODAY);
    ({ figures } = reportsOf(school));
  }, 120_000);

  it('enrollment, attendance and candidates equal the counts of the records', async () => {
    const keys = {
      class: (one: Counted) => one.room.id,
      level: (one: Counted) => one.level,
      age: (one: Counted) => one.age ?? 'none',
    };
    for (const by of ['class', 'level', 'age'] as const) {
      const shown = await figures('enrollment', { by });
      const groups = [...grouped(pupils, keys[by]), ['all', pupils] as const];
      expect(Object.keys(shown).toSorted(), by).toEqual(groups.map(([key]) => key).toSorted());
      for (const [key, own] of groups)
        expect(shown[key], `${by} ${key}`).toMatchObject({
          students: own.length,
          girls: own.filter(isGirl).length,
          boys: own.filter(isBoy).length,
          unrecorded: own.filter(({ sex }) => sex === null).length,
        });
    }
    const rolls = await figures('attendance', { from: MONTH[0] });
    for (const { id } of tables.rooms) expect(rolls[id], id).toMatchObject(attendanceOf(tables, [id], MONTH));
    const rooms = tables.rooms.map(({ id }) => id);
    expect(rolls['all']).toMatchObject(attendanceOf(tables, rooms, MONTH));

    const last = tables.rooms.at(-1)!;
    const candidates = pupils.filter(({ room }) => room.id === last.id);
    const late = moneyOf(tables, TODAY).map((fee, place) => ({ ...fee, of: tables.fees[place]!.student_id }));
    expect((await figures('candidates'))[last.level_id ?? last.grade_level!]).toMatchObject({
      candidates: candidates.length,
      ready: 0,
      matricule: candidates.length,
      photo: candidates.length,
      certificate: candidates.filter(uncertified).length,
      fees: candidates.filter(({ id }) =>
        late.some(({ of, due, owed }) => of === id && due < TODAY && owed > 0n),
      ).length,
    });
  });

  it('money due, late and received is exact to the centime', async () => {
    const fees = moneyOf(tables, TODAY);
    const collection = await figures('collection');
    for (const [key, own] of [...grouped(fees, ({ room }) => room), ['all', fees] as const])
      for (const name of ['billed', 'paid', 'owed'] as const)
        expect(francs(collection[key]![name]), `${key} ${name}`).toBe(sum(own.map((fee) => fee[name])));
    const late = fees.filter(({ owed, due }) => owed > 0n && daysLate(due) > 0);
    const ageing = (await figures('ageing'))['all']!;
    expect(francs(ageing['late'])).toBe(sum(late.map(({ owed }) => owed)));
    expect(francs(ageing['over_90'])).toBe(
      sum(late.filter(({ due }) => daysLate(due) > 90).map(({ owed }) => owed)),
    );
    const moved = movementsOf(tables, MONTH);
    for (const [by, keyOf] of [
      ['method', ({ method }: (typeof moved)[number]) => method as string],
      ['day', ({ value_date }: (typeof moved)[number]) => value_date],
    ] as const) {
      const shown = await figures('receipts', { by });
      for (const [key, own] of [...grouped(moved, keyOf), ['all', moved] as const]) {
        expect(francs(shown[key]!['net']), key).toBe(sum(own.map(({ amount }) => amount)));
        expect(shown[key]!['movements'], key).toBe(own.length);
      }
    }
    const books = await figures('books');
    const kinds = grouped(
      tables.entries,
      (leg) => tables.accounts.find(({ id }) => id === leg.account_id)!.kind,
    );
    for (const [key, own] of kinds)
      expect(francs(books[key]!['balance']), key).toBe(sum(own.map(({ amount }) => amount)));
  });
});
