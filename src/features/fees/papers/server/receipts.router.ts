import { serve } from '#features/people/server/people.service.ts';
import { paperSigner } from '#features/signed-papers/server/paper-keys.service.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { receiptsContract } from '../receipts.contract.ts';
import { findBatch, findBatchFile, startBills } from './bill-batches.service.ts';
import { findBill } from './bills.service.ts';
import { countPrint, findReceipt, findRecipient, verifyReceipt } from './receipts.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';

const os = serve(receiptsContract);

export const receiptsRouter = os.router({
  get: os.get.handler(async ({ input, context, errors }) => {
    const { db, actor, installation } = context;
    const signed = await paperSigner(context);
    return answerOf(
      await readSnapshot(db, (tx) => findReceipt(tx, actor, input.receipt_id, installation, signed)),
      errors,
    );
  }),
  recipient: os.recipient.handler(async ({ input, context: { db }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => findRecipient(tx, input.receipt_id)), errors),
  ),
  printed: os.printed.handler(async ({ input, context, errors }) =>
    answerOf(await countPrint(context, input.receipt_id), errors),
  ),
  verify: os.verify.handler(async ({ input, context, errors }) =>
    answerOf(await verifyReceipt(context, input.code), errors),
  ),
  bill: os.bill.handler(async ({ input, context: { db, actor, now, timeZone, installation }, errors }) =>
    answerOf(
      await readSnapshot(db, (tx) => findBill(tx, actor, input, schoolDay(now(), timeZone), installation)),
      errors,
    ),
  ),
  startBills: os.startBills.handler(async ({ input, context, errors }) => {
    const batch = await startBills(context, input);
    if ('refused' in batch) throw errors.NO_BILLS();
    return batch;
  }),
  bills: os.bills.handler(async ({ input, context: { db, now }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => findBatch(tx, input.batch_id, now())), errors),
  ),
  billsFile: os.billsFile.handler(async ({ input, context: { db, timeZone }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => findBatchFile(tx, input.batch_id, timeZone)), errors),
  ),
});
