import { beforeAll, describe, expect, it } from 'vitest';
import { mayPrintClasses } from '#features/classes/classes.policy.ts';
import { DUTIES } from '#features/people/duties.rules.ts';
import { REPORT_KEYS } from '#features/reports/reports.filters.ts';
import { mayPrintLists } from '#features/reports/reports.policy.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { aGeneratedSchool } from './generated-schools.ts';
import { SCHOOLS, type SchoolKind } from './school-plans.ts';
import { reportsOf } from './school-reports.ts';

describe.each(Object.keys(SCHOOLS) as SchoolKind[])('every figure of %s', (kind) => {
  let reports: ReturnType<typeof reportsOf>;

  beforeAll(async () => {
    reports = reportsOf(await aGeneratedSchool(kind));
  }, 120_000);

  it('opens as many rows as it counts, and their amounts add up to it', async () => {
    const bySchool = (['class', 'teacher', 'sex'] as const).map((by) => ['results', { by }] as const);
    for (const [report, filters] of [...REPORT_KEYS.map((key) => [key, {}] as const), ...bySchool]) {
      const answer = await reports.read(report, filters);
      const rows = answer.total ? [...answer.rows, answer.total] : answer.rows;
      for (const { key, cells } of rows)
        for (const [place, column] of answer.columns.entries()) {
          const value = cells[place] ?? null;
          if (!column.opens || value === null) continue;
          const opened = await reports.everyRow(report, column.key, key, filters);
          const where = `${report} ${answer.applied['by']} ${key} ${column.key}`;
          expect(opened.rule.en, where).toMatch(/\.$/);
          expect(opened.rows.length, where).toBe(opened.total);
          if (column.kind === 'count') expect(opened.total, where).toBe(value);
          if (column.kind === 'money') {
            const names = opened.columns.map((one) => one.key);
            const amounts = opened.rows.map(({ cells: own }) => {
              const name = names.includes('amount')
                ? 'amount'
                : names.includes(column.key)
                  ? column.key
                  : 'owed';
              return moneyOf(String(own[names.indexOf(name)]));
            });
            const all = amounts.reduce((total, one) => total + one, 0n);
            expect(['paid_out', 'credit', 'taken_out'].includes(column.key) ? -all : all, where).toBe(
              moneyOf(String(value)),
            );
          }
        }
    }
  }, 60_000);

  it('for a row or column that the report lacks is not found', async () => {
    for (const [figure, row] of [
      ['students', 'grade_1'],
      ['label', 'all'],
      ['password', 'all'],
    ] as const)
      await expect(reports.api().figure({ report: 'enrollment', figure, row })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
  });
});

it('printable lists are offered to the duties that may print them', () => {
  for (const duty of DUTIES) {
    const holder = { role: 'admin' as const, duties: [duty] };
    expect(mayPrintLists(holder), duty).toBe(mayPrintClasses(holder));
  }
});
