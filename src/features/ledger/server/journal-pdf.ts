import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Locale } from '#platform/i18n/locale.ts';
import { centimes, formatMoney, type Money } from '#platform/money/money.ts';
import { type PdfDocument, startPdf } from '#platform/pdf/pdf-document.ts';
import { formatDay } from '#platform/time/format.ts';
import { WORDS } from './journal.papers.ts';

export type JournalLine = {
  day: string;
  receipt: string;
  movement: string;
  account: string;
  owner: string | null;
  debit: Money | null;
  credit: Money | null;
  memo: string | null;
  by: string | null;
};

// In points: landscape A4 is 842 by 595.
const EDGE = 36;
const ROW = 13;
const WIDTHS = [58, 82, 130, 110, 130, 68, 68, 124];
const AT_END = new Set([5, 6]);
const HEAD = [0, 1, 2, 3, 4, 5, 6, 8];

type About = { school: string; from: string; to: string; language: Locale };

/** The journal on landscape A4 with both totals at the end. Yields to other requests between pages. */
export async function makeJournalPdf(
  lines: readonly JournalLine[],
  { school, from, to, language }: About,
): Promise<Uint8Array<ArrayBuffer>> {
  const words = WORDS[language];
  const { doc, finish } = await startPdf();
  const period = words.period(formatDay(from, language), formatDay(to, language));
  let page = 0;
  const begin = () => {
    page += 1;
    doc.addPage({ size: 'A4', layout: 'landscape', margin: 0 });
    doc.lineWidth(0.5).fillColor('#000').strokeColor('#999');
    const line = { width: doc.page.width - 2 * EDGE, lineBreak: false, ellipsis: true };
    doc.font('plain').fontSize(9).text(school, EDGE, 28, line);
    doc
      .font('plain')
      .fontSize(9)
      .text(words.page(page), EDGE, 28, { ...line, align: 'right' });
    doc.font('bold').fontSize(13).text(`${words.journal} · ${period}`, EDGE, 40, line);
    const head = HEAD.map((at) => words.head[at]!);
    return drawCells(doc, 62, head, true);
  };
  let y = begin();
  for (const { day, receipt, movement, account, owner, debit, credit, by } of lines) {
    if (y + 2 * ROW > doc.page.height - EDGE) {
      await nextTurn();
      y = begin();
    }
    const amounts = [debit, credit].map((amount) => (amount === null ? '' : formatMoney(amount, null)));
    y = drawCells(doc, y, [
      formatDay(day, language),
      receipt,
      movement,
      account,
      owner ?? '',
      ...amounts,
      by ?? '',
    ]);
  }
  const sum = (side: 'debit' | 'credit') =>
    formatMoney(centimes(lines.reduce((total, line) => total + (line[side] ?? 0n), 0n)), null);
  drawCells(doc, y, [words.total, '', '', '', '', sum('debit'), sum('credit'), ''], true);
  return new Uint8Array(await finish());
}

function drawCells(doc: PdfDocument, y: number, cells: readonly string[], bold = false): number {
  let x = EDGE;
  doc.font(bold ? 'bold' : 'plain').fontSize(7.5);
  for (const [at, width] of WIDTHS.entries()) {
    const align = AT_END.has(at) ? 'right' : 'left';
    if (cells[at])
      doc.text(cells[at], x + 2, y + 2, {
        width: width - 6,
        height: ROW,
        align,
        lineBreak: false,
        ellipsis: true,
      });
    x += width;
  }
  doc
    .moveTo(EDGE, y + ROW)
    .lineTo(x, y + ROW)
    .stroke();
  return y + ROW;
}
