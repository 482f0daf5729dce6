import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Locale } from '#platform/i18n/locale.ts';
import { startPdf } from '#platform/pdf/pdf-document.ts';
import { addSheet, drawRow, drawSheetHead, EDGE, ROW } from '#platform/pdf/ruled-sheet.ts';
import type { ReportColumn, ReportRow } from '../reports.contract.ts';
import { writtenCell } from './report-cells.ts';

const WIDE = 6;
const FIGURE = 78;

/** A report, or the rows behind a figure, in one language. */
export type Printed = {
  title: string;
  below: string;
  columns: readonly ReportColumn[];
  rows: Iterable<ReportRow> | AsyncIterable<ReportRow>;
  total: ReportRow | null;
};

/** Streams the rows, then the total. */
export async function* withTotal(rows: Printed['rows'], total: ReportRow | null): AsyncGenerator<ReportRow> {
  yield* rows;
  if (total) yield total;
}

/** A report or the rows behind a figure on A4, landscape with many columns. Yields to other requests between sheets. */
export async function makeReportPdf(
  { title, below, columns, rows, total }: Printed,
  { school, language, timeZone }: { school: string; language: Locale; timeZone: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { doc, finish } = await startPdf({ condensed: true, title });
  const layout = columns.length > WIDE ? 'landscape' : 'portrait';
  const begin = () => {
    const sheet = addSheet(doc, layout);
    const start = drawSheetHead(sheet, { school, title: [title], below: [] });
    doc.font('plain').fontSize(9).text(below, EDGE, 61, { width: sheet.width });
    const texts = columns.filter(({ kind }) => kind === 'text').length;
    const free = sheet.width - (columns.length - texts) * FIGURE;
    const widths = columns.map(({ kind }) => (kind === 'text' ? free / Math.max(texts, 1) : FIGURE));
    const head = columns.map((one) => one.head[language]);
    return { sheet, widths, y: drawRow(sheet, Math.max(start, doc.y + 6), widths, head, true) };
  };
  let at = begin();
  const draw = ({ cells }: ReportRow, bold: boolean) => {
    const written = columns.map((one, place) =>
      writtenCell(one.kind, cells[place] ?? null, { language, timeZone }),
    );
    at = { ...at, y: drawRow(at.sheet, at.y, at.widths, written, bold) };
  };
  for await (const row of withTotal(rows, total)) {
    if (at.y + ROW > at.sheet.bottom) {
      await nextTurn();
      at = begin();
    }
    draw(row, row === total);
  }
  return new Uint8Array(await finish());
}
