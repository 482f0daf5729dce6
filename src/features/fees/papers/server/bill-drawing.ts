import { setImmediate as nextTurn } from 'node:timers/promises';
import { classLabel } from '#features/roster/classes.rules.ts';
import { qrSquares } from '#platform/files/qr.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { amountInWords } from '#platform/money/in-words.ts';
import { formatMoney } from '#platform/money/money.ts';
import { type PdfDocument, startPdf } from '#platform/pdf/pdf-document.ts';
import { type Qr, drawQr } from '#platform/pdf/qr-drawing.ts';
import { formatDay } from '#platform/time/format.ts';
import { fundSums } from '../../charges/fund-sums.rules.ts';
import { feeTerm, takenOff } from '../../fees.rules.ts';
import { BILL_WORDS } from './bill.papers.ts';
import type { DrawnBill } from './bills.service.ts';

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
export function drawBill(doc: Doc, bill: DrawnBill, code: Qr, language: Locale): void {
  const words = BILL_WORDS[language];
  doc.addPage();
  doc.lineWidth(0.5).fillColor('#000').strokeColor('#000');
  const late = moneyOf(bill.overdue) > 0n;
  let y = write(doc, bill.school, { x: LEFT, y: 40, width: late ? 360 : WIDTH, bold: true });
  y = write(doc, words.title, { x: LEFT, y: y + 4, width: 360, bold: true, size: 17 });
  if (late) drawOverdue(doc, words.overdue);
  const { student } = bill;
  const facts: [string, string][] = [
    [words.student, student.full_name || words.unknown],
    [words.rollNumber, student.roll_number],
    [words.class, student.class ? classLabel(student.class) : words.none],
    [words.date, formatDay(bill.date, language)],
  ];
  y += 8;
  const beside = y;
  for (const [term, value] of facts) {
    write(doc, term, { x: LEFT, y, width: 95 });
    y = write(doc, value, { x: LEFT + 100, y, width: WIDTH - 105 - CODE_SIDE, bold: true }) + 1;
  }
  drawQr(doc, code, { x: LEFT + WIDTH - CODE_SIDE, y: beside, side: CODE_SIDE });
  y = Math.max(y, beside + CODE_SIDE);
  y = drawFees(doc, bill, language, y + 10);
  if (y + TAIL > BOTTOM) y = goOn(doc, bill, language);
  drawWays(doc, bill, language, drawSums(doc, bill, language, y + 10));
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

function drawFees(doc: Doc, bill: DrawnBill, language: Locale, top: number): number {
  const words = BILL_WORDS[language];
  if (bill.fees.length === 0) return write(doc, words.nothing, { x: LEFT, y: top, width: WIDTH });
  let y = drawHead(doc, words.head, top);
  for (const fee of bill.fees) {
    const name = fee.instalments > 1 ? ` (${fee.instalment}/${fee.instalments})` : '';
    const { structure } = fee;
    const label = `${structure.name}${name} · ${words.terms[feeTerm(structure)]} ${structure.academic_year}`;
    const due = formatDay(fee.due_date, language);
    const cells = [
      label,
      fee.status === 'overdue' ? `${due}\n▲ ${words.overdue}` : due,
      formatAmount(fee.amount_charged, null),
      formatMoney(takenOff(fee), null),
      formatAmount(fee.amount_paid, null),
      formatAmount(fee.balance, null),
    ];
    const height = Math.max(
      doc.font('plain').fontSize(8.5).heightOfString(label, { width: COLUMNS[0].width }),
      fee.status === 'overdue' ? 21 : 10,
    );
    if (y + height > BOTTOM) y = drawHead(doc, words.head, goOn(doc, bill, language));
    drawRow(doc, cells, y, fee.status === 'overdue' ? 1 : COLUMNS.length);
    y = rule(doc, y + height + 4);
  }
  return y;
}

/** A further page of a long bill, with the student's name, because pages get mixed up on a desk. */
function goOn(doc: Doc, { student }: DrawnBill, language: Locale): number {
  const { title, unknown } = BILL_WORDS[language];
  const text = `${title} · ${student.full_name || unknown} · ${student.roll_number}`;
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

function drawSums(doc: Doc, bill: DrawnBill, language: Locale, top: number): number {
  const words = BILL_WORDS[language];
  const sums: [string, string][] = [
    [words.amountDue, bill.amount_due],
    [words.amountPaid, bill.amount_paid],
  ];
  for (const { fund, balance } of fundSums(bill.fees))
    sums.push([words.balanceFor(fund ?? bill.school), balance]);
  if (moneyOf(bill.overdue) > 0n) sums.push([words.ofItOverdue, bill.overdue]);
  const at = { x: LEFT + 250, width: WIDTH - 250 };
  let y = top;
  for (const [term, amount] of sums) y = pair(doc, term, formatAmount(amount, 'XAF'), { ...at, y });
  y = rule(doc, y + 3, 1.5, at.x);
  y = pair(doc, words.toPay, formatAmount(bill.balance, 'XAF'), { ...at, y, bold: true, size: 11.5 });
  y = rule(doc, y + 2, 1.5, at.x);
  if (moneyOf(bill.credit) > 0n)
    y = pair(doc, words.credit, formatAmount(bill.credit, 'XAF'), { ...at, y: y + 2 });
  const balance = moneyOf(bill.balance);
  if (balance > 0n)
    y = write(doc, words.inWords(amountInWords(balance, language)), { x: LEFT, y: y + 10, width: WIDTH });
  write(doc, words.signature, { x: at.x + 65, y: y + 18, width: 200 });
  return rule(doc, y + 72, 0.5, at.x + 65);
}

/**
 * The payment methods, and the number by which the office identifies the student; on a new page if
 * this one is full.
 */
function drawWays(doc: Doc, bill: DrawnBill, language: Locale, top: number): void {
  const { howToPay, reason } = BILL_WORDS[language];
  if (bill.ways.length === 0) return;
  const lines = bill.ways.map(({ name, number, holder, note }) => ({
    line: [name, number].filter(Boolean).join(' '),
    more: [holder, note].filter(Boolean).join(' · '),
  }));
  const height = 40 + lines.length * 26;
  let y = top + 8 + height > BOTTOM ? goOn(doc, bill, language) : top + 8;
  y = write(doc, howToPay, { x: LEFT, y, width: WIDTH, bold: true }) + 2;
  for (const { line, more } of lines) {
    y = write(doc, line, { x: LEFT, y, width: WIDTH, bold: true });
    if (more) y = write(doc, more, { x: LEFT, y, width: WIDTH, size: 8.5 });
    y += 2;
  }
  write(doc, reason(bill.student.roll_number), { x: LEFT, y: y + 2, width: WIDTH });
}

type Place = { x: number; y: number; width: number; bold?: boolean; size?: number };

function pair(doc: Doc, term: string, value: string, place: Place): number {
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
  bills: Iterable<DrawnBill> | AsyncIterable<DrawnBill>,
  language: Locale,
  onProgress: (done: number) => unknown = () => undefined,
): Promise<Buffer> {
  const { doc, finish } = await startPdf();
  let done = 0;
  for await (const bill of bills) {
    drawBill(doc, bill, await qrSquares(bill.student.roll_number), language);
    done += 1;
    await onProgress(done);
    await nextTurn();
  }
  // A PDF needs at least one page.
  if (done === 0) doc.addPage();
  return finish();
}
