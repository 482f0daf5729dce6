import { beforeAll, describe, expect, it } from 'vitest';
import { CANVASES } from '#features/ministry-forms/server/canvases/canvases.ts';
import * as MEASURES from '#features/ministry-forms/server/measures/measure.ts';
import { ministryFormsRouter } from '#features/ministry-forms/server/ministry-forms.router.ts';
import { FORM_KEYS } from '#features/ministry-forms/ministry-forms.filters.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import { aGeneratedSchool, typeIntoForms } from './generated-schools.ts';
import { pupilsOn } from './recount.ts';
import { rowsBy, type Value } from './recount-forms.ts';
import { expectedRow, expectedTotal, linesOf } from './recount-typed.ts';
import { TODAY } from './report-school.ts';
import { SCHOOLS, type SchoolKind } from './school-plans.ts';
import { readTables, type Tables } from './school-tables.ts';

const TERMS_OF_FORMS = FORM_KEYS.flatMap((form) =>
  (form === 'minedub_term' ? (['1', '2', '3'] as const) : [undefined]).map((term) => ({ form, term })),
);

/** How often each kind of cell was compared, and how often with a value. */
const compared: Record<string, { cells: number; filled: number }> = {};

describe.each(Object.keys(SCHOOLS) as SchoolKind[])('as of %s', (kind) => {
  let school: Awaited<ReturnType<typeof aGeneratedSchool>>;
  let tables: Tables;

  beforeAll(async () => {
    school = await aGeneratedSchool(kind);
    await typeIntoForms(school);
    tables = await readTables(school.db);
  }, 120_000);

  it.each([
    ['today', undefined],
    // Some pupils came on the following Monday, one teacher was hired in that month, and the timetable changed.
    ['an earlier day', '2026-10-16'],
    ['the first days', '2026-09-15'],
  ])('every cell of every form equals what the tables add up to, as of %s', async (_, as_of) => {
    const forms = apiAs(ministryFormsRouter, school.db, school.office, { now: school.now });
    const day = as_of ?? TODAY;
    const seenMeasures = new Set<string>();
    for (const { form, term } of TERMS_OF_FORMS)
      for (const canvas of CANVASES[form].tables) {
        const asked = { form, table: canvas.key, ...(term && { term }), ...(as_of && { as_of }) };
        const { tables: shown } = await forms.read(asked);
        const table = shown.find((one) => one.key === canvas.key)!;
        const place = { table: canvas, term: term ? Number(term) : null, day };
        if (table.lines) expect(table.rows.map(({ key }) => key)).toEqual(linesOf(tables, place));
        const expected: Value[][] = [];
        for (const row of table.rows) {
          const cells = expectedRow(tables, place, row.key);
          for (const [at, column] of canvas.columns.entries()) {
            const where = `${form} ${term ?? ''} ${canvas.key} ${row.key} ${column.key}`;
            const cell = row.cells[at]!;
            const { value, typed } = cells[column.key]!;
            expect(value, `${where} is counted`).not.toBeUndefined();
            const said = typeof cell.value === 'object' && cell.value !== null ? cell.value.en : cell.value;
            expect({ value: said, typed: cell.typed }, where).toEqual({ value, typed });
            const listed =
              'listed' in canvas.rows ? canvas.rows.listed.find(({ key }) => key === row.key) : undefined;
            const measure = listed?.measure ?? ('measure' in column ? column.measure : undefined);
            const kind = typed
              ? `typed ${cell.kind}`
              : canvas.key !== 'nationals' && measure
                ? measure
                : `${canvas.key}.${column.key}`;
            const seen = (compared[kind] ??= { cells: 0, filled: 0 });
            seen.cells += 1;
            if (value !== null) {
              seen.filled += 1;
              seenMeasures.add(kind);
            }
          }
          expected.push(canvas.columns.map(({ key }) => cells[key]!.value));
        }
        const total = expectedTotal(canvas, table.lines ? expected.slice(0, -1) : expected);
        expect(table.total, `the total of ${form} ${canvas.key}`).toEqual(total);
      }
    if (as_of !== undefined) return;
    const { PUPILS, STAFF, PERSON, ATTENDANCE, COVERAGE, RESULTS, TEACHERS, HOURS, SCHOOL } = MEASURES;
    const all = [PUPILS, STAFF, PERSON, ATTENDANCE, COVERAGE, RESULTS, TEACHERS, HOURS, SCHOOL].flat();
    expect(all.filter((measure) => !seenMeasures.has(measure))).toEqual([]);
  });

  it('languages and series have rows only if the school has them', async () => {
    const forms = apiAs(ministryFormsRouter, school.db, school.office, { now: school.now });
    const pupils = pupilsOn(tables, TODAY);
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

it('the comparison covered typed cells of every kind and cells calculated from them, with values', () => {
  const kinds = ['count', 'money', 'text', 'day', 'yes_no', 'choice'].map((kind) => `typed ${kind}`);
  const following = ['budget.rest', 'pedagogic.share', 'sports.share', 'fenassco_activities.share'];
  const taken = ['nationals.boys', 'nationals.girls'];
  expect([...kinds, ...following, ...taken].filter((kind) => !compared[kind]?.filled)).toEqual([]);
  // A cell from which others are subtracted has no figure until all of them are typed.
  const whole = [...following, ...taken].filter((kind) => compared[kind]!.filled === compared[kind]!.cells);
  expect(whole).toEqual([]);
});
