import { tableFile } from '#platform/files/table-file.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { fileCell } from './report-cells.ts';
import { makeReportPdf, type Printed } from './report-pdf.ts';

export type FileCall = { timeZone: string; installation: Pick<Installation, 'schoolName'> };
type Wanted = { name: string; format: 'csv' | 'xlsx' | 'pdf'; language: Locale };

/** A report as a file for spreadsheets, or to print. */
export async function fileOf(
  printed: Printed,
  { timeZone, installation }: FileCall,
  { name, format, language }: Wanted,
): Promise<File> {
  if (format === 'pdf') {
    const bytes = await makeReportPdf(printed, { school: installation.schoolName, language, timeZone });
    return new File([bytes], `${name}.pdf`, { type: 'application/pdf' });
  }
  const { title, columns, rows, total } = printed;
  const table = {
    title,
    head: columns.map(({ head }) => head[language]),
    rows: (total ? [...rows, total] : rows).map(({ cells }) =>
      columns.map(({ kind }, at) => fileCell(kind, cells[at] ?? null, { language, timeZone })),
    ),
  };
  return tableFile(name, table, { format, language });
}
