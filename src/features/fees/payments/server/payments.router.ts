import { serve } from '#features/people/server/people.service.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { paymentsContract } from '../payments.contract.ts';
import { refundCredit, useCredit } from './credit.service.ts';
import { exportPayments } from '../../charges/server/fees.export.ts';
import { listOpenFees } from '../../charges/server/lists.service.ts';
import { findSplit } from './ways.queries.ts';
import { findPayingFamilies } from './paying-families.service.ts';
import { findDesk } from './payment-desk.service.ts';
import { findPayment, listPayments } from './payment-history.service.ts';
import { drawReference, recordPayment } from './payments.service.ts';
import { reverseFees } from './reversal.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { withKey } from '#platform/http/server/idempotency.ts';

const os = serve(paymentsContract);

export const paymentsRouter = os.router({
  reference: os.reference.handler(({ context }) => drawReference(context)),
  desk: os.desk.handler(({ context: { db, actor, now, timeZone } }) =>
    readSnapshot(db, (tx) => findDesk(tx, actor, schoolDay(now(), timeZone))),
  ),
  families: os.families.handler(({ input, context: { db, now, timeZone } }) =>
    readSnapshot(db, async (tx) => ({
      families: await findPayingFamilies(tx, input.search, schoolDay(now(), timeZone)),
    })),
  ),
  open: os.open.handler(({ input, context: { db, now, timeZone } }) =>
    readSnapshot(db, async (tx) => ({
      ...(await listOpenFees(tx, input, schoolDay(now(), timeZone))),
      split: await findSplit(tx),
    })),
  ),
  record: os.record.handler(async ({ input, context, errors }) =>
    answerOf(await recordPayment(withKey(context), input), errors),
  ),
  list: os.list.handler(({ input, context: { db, actor } }) =>
    readSnapshot(db, (tx) => listPayments(tx, actor, input)),
  ),
  get: os.get.handler(async ({ input, context: { db, actor }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => findPayment(tx, actor, input.payment_id)), errors),
  ),
  exportPayments: os.exportPayments.handler(({ input, context }) => exportPayments(context, input)),
  reverse: os.reverse.handler(async ({ input: { transaction_id, ...input }, context, errors }) =>
    answerOf(await reverseFees(withKey(context), transaction_id, input), errors),
  ),
  useCredit: os.useCredit.handler(async ({ input, context, errors }) =>
    answerOf(await useCredit(withKey(context), input.student_id), errors),
  ),
  refundCredit: os.refundCredit.handler(async ({ input: { student_id, ...input }, context, errors }) =>
    answerOf(await refundCredit(withKey(context), student_id, input), errors),
  ),
});
