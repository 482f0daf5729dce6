import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Pdf from 'pdfkit';
import type { Locale } from '#platform/i18n/locale.ts';
import type { Bill } from '../receipts.contract.ts';
import { drawBill } from './bill-drawing.ts';

/** Letters of all the country's languages, which the fonts of every PDF reader lack. */
const FONTS = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));

/**
 * Bills as one PDF of A4 pages, each bill on a page of its own (a long one goes on with another). Between two bills other requests
 * are served; `onProgress` is told how many are done, and waited for.
 */
export async function makeBillsPdf(
  bills: Iterable<Bill> | AsyncIterable<Bill>,
  language: Locale,
  onProgress: (done: number) => unknown = () => undefined,
): Promise<Buffer> {
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // None before those below: Helvetica would be looked for in files of its own.
    font: '',
    info: { Producer: 'Préau', Creator: 'Préau' },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  for (const [name, file] of Object.entries({ plain: 'DejaVuSans', bold: 'DejaVuSans-Bold' })) {
    doc.registerFont(name, `${FONTS}/${file}.ttf`);
    // Reading a font takes as long as many bills: each in a turn of its own.
    doc.font(name);
    await nextTurn();
    doc.widthOfString('É');
    await nextTurn();
  }
  let done = 0;
  for await (const bill of bills) {
    drawBill(doc, bill, language);
    done += 1;
    await onProgress(done);
    await nextTurn();
  }
  // A PDF without a page is none.
  if (done === 0) doc.addPage();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
