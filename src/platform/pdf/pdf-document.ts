import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Covers the letters of all the country's languages, which the built-in fonts of PDF readers lack.
 */
const FONTS = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));

export type PdfDocument = PDFKit.PDFDocument;

type PdfOptions = {
  /** Narrower letters, for tables with many columns. */
  condensed?: boolean;
  /** Creation time of the content: a file created again from the same data is identical. */
  made?: Date;
  title?: string;
};

/**
 * An empty A4 PDF with the fonts `plain` and `bold`; `finish` returns the file. Loading the fonts
 * yields to other requests.
 */
export async function startPdf({ condensed = false, made, title }: PdfOptions = {}): Promise<{
  doc: PdfDocument;
  finish: () => Promise<Buffer>;
}> {
  // Imported with the first document: a server that prints none saves a tenth of its memory.
  const { default: Pdf } = await import('pdfkit');
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // No default font: pdfkit would look for Helvetica in its own files.
    font: '',
    info: {
      Producer: 'Préau',
      Creator: 'Préau',
      ...(made && { CreationDate: made }),
      ...(title && { Title: title }),
    },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  const family = condensed ? 'DejaVuSansCondensed' : 'DejaVuSans';
  for (const [name, file] of Object.entries({ plain: family, bold: `${family}-Bold` })) {
    doc.registerFont(name, `${FONTS}/${file}.ttf`);
    // Loading a font takes as long as many pages, so each is loaded in a separate turn of the event
    // loop.
    doc.font(name);
    await nextTurn();
    doc.widthOfString('É');
    await nextTurn();
  }
  return {
    doc,
    finish: async () => {
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
