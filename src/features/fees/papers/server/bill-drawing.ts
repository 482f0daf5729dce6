import { setImmediate as nextTurn } from 'node:timers/promises';
import { qrSquares } from '#platform/files/qr.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { type PdfDocument, startPdf } from '#platform/pdf/pdf-document.ts';
import { type Qr, drawQr } from '#platform/pdf/qr-drawing.ts';
import type { BillPaper } from '../receipts.contract.ts';
import { type BillFigures, paperOf } from './bill-paper.ts';

type Doc = PdfDocument;

// In points; an A4 page is 595 by 842.
const LEFT = 40;
const WIDTH = 515;
const BOTTOM = 800;
const COLUMNS = [
  { x: LEFT, width: 155 },
  { x: LEFT + 163, width: 82 },
  { x: LEFT + 250, width: 66 },
  { x: LEFT + 318, width: 61 },
  { x: LEFT + 381, width: 66 },
  { x: LEFT + 449, width: 66 },
] as const;
const TAIL = 190;
const CODE_SIDE = 68;

/**
 * Draws one bill on a separate page, like the bill on screen. Texts are drawn literally, never
 * interpreted as commands.
 */
function drawBill(doc: Doc, paper: BillPaper, code: Qr): void {
  doc.addPage();
  doc.lineWidth(0.5).fillColor('#000').strokeColor('#000');
  const { overdue } = paper;
  let y = write(doc, paper.school, { x: LEFT, y: 40, width: overdue ? 360 : WIDTH, bold: true });
  y = write(doc, paper.title, { x: LEFT, y: y + 4, width: 360, bold: true, size: 17 });
  if (overdue) drawOverdue(doc, overdue);
  y += 8;
  const beside = y;
  for (const { term, value } of paper.facts) {
    write(doc, term, { x: LEFT, y, width: 95 });
    y = write(doc, value, { x: LEFT + 100, y, width: WIDTH - 105 - CODE_SIDE, bold: true }) + 1;
  }
  drawQr(doc, code, { x: LEFT + WIDTH - CODE_SIDE, y: beside, side: CODE_SIDE });
  y = Math.max(y, beside + CODE_SIDE);
  y = drawFees(doc, paper, y + 10);
  if (y + TAIL > BOTTOM) y = goOn(doc, paper);
  drawWays(doc, paper, drawSums(doc, paper, y + 10));
}

/** Marked as overdue by word and shape, because papers are black and white. */
function drawOverdue(doc: Doc, word: string): void {
  const text = `▲ ${word}`;
  const width = doc.font('bold').fontSize(11).widthOfString(text) + 20;
  const x = LEFT + WIDTH - width;
  doc.rect(x, 40, width, 24).stroke();
  doc.rect(x + 2, 42, width - 4, 20).stroke();
  write(doc, text, { x: x + 10, y: 46, width, bold: true, size: 11 });
}

function drawFees(doc: Doc, paper: BillPaper, top: number): number {
  if (paper.nothing) return write(doc, paper.nothing, { x: LEFT, y: top, width: WIDTH });
  let y = drawHead(doc, paper.columns, top);
  for (const { name, term, due_date, overdue, amounts } of paper.fees) {
    const label = `${name} · ${term}`;
    const cells = [label, overdue ? `${due_date}\n▲ ${overdue}` : due_date, ...amounts];
    const height = Math.max(
      doc.font('plain').fontSize(8.5).heightOfString(label, { width: COLUMNS[0].width }),
      overdue ? 21 : 10,
    );
    if (y + height > BOTTOM) y = drawHead(doc, paper.columns, goOn(doc, paper));
    drawRow(doc, cells, y, overdue ? 1 : COLUMNS.length);
    y = rule(doc, y + height + 4);
  }
  return y;
}

/** A further page of a long bill, with the student's name, because pages get mixed up on a desk. */
function goOn(doc: Doc, { title, facts }: BillPaper): number {
  const text = [title, ...facts.slice(0, 2).map(({ value }) => value)].join(' · ');
  doc.addPage();
  return write(doc, text, { x: LEFT, y: 30, width: WIDTH, size: 8.5 }) + 8;
}

function drawHead(doc: Doc, head: readonly string[], y: number): number {
  drawRow(doc, head, y, 0);
  return rule(doc, y + 14, 1);
}

function drawRow(doc: Doc, cells: readonly string[], y: number, boldFrom: number): void {
  for (const [index, { x, width }] of COLUMNS.entries())
    write(doc, cells[index] ?? '', {
      x,
      y,
      width,
      size: 8.5,
      align: index < 2 ? 'left' : 'right',
      bold: index >= boldFrom,
    });
}

function drawSums(doc: Doc, { sums, total, credit, in_words, signature }: BillPaper, top: number): number {
  const at = { x: LEFT + 250, width: WIDTH - 250 };
  let y = top;
  for (const sum of sums) y = pair(doc, sum, { ...at, y });
  y = rule(doc, y + 3, 1.5, at.x);
  y = pair(doc, total, { ...at, y, bold: true, size: 11.5 });
  y = rule(doc, y + 2, 1.5, at.x);
  if (credit) y = pair(doc, credit, { ...at, y: y + 2 });
  if (in_words) y = write(doc, in_words, { x: LEFT, y: y + 10, width: WIDTH });
  write(doc, signature, { x: at.x + 65, y: y + 18, width: 200 });
  return rule(doc, y + 72, 0.5, at.x + 65);
}

/**
 * The payment methods, and the number by which the office identifies the student; on a new page if
 * this one is full.
 */
function drawWays(doc: Doc, paper: BillPaper, top: number): void {
  const { how_to_pay: pay } = paper;
  if (!pay) return;
  const height = 40 + pay.ways.length * 26;
  let y = top + 8 + height > BOTTOM ? goOn(doc, paper) : top + 8;
  y = write(doc, pay.title, { x: LEFT, y, width: WIDTH, bold: true }) + 2;
  for (const { line, more } of pay.ways) {
    y = write(doc, line, { x: LEFT, y, width: WIDTH, bold: true });
    if (more) y = write(doc, more, { x: LEFT, y, width: WIDTH, size: 8.5 });
    y += 2;
  }
  write(doc, pay.reason, { x: LEFT, y: y + 2, width: WIDTH });
}

type Place = { x: number; y: number; width: number; bold?: boolean; size?: number };

function pair(doc: Doc, { term, value }: BillPaper['total'], place: Place): number {
  write(doc, term, place);
  return write(doc, value, { ...place, align: 'right' }) + 1;
}

/** Draws a text at a position and returns where it ends. */
function write(
  doc: Doc,
  text: string,
  { x, y, width, bold = false, size = 9.5, align = 'left' }: Place & { align?: 'left' | 'right' },
): number {
  doc
    .font(bold ? 'bold' : 'plain')
    .fontSize(size)
    .text(text, x, y, { width, align });
  return doc.y;
}

function rule(doc: Doc, y: number, width = 0.5, from = LEFT): number {
  doc
    .lineWidth(width)
    .moveTo(from, y)
    .lineTo(LEFT + WIDTH, y)
    .stroke();
  return y + 4;
}

/**
 * Bills as one PDF of A4 pages, each starting on a new page. Yields to other requests between
 * bills; `onProgress` receives the number done and is awaited.
 */
export async function makeBillsPdf(
  bills: Iterable<BillFigures> | AsyncIterable<BillFigures>,
  language: Locale,
  onProgress: (done: number) => unknown = () => undefined,
): Promise<Buffer> {
  const { doc, finish } = await startPdf();
  let done = 0;
  for await (const bill of bills) {
    drawBill(doc, paperOf(bill, language), await qrSquares(bill.student.roll_number));
    done += 1;
    await onProgress(done);
    await nextTurn();
  }
  // A PDF needs at least one page.
  if (done === 0) doc.addPage();
  return finish();
}
