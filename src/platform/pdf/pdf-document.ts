import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Letters of all the country's languages, which the fonts of every PDF reader lack. */
const FONTS = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));

export type PdfDocument = PDFKit.PDFDocument;

type PdfOptions = {
  /** Narrower letters, for tables of many columns. */
  condensed?: boolean;
  /** When what it says was made: a file that is made again from the same is the same to the last byte. */
  made?: Date;
  title?: string;
};

/** An empty PDF of A4 sheets with the fonts `plain` and `bold`; `finish` gives the file. Reading the fonts lets other requests by. */
export async function startPdf({ condensed = false, made, title }: PdfOptions = {}): Promise<{
  doc: PdfDocument;
  finish: () => Promise<Buffer>;
}> {
  // With the first paper: a server that prints none is spared a tenth of its memory.
  const { default: Pdf } = await import('pdfkit');
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // None before those below: Helvetica would be looked for in files of its own.
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
    // Reading a font takes as long as many pages: each in a turn of its own.
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
