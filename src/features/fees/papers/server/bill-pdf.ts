import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Locale } from '#platform/i18n/locale.ts';
import { startPdf } from '#platform/pdf/pdf-document.ts';
import { qrSquares } from '#platform/files/qr.ts';
import type { DrawnBill } from './bills.service.ts';
import { drawBill } from './bill-drawing.ts';

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
