import { counted } from '#platform/files/batches.ts';
import { tableFile } from '#platform/files/table-file.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import type { ReportRow } from '../reports.contract.ts';
import { fileCell } from './report-cells.ts';
import { makeReportPdf, type Printed, withTotal } from './report-pdf.ts';

export type FileCall = { timeZone: string; installation: Pick<Installation, 'schoolName'> };
type Wanted = { name: string; format: 'csv' | 'xlsx' | 'pdf'; language: Locale };

/** A report as a spreadsheet or PDF. */
export async function fileOf(
  printed: Printed,
  { timeZone, installation }: FileCall,
  { name, format, language }: Wanted,
): Promise<File> {
  if (format === 'pdf') {
    const bytes = await makeReportPdf(printed, { school: installation.schoolName, language, timeZone });
    return new File([bytes], `${name}.pdf`, { type: 'application/pdf' });
  }
  const rows = withTotal(printed.rows, printed.total);
  return writeTable(printed, rows, { timeZone, name, format, language });
}

/** The rows of a report as a spreadsheet, streamed. */
export function writeTable(
  { title, columns }: Pick<Printed, 'title' | 'columns'>,
  rows: Iterable<ReportRow> | AsyncIterable<ReportRow>,
  { timeZone, name, format, language }: Wanted & { format: 'csv' | 'xlsx'; timeZone: string },
): Promise<File> {
  const head = columns.map((column) => column.head[language]);
  const written = counted(rows, ({ cells }) =>
    columns.map(({ kind }, at) => fileCell(kind, cells[at] ?? null, { language, timeZone })),
  );
  return tableFile(name, { title, head, rows: written.rows }, { format, language });
}
