import type { AuditSubject } from '#features/audit.ts';
import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { tillContract } from '../till.contract.ts';
import { payExpense, reversePayout, transferToBank } from './payouts.service.ts';
import { closeTill, openTill, signTill } from './sessions.service.ts';
import { findOwnTill, findSheet, hasTills, listMovements, listSessions } from './till.queries.ts';
import { openVoucher, uploadVoucher } from './vouchers.service.ts';
import { useTills } from './use.service.ts';

const os = serve(tillContract);

/** `subjects` resolve the names of account owners: students, savings accounts. */
export const tillRouter = (subjects: readonly AuditSubject[]) =>
  os.router({
    now: os.now.handler(({ context: { db, actor } }) =>
      readSnapshot(db, async (tx) => {
        const { inUse, sessionId } = await findOwnTill(tx, actor.userId);
        return {
          in_use: inUse,
          any_tills: await hasTills(tx),
          sheet: sessionId === null ? null : await findSheet(tx, sessionId),
        };
      }),
    ),
    use: os.use.handler(({ input, context }) => useTills(context, input.in_use)),
    list: os.list.handler(({ input, context: { db } }) => readSnapshot(db, (tx) => listSessions(tx, input))),
    sheet: os.sheet.handler(async ({ input, context: { db }, errors }) =>
      answerOf(await readSnapshot(db, (tx) => findSheet(tx, input.session_id)), errors),
    ),
    movements: os.movements.handler(async ({ input, context: { db }, errors }) =>
      answerOf(
        await readSnapshot(db, (tx) =>
          listMovements(tx, { sessionId: input.session_id, page: input.page }, subjects),
        ),
        errors,
      ),
    ),
    open: os.open.handler(async ({ input, context, errors }) =>
      answerOf(await openTill(withKey(context), input), errors),
    ),
    expense: os.expense.handler(async ({ input, context, errors }) =>
      answerOf(await payExpense(withKey(context), input), errors),
    ),
    upload: os.upload.handler(async ({ input, context, errors }) =>
      answerOf(await uploadVoucher(context, input.file), errors),
    ),
    voucher: os.voucher.handler(async ({ input, context, errors }) =>
      answerOf(await openVoucher(context, input.payout_id), errors),
    ),
    transfer: os.transfer.handler(async ({ input, context, errors }) =>
      answerOf(await transferToBank(withKey(context), input), errors),
    ),
    reverse: os.reverse.handler(async ({ input: { payout_id, ...input }, context, errors }) =>
      answerOf(await reversePayout(withKey(context), payout_id, input), errors),
    ),
    close: os.close.handler(async ({ input: { session_id, ...input }, context, errors }) =>
      answerOf(await closeTill(withKey(context), session_id, input), errors),
    ),
    sign: os.sign.handler(async ({ input, context, errors }) =>
      answerOf(await signTill(context, input.session_id), errors),
    ),
  });
