import { beforeAll, describe, expect, it } from 'vitest';
import { CANVASES } from '#features/ministry-forms/server/canvases/canvases.ts';
import * as MEASURES from '#features/ministry-forms/server/measures/measure.ts';
import { ministryFormsRouter } from '#features/ministry-forms/server/ministry-forms.router.ts';
import { FORM_KEYS } from '#features/ministry-forms/ministry-forms.filters.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import { aGeneratedSchool } from './generated-schools.ts';
import { pupilsOn } from './recount.ts';
import { expectedCell, rowsBy } from './recount-forms.ts';
import { TODAY } from './report-school.ts';
import { SCHOOLS, type SchoolKind } from './school-plans.ts';
import { readTables, type Tables } from './school-tables.ts';

const TERMS_OF_FORMS = FORM_KEYS.flatMap((form) =>
  (form === 'minedub_term' ? (['1', '2', '3'] as const) : [undefined]).map((term) => ({ form, term })),
);

describe.each(Object.keys(SCHOOLS) as SchoolKind[])('of %s', (kind) => {
  let school: Awaited<ReturnType<typeof aGeneratedSchool>>;
  let tables: Tables;

  beforeAll(async () => {
    school = await aGeneratedSchool(kind);
    tables = await readTables(school.db);
  }, 120_000);

  it('every cell of every form that the records fill is what the tables come to', async () => {
    const forms = apiAs(ministryFormsRouter, school.db, school.office, { now: school.now });
    /** How often each measure was compared, and how often with a value. */
    const checked: Record<string, { cells: number; filled: number }> = {};
    for (const { form, term } of TERMS_OF_FORMS)
      for (const canvas of CANVASES[form].tables) {
        const { tables: shown } = await forms.read({ form, table: canvas.key, ...(term && { term }) });
        const table = shown.find((one) => one.key === canvas.key)!;
        const source = 'each' in canvas.rows ? canvas.rows.each : 'school';
        for (const row of table.rows)
          for (const [place, column] of canvas.columns.entries()) {
            const own =
              'listed' in canvas.rows ? canvas.rows.listed.find((one) => one.key === row.key) : undefined;
            const measure =
              own?.measure ?? (own?.typed ? undefined : 'measure' in column ? column.measure : undefined);
            const cell = row.cells[place]!;
            // Cells that people type, and those from which what they typed is taken away.
            if (measure === undefined || cell.typed || ('less' in column && column.less)) continue;
            const where = `${form} ${term ?? ''} ${canvas.key} ${row.key} ${column.key}`;
            const key = source === 'school' ? 'school' : row.key;
            const value = expectedCell(tables, {
              measure,
              source,
              row: key,
              term: term ? Number(term) : null,
            });
            expect(value, `${where} is counted`).not.toBeUndefined();
            const said = typeof cell.value === 'object' && cell.value !== null ? cell.value.en : cell.value;
            expect(said, where).toEqual(value);
            const seen = (checked[measure] ??= { cells: 0, filled: 0 });
            seen.cells += 1;
            if (value !== null) seen.filled += 1;
          }
      }
    const { PUPILS, STAFF, PERSON, ATTENDANCE, COVERAGE, RESULTS, TEACHERS, HOURS, SCHOOL } = MEASURES;
    const all = [PUPILS, STAFF, PERSON, ATTENDANCE, COVERAGE, RESULTS, TEACHERS, HOURS, SCHOOL].flat();
    expect(all.filter((measure) => !checked[measure]?.filled)).toEqual([]);
  });

  it('languages and series have rows only where the school has them', async () => {
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
