import type { PdfDocument } from './pdf-document.ts';

// In points; an A4 sheet has 595 by 842.
export const EDGE = 36;
export const ROW = 17;
const SHADE = '#ddd';

/** An A4 sheet with rows drawn from the top down. */
export type Sheet = { doc: PdfDocument; width: number; bottom: number };

export function addSheet(doc: PdfDocument, layout: 'portrait' | 'landscape'): Sheet {
  doc.addPage({ size: 'A4', layout, margin: 0 });
  doc.lineWidth(0.5).fillColor('#000').strokeColor('#000');
  return { doc, width: doc.page.width - 2 * EDGE, bottom: doc.page.height - EDGE };
}

/**
 * Draws the school, the sheet's title and a line of facts; returns where the rows begin. Null parts
 * are omitted.
 */
export function drawSheetHead(
  { doc, width }: Sheet,
  head: { school: string; title: readonly (string | null)[]; below: readonly (string | null)[] },
): number {
  const options = { width, lineBreak: false, ellipsis: true };
  doc.font('plain').fontSize(9).text(head.school, EDGE, 30, options);
  doc.font('bold').fontSize(14).text(head.title.filter(Boolean).join(' · '), EDGE, 42, options);
  doc.font('plain').fontSize(9).text(head.below.filter(Boolean).join(' · '), EDGE, 61, options);
  return 78;
}

/**
 * Draws a row of cells of the given widths; returns where the next row begins. Text too long for its cell
 * ends with an ellipsis.
 */
export function drawRow(
  { doc }: Sheet,
  y: number,
  widths: readonly number[],
  cells: readonly string[],
  bold = false,
  shaded: (at: number) => boolean = () => false,
  height = ROW,
): number {
  let x = EDGE;
  for (const [at, width] of widths.entries()) {
    if (shaded(at)) doc.rect(x, y, width, height).fillAndStroke(SHADE, '#000').fillColor('#000');
    else doc.rect(x, y, width, height).stroke();
    const narrow = width < 40;
    const text = cells[at] ?? '';
    if (text !== '')
      doc
        .font(bold ? 'bold' : 'plain')
        .fontSize(narrow ? 6.5 : 8.5)
        .text(text, x + 2, y + (height - ROW) / 2 + (narrow ? 5 : 4), {
          width: width - 4,
          height: ROW - 4,
          align: narrow ? 'center' : 'left',
          lineBreak: false,
          ellipsis: true,
        });
    x += width;
  }
  return y + height;
}
