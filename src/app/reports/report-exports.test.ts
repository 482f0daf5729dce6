import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { REPORT_KEYS } from '#features/reports/reports.filters.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { newId } from '#platform/db/ids.ts';
import type { Db } from '#platform/db/database.ts';
import { aReportSchool } from './report-school.ts';
import { reportsAs, reportsOf } from './school-reports.ts';

let school: Awaited<ReturnType<typeof aReportSchool>>;
let db: Db;
let read: ReturnType<typeof reportsOf>['read'];
const reports = () => reportsAs(school);

beforeAll(async () => {
  school = await aReportSchool();
  ({ db } = school);
  ({ read } = reportsOf(school));
}, 120_000);

describe('a report', () => {
  it('shows the same figure and finding in the preview as on its own page', async () => {
    const previews = await reports().catalogue();
    expect(previews.map(({ key }) => key)).toEqual([...REPORT_KEYS]);
    for (const { key } of previews)
      expect((await reports().finding({ report: key })).finding).toEqual((await read(key)).finding);
  });

  it('and the rows behind a figure are exported as CSV, XLSX and PDF, and the export is in the audit trail', async () => {
    const csv = await reports().export({ report: 'collection', format: 'csv', language: 'fr' });
    const lines = (await csv.text()).trim().split('\r\n');
    expect(lines[0]).toContain('Classe;Frais;Facturé;Payé;');
    expect(lines).toHaveLength((await read('collection')).rows.length + 2);
    for (const format of ['xlsx', 'pdf'] as const) {
      const file = await reports().export({
        report: 'enrollment',
        figure: 'girls',
        row: 'all',
        format,
        language: 'en',
      });
      expect(file.name).toBe(`enrollment.${format}`);
      expect((await file.bytes()).length).toBeGreaterThan(1_000);
    }
    const kept = await db.select().from(auditEvents).where(eq(auditEvents.action, 'reports.exported'));
    expect(kept.map(({ details }) => details?.['format']).toSorted()).toEqual(['csv', 'pdf', 'xlsx']);
  });

  it('and its rows export to a workbook even if their titles are longer than a sheet name may be', async () => {
    const wish = { report: 'collection', figure: 'billed', row: 'all', language: 'en' } as const;
    const { report, title } = await reports().figure(wish);
    expect(`${report.en} · ${title.en}`.length).toBeGreaterThan(31);
    const file = await reports().export({ ...wish, format: 'xlsx' });
    expect((await file.bytes()).length).toBeGreaterThan(1_000);
  });

  it('with more rows than one batch has each of them once in its file', async () => {
    const class_id = school.pupils[0]!.class_id!;
    const before = (await read('enrollment')).total!.cells[1];
    const more = 10_050;
    for (let made = 0; made < more; made += 1_005)
      await school.db.insert(students).values(
        Array.from({ length: 1_005 }, (_, at) => ({
          id: newId(),
          roll_number: `M-${made + at}`,
          full_name: 'Same Name',
          admission_date: '2026-09-07',
          class_id,
        })),
      );
    const wish = { report: 'enrollment', figure: 'students', row: 'all', language: 'en' } as const;
    const csv = await (await reports().export({ ...wish, as_of: '2099-01-01', format: 'csv' })).text();
    const rolls = csv.match(/M-\d+/g)!;
    expect([rolls.length, new Set(rolls).size]).toEqual([more, more]);
    expect(csv.trim().split('\r\n')).toHaveLength(more + Number(before) + 1);
    const kept = await db.select().from(auditEvents).where(eq(auditEvents.action, 'reports.exported'));
    expect(kept.map(({ details }) => details?.['rows'])).toContain(more + Number(before));
  }, 60_000);
});
