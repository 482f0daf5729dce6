import { beforeAll, describe, expect, it } from 'vitest';
import { DUTIES, type Duty } from '#features/people/duties.rules.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { REPORT_KEYS, type ReportKey } from '#features/reports/reports.filters.ts';
import type { Db } from '#platform/db/database.ts';
import { aReportSchool } from './report-school.ts';
import { reportsAs, reportsOf } from './school-reports.ts';

// Written by hand, from the records that each duty may read, and not derived from the code. A new report needs a row.
const COLUMNS = [
  'head',
  'bursar',
  'registrar',
  'academic',
  'discipline',
  'communication',
  'technician',
] as const;
const RIGHTS: Record<string, string> = {
  //            head bursar registrar academic discipline communication technician
  enrollment: ' +    -      +         +        +          -             -',
  attendance: ' +    -      -         -        +          -             -',
  results: '    +    -      -         +        -          -             -',
  candidates: ' +    -      +         +        -          -             -',
  programme: '  +    -      -         +        -          -             -',
  collection: ' +    +      -         -        -          -             -',
  ageing: '     +    +      -         -        -          -             -',
  receipts: '   +    +      -         -        -          -             -',
  savings: '    +    +      -         -        -          -             -',
  books: '      +    +      -         -        -          -             -',
  staff: '      +    -      -         -        -          -             -',
};

/** The duties marked with a plus in a report's row. */
const openTo = (report: string): Duty[] => {
  const signs = (RIGHTS[report] ?? '').trim().split(/\s+/);
  return COLUMNS.filter((_, at) => signs[at] === '+');
};

const now = () => new Date('2026-11-20T11:00:00Z');
let db: Db;
/** For each report, one figure whose rows can be opened. */
const figures = new Map<ReportKey, { figure: string; row: string }>();
beforeAll(async () => {
  const school = await aReportSchool();
  ({ db } = school);
  const reports = reportsOf(school);
  for (const report of REPORT_KEYS) {
    const { rows, total, columns } = await reports.read(report);
    const opening = [...rows, ...(total ? [total] : [])].flatMap(({ key, cells }) =>
      columns.flatMap((column, at) =>
        column.opens && cells[at] !== null ? [{ figure: column.key, row: key }] : [],
      ),
    );
    if (opening[0]) figures.set(report, opening[0]);
  }
}, 120_000);

it('the table covers every report and every duty, and each report has a figure that opens', () => {
  expect([...figures.keys()]).toEqual([...REPORT_KEYS]);
  expect(Object.keys(RIGHTS)).toEqual([...REPORT_KEYS]);
  expect([...COLUMNS].toSorted()).toEqual([...DUTIES].toSorted());
  for (const [report, row] of Object.entries(RIGHTS))
    expect(row.trim().split(/\s+/).join(''), report).toMatch(/^[+-]{7}$/);
});

describe.each([...DUTIES, null])('an administrator with the duty %s', (duty) => {
  it('reads, opens and exports the reports marked with a plus, and finds no other', async () => {
    const { actor } = await aUser(db, { role: 'admin', duties: duty ? [duty] : [] });
    const api = reportsAs({ db, office: actor, now });
    for (const report of REPORT_KEYS) {
      const asked = {
        read: () => api.read({ report }),
        finding: () => api.finding({ report }),
        export: () => api.export({ report, format: 'csv', language: 'en' }),
        'the rows of': () => api.figure({ report, ...figures.get(report)! }),
        'the file of the rows of': () =>
          api.export({ report, ...figures.get(report)!, format: 'csv', language: 'en' }),
      };
      for (const [what, ask] of Object.entries(asked)) {
        const answer = await ask().then(
          () => 'answered',
          (error: { code?: string }) => error.code,
        );
        const refused = mayReadAny(duty) ? 'NOT_FOUND' : 'FORBIDDEN';
        const isOpen = duty !== null && openTo(report).includes(duty);
        expect(answer, `${what} ${report}`).toBe(isOpen ? 'answered' : refused);
      }
    }
    const listed = await api.catalogue().then(
      (previews) => previews.map(({ key }) => key),
      () => [],
    );
    expect(listed).toEqual(REPORT_KEYS.filter((report) => duty !== null && openTo(report).includes(duty)));
  });
});

/** Without any report, the page itself is closed. */
const mayReadAny = (duty: Duty | null) =>
  duty !== null && REPORT_KEYS.some((report) => openTo(report).includes(duty));
