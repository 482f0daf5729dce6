import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Locale } from '#platform/i18n/locale.ts';
import { startPdf } from '#platform/pdf/pdf-document.ts';
import { qrSquares } from '#platform/files/qr.ts';
import type { DrawnBill } from './bills.service.ts';
import { drawBill } from './bill-drawing.ts';

/**
 * Bills as one PDF of A4 pages, each bill on a page of its own (a long one goes on with another). Between two bills other requests
 * are served; `onProgress` is told how many are done, and waited for.
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
  // A PDF without a page is none.
  if (done === 0) doc.addPage();
  return finish();
}
