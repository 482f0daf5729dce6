import { askSecondPerson } from '#features/approvals/server/ask.service.ts';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import { accountsOf, post } from '#features/ledger/server/ledger.service.ts';
import { tillFor } from '#features/till/server/till.service.ts';
import { newId } from '#platform/db/ids.ts';
import { findAnswer, keepAnswer, type KeyedCall } from '#platform/http/server/idempotency.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { allocate, FEE_KINDS, totalOwed, FEE_RECEIVABLE } from '../../fees.rules.ts';
import type { RefundCreditInput } from '../payments.contract.ts';
import { fundLegs, sumByFund } from './fund-legs.ts';
import { insertEntries, lockCredits } from '../../charges/server/charge.queries.ts';
import type { KeyedUse } from '../../server/fees-call.ts';
import type { Waits } from '#features/second-person.ts';
import { mayKeepFees } from '../../fees.policy.ts';
import { findStudentName } from '../../server/approval-facts.queries.ts';
import { record } from '#features/people/server/people.service.ts';
import { lockFees } from '../../charges/server/fees.queries.ts';
import { findReceiptName, lockChanges, selectOpenIds } from './payments-writes.ts';

type Used = { transaction_id: string; receipt: string; amount: string };

/**
 * Pays a student's open fees from their credit, oldest first, as far as it reaches. Idempotent by
 * key.
 */
export async function useCredit(
  call: KeyedUse,
  studentId: string,
): Promise<Used | { refused: 'NOT_FOUND' | 'NOTHING_TO_PAY' }> {
  const { db, actor, now, timeZone, key } = call;
  const keyed: KeyedCall = {
    actorId: actor.userId,
    procedure: 'payments.useCredit',
    key,
    input: { studentId },
  };
  return db.transaction(async (tx) => {
    const previous = await findAnswer<Omit<Used, 'receipt'>>(tx, keyed);
    if (previous)
      return { ...previous.answer, receipt: await findReceiptName(tx, previous.answer.transaction_id) };
    const openIds = await selectOpenIds(tx, studentId);
    if (!openIds) return { refused: 'NOT_FOUND' } as const;
    if (openIds.length === 0) return { refused: 'NOTHING_TO_PAY' } as const;
    const fees = await lockFees(tx, openIds);
    await lockChanges(tx);
    const [credit] = await lockCredits(tx, [studentId]);
    const owed = totalOwed(fees);
    if (!credit || owed === 0n) return { refused: 'NOTHING_TO_PAY' } as const;
    const amount = credit.balance < owed ? credit.balance : owed;
    const at = now();
    const receivables = await accountsOf(tx, FEE_RECEIVABLE, [studentId], at);
    const parts = allocate(fees, amount, 'oldest');
    const ofFunds = await fundLegs(tx, sumByFund(fees, parts), at);
    const id = newId();
    const answer = { transaction_id: id, amount: amountText(amount) };
    await insertEntries(tx, id, 'paid', parts);
    await record(tx, call, {
      action: 'fees.credit_used',
      subject: { type: 'student', id: studentId },
      details: answer,
    });
    await keepAnswer(tx, keyed, answer);
    const legs = [
      { accountId: credit.accountId, amount },
      { accountId: receivables.get(studentId)!, amount: centimes(-amount) },
      ...ofFunds,
    ];
    const { receipt } = await post(
      tx,
      { kind: FEE_KINDS.creditUse, legs },
      { id, createdBy: actor.userId, at, timeZone, keyed },
    );
    return { ...answer, receipt };
  });
}

type Refunded = { transaction_id: string; receipt: string };

/** Refunds a student's credit or a part of it, with a reason. Idempotent by key. */
export async function refundCredit(
  call: KeyedUse,
  studentId: string,
  input: RefundCreditInput,
): Promise<
  Refunded | Waits | { refused: 'NOT_FOUND' | 'MORE_THAN_CREDIT' | 'TILL_NOT_OPEN' | 'TILL_SHORT' }
> {
  const { db, actor, now, timeZone, key } = call;
  const keyed: KeyedCall = {
    actorId: actor.userId,
    procedure: 'payments.refundCredit',
    key,
    input: { studentId, ...input },
  };
  return db.transaction(async (tx) => {
    const previous = await findAnswer<Omit<Refunded, 'receipt'>>(tx, keyed);
    if (previous)
      return { ...previous.answer, receipt: await findReceiptName(tx, previous.answer.transaction_id) };
    if (!(await selectOpenIds(tx, studentId))) return { refused: 'NOT_FOUND' } as const;
    const amount = moneyOf(input.amount);
    const till =
      input.payment_method === 'cash'
        ? await tillFor(tx, actor.userId, centimes(-amount))
        : { accountId: TILLS[input.payment_method] };
    if ('refused' in till) return till;
    const [credit] = await lockCredits(tx, [studentId]);
    if (!credit || credit.balance < amount) return { refused: 'MORE_THAN_CREDIT' } as const;
    const waits = await askSecondPerson(tx, call, {
      kind: 'fees.refund',
      policy: mayKeepFees,
      subjectId: studentId,
      input: { student_id: studentId, ...input },
      amount,
      facts: await findStudentName(tx, studentId),
      reason: input.reason,
    });
    if (waits) return waits;
    const id = newId();
    const answer = { transaction_id: id };
    await record(tx, call, {
      action: 'fees.credit_refunded',
      subject: { type: 'student', id: studentId },
      details: {
        ...answer,
        amount: amountText(amount),
      },
    });
    await keepAnswer(tx, keyed, answer);
    const { receipt } = await post(
      tx,
      {
        kind: FEE_KINDS.refund,
        memo: input.reason,
        legs: [
          { accountId: credit.accountId, amount },
          { accountId: till.accountId, amount: centimes(-amount) },
        ],
      },
      { id, createdBy: actor.userId, approved: call.approved, at: now(), timeZone, keyed },
    );
    return { ...answer, receipt };
  });
}
