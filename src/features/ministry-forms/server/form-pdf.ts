import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Locale } from '#platform/i18n/locale.ts';
import { startPdf } from '#platform/pdf/pdf-document.ts';
import { addSheet, drawRow, drawSheetHead, EDGE, ROW, type Sheet } from '#platform/pdf/ruled-sheet.ts';
import { formatDay, formatNumber } from '#platform/time/format.ts';
import type { FormAnswer, FormTable } from '../ministry-forms.contract.ts';
import { textOf, writtenRows } from './file-cells.ts';

const LABEL = 190;
const NOTHING = { en: 'Nothing to report', fr: 'Néant' } as const;
const TOTAL = { en: 'Total', fr: 'Total' } as const;
const AS_OF = { en: (day: string) => `As of ${day}`, fr: (day: string) => `Au ${day}` } as const;

type Where = { school: string; language: Locale };

/** A cell in print, with thousands separators. */
function printed(cell: FormTable['rows'][number]['cells'][number], language: Locale): string {
  const { kind, value } = cell;
  if ((kind === 'count' || kind === 'money') && value !== null && typeof value !== 'object')
    return formatNumber(Number(value), language);
  if (kind === 'day' && typeof value === 'string') return formatDay(value, language);
  return textOf(kind, value, language);
}

/** The column widths: fixed for row names, equal for the rest. */
function widthsOf(sheet: Sheet, { columns }: FormTable): number[] {
  const label = Math.min(LABEL, sheet.width / 2);
  return [label, ...columns.map(() => (sheet.width - label) / columns.length)];
}

/** A form on landscape A4, its tables one below another; row names are repeated on every sheet. */
export async function makeFormPdf(
  form: FormAnswer,
  { school, language }: Where,
): Promise<Uint8Array<ArrayBuffer>> {
  const title = form.title[language];
  const { doc, finish } = await startPdf({ condensed: true, title });
  const period = form.terms.find(({ value }) => value === form.term)?.words[language] ?? null;
  const below = [form.year, period, AS_OF[language](formatDay(form.as_of, language))];
  const begin = () => {
    const sheet = addSheet(doc, 'landscape');
    return { sheet, y: drawSheetHead(sheet, { school, title: [title], below }) };
  };
  let at = begin();
  for (const [place, table] of form.tables.entries()) {
    await nextTurn();
    const rows = writtenRows(table);
    // A table's title must not be the last line of a sheet.
    if (at.y + 4 * ROW > at.sheet.bottom) at = begin();
    doc
      .font('bold')
      .fontSize(10)
      .text(`${place + 1}. ${table.title[language]}`, EDGE, at.y + 8, {
        width: at.sheet.width,
        lineBreak: false,
      });
    at.y += 24;
    const widths = widthsOf(at.sheet, table);
    const head = [table.rows_head[language], ...table.columns.map((column) => column.head[language])];
    at.y = drawRow(at.sheet, at.y, widths, head, true);
    const draw = (cells: string[], bold = false) => {
      if (at.y + ROW > at.sheet.bottom) {
        at = begin();
        at.y = drawRow(at.sheet, at.y, widths, head, true);
      }
      at.y = drawRow(at.sheet, at.y, widths, cells, bold);
    };
    if (rows.length === 0) draw([table.none ? NOTHING[language] : '']);
    for (const { label, cells } of rows)
      draw([textOf('text', label, language), ...cells.map((cell) => printed(cell, language))]);
    if (table.total) {
      const kinds = table.rows[0]!.cells;
      draw(
        [
          TOTAL[language],
          ...table.total.map((value, column) => printed({ ...kinds[column]!, value }, language)),
        ],
        true,
      );
    }
    if (table.recorded_now) {
      if (at.y + ROW > at.sheet.bottom) at = begin();
      doc
        .font('plain')
        .fontSize(8)
        .text(table.recorded_now[language], EDGE, at.y + 4, { width: at.sheet.width, lineBreak: false });
      at.y += ROW;
    }
  }
  return new Uint8Array(await finish());
}
