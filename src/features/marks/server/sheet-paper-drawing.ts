import type { Locale } from '#platform/i18n/locale.ts';
import type { PdfDocument } from '#platform/pdf/pdf-document.ts';
import { legendOf, SHEET_WORDS } from './sheet.papers.ts';

export type SheetPaper = {
  school: string;
  heading: string;
  /** Period, slot and year. */
  place: string;
  teacher: string | null;
  columns: readonly string[];
  rows: readonly { full_name: string | null; roll_number: string; cells: readonly string[] }[];
};

// In points; an A4 page is 595 by 842.
const EDGE = 36;
const ROW = 17;
const HEAD = 40;
const FOOT = 58;
const NUMBER = 26;
const ROLL = 74;
const NARROWEST = 46;
const WIDEST = 74;

/** The student names with a box for every mark; in landscape if there are many columns. */
export function drawSheet(doc: PdfDocument, paper: SheetPaper, language: Locale): void {
  const words = SHEET_WORDS[language];
  const layout = paper.columns.length > 4 ? 'landscape' : 'portrait';
  const begin = () => {
    doc.addPage({ size: 'A4', layout, margin: 0 });
    doc.lineWidth(0.5).fillColor('#000').strokeColor('#000');
    const width = doc.page.width - 2 * EDGE;
    const box = Math.min(WIDEST, Math.max(NARROWEST, (width * 0.55) / paper.columns.length));
    const widths = [
      NUMBER,
      ROLL,
      width - NUMBER - ROLL - box * paper.columns.length,
      ...paper.columns.map(() => box),
    ];
    const line = (text: string, y: number, size: number, font: 'plain' | 'bold') =>
      doc.font(font).fontSize(size).text(text, EDGE, y, { width, lineBreak: false, ellipsis: true });
    line(paper.school, 28, 9, 'plain');
    line([words.title, paper.heading].join(' · '), 40, 14, 'bold');
    line(paper.place, 59, 10, 'plain');
    const facts = [words.students(paper.rows.length), paper.teacher && words.teacher(paper.teacher)];
    line(facts.filter(Boolean).join(' · '), 73, 9, 'plain');
    drawFoot(doc, language);
    const heads = [words.number, words.rollNumber, words.name, ...paper.columns];
    return { widths, y: drawCells(doc, 90, HEAD, widths, heads, 'bold') };
  };
  let { widths, y } = begin();
  for (const [at, { full_name, roll_number, cells }] of paper.rows.entries()) {
    if (y + ROW > doc.page.height - EDGE - FOOT) ({ widths, y } = begin());
    y = drawCells(doc, y, ROW, widths, [String(at + 1), roll_number, full_name ?? '', ...cells], 'plain');
  }
}

/** The legend and signature lines, on every page because pages get separated. */
function drawFoot(doc: PdfDocument, language: Locale): void {
  const words = SHEET_WORDS[language];
  const top = doc.page.height - EDGE - FOOT + 10;
  const width = doc.page.width - 2 * EDGE;
  doc.font('plain').fontSize(7).text(legendOf(words), EDGE, top, { width, height: 20 });
  const y = top + 28;
  doc.fontSize(9).text(words.date, EDGE, y, { lineBreak: false });
  doc.text(words.signature, EDGE + width / 2, y, { lineBreak: false });
  const rule = (from: number, to: number) =>
    doc
      .moveTo(from, y + 11)
      .lineTo(to, y + 11)
      .stroke();
  rule(EDGE + 40, EDGE + width / 2 - 30);
  rule(EDGE + width / 2 + 60, EDGE + width);
}

function drawCells(
  doc: PdfDocument,
  y: number,
  height: number,
  widths: readonly number[],
  cells: readonly string[],
  font: 'plain' | 'bold',
): number {
  let x = EDGE;
  for (const [at, width] of widths.entries()) {
    doc.rect(x, y, width, height).stroke();
    const isMark = at > 2 || at === 0;
    const text = cells[at] ?? '';
    if (text !== '')
      doc
        .font(font)
        .fontSize(font === 'bold' ? 7.5 : 8.5)
        .text(text, x + 2, y + 4, {
          width: width - 4,
          height: height - 6,
          align: isMark ? 'center' : 'left',
          // A column's name wraps over as many lines as needed, a student's stays on one.
          lineBreak: font === 'bold',
          ellipsis: true,
        });
    x += width;
  }
  return y + height;
}
