import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { CANVASES } from '#features/ministry-forms/server/canvases/canvases.ts';
import { ministryFormsRouter } from '#features/ministry-forms/server/ministry-forms.router.ts';
import { FORM_KEYS } from '#features/ministry-forms/ministry-forms.filters.ts';
import type { FormCell } from '#features/ministry-forms/ministry-forms.contract.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import type { ReportAnswer } from '#features/reports/reports.contract.ts';
import type { ReportKey } from '#features/reports/reports.filters.ts';
import { reportsRouter } from '#features/reports/server/reports.router.ts';
import { moneyOf as centimesOf } from '#platform/money/amount.ts';
import { aGeneratedSchool } from './generated-schools.ts';
import { SCHOOLS, type SchoolKind } from './school-plans.ts';
import { TODAY } from './report-school.ts';
import {
  attendanceOf,
  type Counted,
  grouped,
  moneyOf,
  movementsOf,
  pupilsOn,
  readTables,
  type Tables,
} from './recount.ts';

const YEAR: [string, string] = ['2026-09-07', TODAY];
const MONTH: [string, string] = ['2026-11-01', TODAY];
const isGirl = ({ sex }: Counted) => sex === 'female';
const isBoy = ({ sex }: Counted) => sex === 'male';
const repeats = (one: Counted) => one.repeats;
const uncertified = (one: Counted) => one.birth_certificate === null;

const francs = (cell: unknown) => centimesOf(String(cell));
const sum = (amounts: bigint[]) => amounts.reduce((all, one) => all + one, 0n);
const daysLate = (due: string) => Math.round((Date.parse(TODAY) - Date.parse(due)) / 86_400_000);
const answerKey = (text: string | null) =>
  text === null ? 'unknown' : `_${text.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}`;

describe.each(Object.keys(SCHOOLS) as SchoolKind[])('of %s', (kind) => {
  let school: Awaited<ReturnType<typeof aGeneratedSchool>>;
  let tables: Tables;
  let pupils: Counted[];
  const reports = () =>
    apiAs(reportsRouter({ cash: 'Cash', mobile_money: 'Mobile money' }), school.db, school.office, {
      now: school.now,
    });
  type Filters = Omit<Parameters<ReturnType<typeof reports>['read']>[0], 'report'>;

  beforeAll(async () => {
    school = await aGeneratedSchool(kind);
    tables = await readTables(school.db);
    pupils = pupilsOn(tables, TODAY);
  }, 120_000);

  /** A report by row and column. */
  async function figures(report: ReportKey, filters: Filters = {}) {
    const { columns, rows, total }: ReportAnswer = await reports().read({ report, ...filters });
    const all = total ? [...rows, total] : rows;
    return Object.fromEntries(
      all.map(({ key, cells }) => [
        key,
        Object.fromEntries(columns.map((one, place) => [one.key, cells[place] ?? null])),
      ]),
    );
  }

  it('enrollment, attendance and candidates are what the records count', async () => {
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

  it('money due, late and received is to the centime', async () => {
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

  // Cells of the forms, each counted again by its measure and the row in which it stands.
  const rowsBy: Record<string, (one: Counted) => string> = {
    school: () => 'school',
    class: ({ room }) => room.id,
    level: (one) => one.level,
    age: (one) => one.age ?? 'unknown',
    language: (one) => `${one.level}-${one.second_language ?? 'none'}`,
    series: (one) =>
      `${one.level}-${one.series ? createHash('md5').update(one.series.toLowerCase()).digest('hex').slice(0, 12) : 'none'}`,
  };
  const counts: Record<string, (own: Counted[]) => number> = {
    students: (own) => own.length,
    divisions: (own) => new Set(own.map(({ room }) => room.id)).size,
    girls: (own) => own.filter(isGirl).length,
    boys: (own) => own.filter(isBoy).length,
    repeaters: (own) => own.filter(repeats).length,
    repeating_girls: (own) => own.filter(repeats).filter(isGirl).length,
    repeating_boys: (own) => own.filter(repeats).filter(isBoy).length,
    uncertified: (own) => own.filter(uncertified).length,
    uncertified_girls: (own) => own.filter(uncertified).filter(isGirl).length,
    uncertified_boys: (own) => own.filter(uncertified).filter(isBoy).length,
  };
  const staffMeasures: Record<string, (own: ReturnType<typeof staffOf>) => number> = {
    staff: (own) => own.filter(({ here }) => here).length,
    men: (own) => own.filter(({ here, sex }) => here && sex === 'male').length,
    women: (own) => own.filter(({ here, sex }) => here && sex === 'female').length,
    recruited: (own) => own.filter(({ here, hired }) => here && hired !== null && hired >= YEAR[0]).length,
    absent: (own) => own.filter(({ post }) => post === 'absent').length,
    retired: (own) => own.filter(({ post }) => post === 'retired').length,
    deceased: (own) => own.filter(({ post }) => post === 'deceased').length,
  };
  const staffOf = () =>
    [
      ...new Set(
        tables.roles.filter(({ role }) => role === 'teacher' || role === 'admin').map((one) => one.user_id),
      ),
    ].map((id) => {
      const record = tables.staff.find(({ user_id }) => user_id === id);
      const post = record?.post ?? 'at_post';
      return {
        id,
        post,
        here: post !== 'retired' && post !== 'deceased',
        sex: record?.sex ?? null,
        hired: record?.hired_on ?? null,
        contract: record?.contract ?? 'unknown',
        diploma: record?.diploma ?? null,
        grade: record?.grade ?? null,
      };
    });
  const staffBy: Record<string, (one: ReturnType<typeof staffOf>[number]) => string> = {
    school: () => 'school',
    contract: ({ contract }) => contract,
    diploma: ({ diploma }) => answerKey(diploma),
    grade: ({ grade }) => answerKey(grade),
  };

  /** The value of a cell by its measure, its kind of row and its row; undefined if it is counted elsewhere. */
  function expected(measure: string, source: string, row: string): number | string | null | undefined {
    if (source === 'year' && measure in counts) {
      const day = { 2026: TODAY, 2025: '2026-06-12' }[Number(row)];
      return day === undefined ? null : counts[measure]!(pupilsOn(tables, day));
    }
    if (measure in counts) return counts[measure]!(pupils.filter((one) => rowsBy[source]!(one) === row));
    if (measure in staffMeasures)
      return staffMeasures[measure]!(staffOf().filter((one) => staffBy[source]!(one) === row));
    if (measure === 'presence') return attendanceOf(tables, [row], YEAR).presence;
    const own = tables.taught.filter(({ class_id }) => class_id === row);
    const teachers = new Set(own.flatMap(({ teacher_id }) => teacher_id ?? [])).size;
    const of = pupils.filter(({ room }) => room.id === row).length;
    if (measure === 'teachers') return teachers || null;
    if (measure === 'pupils_a_teacher')
      return teachers === 0 ? null : String(Number((of / teachers).toFixed(1)));
    return undefined;
  }

  it('every cell of every form that is counted from pupils, rolls and staff is what the records count', async () => {
    const forms = apiAs(ministryFormsRouter, school.db, school.office, { now: school.now });
    const checked: Record<string, number> = {};
    for (const form of FORM_KEYS) {
      for (const canvas of CANVASES[form].tables) {
        const { tables: shown } = await forms.read({ form, table: canvas.key });
        const table = shown.find((one) => one.key === canvas.key)!;
        const source = 'each' in canvas.rows ? canvas.rows.each : 'school';
        for (const row of table.rows)
          for (const [place, column] of canvas.columns.entries()) {
            const own =
              'listed' in canvas.rows ? canvas.rows.listed.find((one) => one.key === row.key) : undefined;
            const measure =
              own?.measure ?? (own?.typed ? undefined : 'measure' in column ? column.measure : undefined);
            const cell: FormCell = row.cells[place]!;
            if (measure === undefined || cell.typed || ('less' in column && column.less)) continue;
            const value = expected(measure, source, source === 'school' ? 'school' : row.key);
            if (value === undefined) continue;
            expect(cell.value, `${form} ${canvas.key} ${row.key} ${column.key}`).toEqual(value);
            checked[measure] = (checked[measure] ?? 0) + 1;
          }
      }
    }
    // Nothing was passed over: every measure of pupils, staff, rolls and teachers was compared.
    const measures = [
      ...Object.keys(counts),
      ...Object.keys(staffMeasures),
      'presence',
      'teachers',
      'pupils_a_teacher',
    ];
    expect(measures.filter((measure) => !checked[measure])).toEqual([]);
  });

  it('languages and series have rows only where the school has them', async () => {
    const forms = apiAs(ministryFormsRouter, school.db, school.office, { now: school.now });
    for (const [table, keyOf] of [
      ['pupils_by_language', rowsBy['language']!],
      ['pupils_by_series', rowsBy['series']!],
    ] as const) {
      const { tables: shown } = await forms.read({ form: 'minesec', table });
      const rows = shown.find((one) => one.key === table)!.rows.map((one) => one.key);
      expect(rows.toSorted()).toEqual(
        SCHOOLS[kind].tracks ? [...new Set(pupils.map(keyOf))].toSorted() : ['none'],
      );
    }
  });
});
