import { serve } from '#features/people/server/people.service.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { paymentsContract } from '../payments.contract.ts';
import { refundCredit, useCredit } from './credit.service.ts';
import { exportPayments } from '../../charges/server/fees.export.ts';
import { listOpenFees } from '../../charges/server/lists.service.ts';
import { findPayment, listPayments } from './payment-history.service.ts';
import { drawReference, recordPayment } from './payments.service.ts';
import { reverseFees } from './reversal.service.ts';

const os = serve(paymentsContract);

const ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

export const paymentsRouter = os.router({
  reference: os.reference.handler(({ context }) => drawReference(context)),
  open: os.open.handler(({ input, context: { db, now, timeZone } }) =>
    db.transaction((tx) => listOpenFees(tx, input, schoolDay(now(), timeZone)), ONE_MOMENT),
  ),
  record: os.record.handler(async ({ input, context, errors }) => {
    const payment = await recordPayment({ ...context, key: context.idempotencyKey! }, input);
    if ('refused' in payment)
      throw errors[payment.refused]('details' in payment ? { data: { details: payment.details } } : {});
    return payment;
  }),
  list: os.list.handler(({ input, context: { db, actor } }) =>
    db.transaction((tx) => listPayments(tx, actor, input), ONE_MOMENT),
  ),
  get: os.get.handler(async ({ input, context: { db, actor }, errors }) => {
    const payment = await db.transaction((tx) => findPayment(tx, actor, input.payment_id), ONE_MOMENT);
    if (!payment) throw errors.NOT_FOUND();
    return payment;
  }),
  exportPayments: os.exportPayments.handler(({ input, context }) => exportPayments(context, input)),
  reverse: os.reverse.handler(async ({ input: { transaction_id, ...input }, context, errors }) => {
    const reversed = await reverseFees({ ...context, key: context.idempotencyKey! }, transaction_id, input);
    if ('refused' in reversed) throw errors[reversed.refused]();
    return reversed;
  }),
  useCredit: os.useCredit.handler(async ({ input, context, errors }) => {
    const used = await useCredit({ ...context, key: context.idempotencyKey! }, input.student_id);
    if ('refused' in used) throw errors[used.refused]();
    return used;
  }),
  refundCredit: os.refundCredit.handler(async ({ input: { student_id, ...input }, context, errors }) => {
    const refunded = await refundCredit({ ...context, key: context.idempotencyKey! }, student_id, input);
    if ('refused' in refunded) throw errors[refunded.refused]();
    return refunded;
  }),
});
