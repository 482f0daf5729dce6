import type { PdfDocument } from './pdf-document.ts';

type Frame = { x: number; y: number; width: number; height: number };

/**
 * Draws a JPEG that fills its frame, cropped at the edges, with a thin border; without a photo, the
 * empty frame.
 */
export function drawPhoto(doc: PdfDocument, photo: Buffer | null, { x, y, width, height }: Frame): void {
  if (photo) {
    doc.save().rect(x, y, width, height).clip();
    doc.image(photo, x, y, { cover: [width, height], align: 'center', valign: 'center' });
    doc.restore();
  }
  doc.lineWidth(0.3).strokeColor('#000').rect(x, y, width, height).stroke();
}
