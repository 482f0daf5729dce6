import { serve } from '#features/people/server/people.service.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { receiptsContract } from '../receipts.contract.ts';
import { findBatch, findBatchFile, startBills } from './bill-batches.service.ts';
import { findBill } from './bills.service.ts';
import { countPrint, findReceipt, verifyReceipt } from './receipts.service.ts';

const os = serve(receiptsContract);

const ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

export const receiptsRouter = os.router({
  get: os.get.handler(async ({ input, context: { db, actor, house }, errors }) => {
    const receipt = await db.transaction((tx) => findReceipt(tx, actor, input.receipt_id, house), ONE_MOMENT);
    if (!receipt) throw errors.NOT_FOUND();
    return receipt;
  }),
  printed: os.printed.handler(async ({ input, context, errors }) => {
    const counted = await countPrint(context, input.receipt_id);
    if (!counted) throw errors.NOT_FOUND();
    return counted;
  }),
  verify: os.verify.handler(async ({ input, context, errors }) => {
    const verdict = await verifyReceipt(context, input.code);
    if (!verdict) throw errors.NOT_FOUND();
    if ('refused' in verdict) throw errors[verdict.refused]();
    return verdict;
  }),
  bill: os.bill.handler(async ({ input, context: { db, actor, now, timeZone, house }, errors }) => {
    const bill = await db.transaction(
      (tx) => findBill(tx, actor, input, schoolDay(now(), timeZone), house),
      ONE_MOMENT,
    );
    if (!bill) throw errors.NOT_FOUND();
    return bill;
  }),
  startBills: os.startBills.handler(async ({ input, context, errors }) => {
    const batch = await startBills(context, input);
    if ('refused' in batch) throw errors.NO_BILLS();
    return batch;
  }),
  bills: os.bills.handler(async ({ input, context: { db, now }, errors }) => {
    const batch = await db.transaction((tx) => findBatch(tx, input.batch_id, now()), ONE_MOMENT);
    if (!batch) throw errors.NOT_FOUND();
    return batch;
  }),
  billsFile: os.billsFile.handler(async ({ input, context: { db, timeZone }, errors }) => {
    const file = await db.transaction((tx) => findBatchFile(tx, input.batch_id, timeZone), ONE_MOMENT);
    if (!file) throw errors.NOT_FOUND();
    return file;
  }),
});
