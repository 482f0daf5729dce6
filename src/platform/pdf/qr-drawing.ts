import type { qrSquares } from '#platform/files/qr.ts';
import type { PdfDocument } from './pdf-document.ts';

export type Qr = Awaited<ReturnType<typeof qrSquares>>;

/**
 * Draws the squares of a code, with the quiet zone of four squares that readers need inside the
 * given side.
 */
export function drawQr(
  doc: PdfDocument,
  qr: Qr,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const square = side / (qr.size + 8);
  doc.fillColor('#000');
  for (let row = 0; row < qr.size; row += 1)
    for (let column = 0; column < qr.size; column += 1)
      if (qr.isDark(column, row)) doc.rect(x + (column + 4) * square, y + (row + 4) * square, square, square);
  doc.fill();
}
