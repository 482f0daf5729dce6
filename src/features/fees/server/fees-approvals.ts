import * as z from 'zod/mini';
import { approvalKind } from '#features/second-person.ts';
import { Id } from '#platform/http/id.ts';
import { ReasonText, ReduceInput, feesContract } from '../charges/fees.contract.ts';
import { reduceFee } from '../charges/server/reduce.service.ts';
import { REDUCTION_WORDS, REFUND_WORDS, REVERSAL_WORDS } from '../fees-approval-words.ts';
import { mayKeepFees } from '../fees.policy.ts';
import { RefundCreditInput, paymentsContract } from '../payments/payments.contract.ts';
import { refundCredit } from '../payments/server/credit.service.ts';
import { reverseFees } from '../payments/server/reversal.service.ts';

/** The requester's till pays. It can still be opened or filled, so these refusals leave the request pending. */
const passing = ['TILL_NOT_OPEN', 'TILL_SHORT'];

/** Commands on fees for which a school may want a second person. */
export const feesApprovals = [
  approvalKind({
    kind: 'fees.reversal',
    policy: mayKeepFees,
    words: REVERSAL_WORDS,
    input: z.strictObject({ transaction_id: Id, reason: ReasonText }),
    execute: (call, { transaction_id, ...input }) => reverseFees(call, transaction_id, input),
    refusals: paymentsContract.reverse['~orpc'].errorMap,
    passing,
  }),
  approvalKind({
    kind: 'fees.reduction',
    policy: mayKeepFees,
    words: REDUCTION_WORDS,
    input: z.extend(ReduceInput, { student_fee_id: Id }),
    execute: (call, { student_fee_id, ...input }) => reduceFee(call, student_fee_id, input),
    refusals: feesContract.reduce['~orpc'].errorMap,
  }),
  approvalKind({
    kind: 'fees.refund',
    policy: mayKeepFees,
    words: REFUND_WORDS,
    input: z.extend(RefundCreditInput, { student_id: Id }),
    execute: (call, { student_id, ...input }) => refundCredit(call, student_id, input),
    refusals: paymentsContract.refundCredit['~orpc'].errorMap,
    passing,
  }),
];
