import { eq } from 'drizzle-orm';
import { askSecondPerson } from '#features/approvals/server/ask.service.ts';
import { accountsOf, post } from '#features/ledger/server/ledger.service.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { findAnswer, keepAnswer, type KeyedCall } from '#platform/http/server/idempotency.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { centimes } from '#platform/money/money.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { ReduceInput, StudentFee } from '../fees.contract.ts';
import { FEE_KINDS, FEE_INCOME, FEE_RECEIVABLE } from '../../fees.rules.ts';
import { insertEntries } from './charge.queries.ts';
import type { KeyedUse } from '../../server/fees-call.ts';
import type { Waits } from '#features/second-person.ts';
import { mayKeepFees } from '../../fees.policy.ts';
import { findFeeFacts } from '../../server/approval-facts.queries.ts';
import { record } from '#features/people/server/people.service.ts';
import { lockFees, selectFees } from './fees.queries.ts';
import { studentFees } from '../../server/fees.tables.ts';

type Reduced = StudentFee | Waits | { refused: 'NOT_FOUND' | 'MORE_THAN_OWED' };

/**
 * Reduces what a fee owes, with a reason: a discount or a waiver, never more than the balance.
 * Returns the updated fee; a retry with the same key gets the first response.
 */
export async function reduceFee(
  call: KeyedUse,
  feeId: string,
  { kind, amount, reason }: ReduceInput,
): Promise<Reduced> {
  const { db, actor, now, timeZone, key } = call;
  const keyed: KeyedCall = {
    actorId: actor.userId,
    procedure: 'fees.reduce',
    key,
    input: { feeId, kind, amount, reason },
  };
  const less = moneyOf(amount);
  return db.transaction(async (tx) => {
    const previous = await findAnswer<StudentFee>(tx, keyed);
    if (previous) return previous.answer;
    const [fee] = await lockFees(tx, [feeId]);
    if (!fee) return { refused: 'NOT_FOUND' } as const;
    if (less > fee.owed) return { refused: 'MORE_THAN_OWED' } as const;
    const waits = await askSecondPerson(tx, call, {
      kind: 'fees.reduction',
      policy: mayKeepFees,
      subjectId: feeId,
      input: { student_fee_id: feeId, kind, amount, reason },
      amount: less,
      facts: await findFeeFacts(tx, feeId),
      variant: kind,
      reason,
    });
    if (waits) return waits;
    const id = newId();
    const at = now();
    const { student_id, fee_structure_id } = fee;
    const receivables = await accountsOf(tx, FEE_RECEIVABLE, [student_id], at);
    const incomes = await accountsOf(tx, FEE_INCOME, [fee_structure_id], at);
    await insertEntries(tx, id, 'due', [[feeId, centimes(-less)]]);
    await record(tx, call, {
      action: 'fees.reduced',
      subject: { type: 'student', id: student_id },
      details: { transaction_id: id, student_fee_id: feeId, kind },
    });
    const reduced = one(await selectFees(tx, eq(studentFees.id, feeId), schoolDay(at, timeZone)));
    await keepAnswer(tx, keyed, reduced);
    await post(
      tx,
      {
        kind: FEE_KINDS[kind],
        memo: reason,
        legs: [
          { accountId: incomes.get(fee_structure_id)!, amount: less },
          { accountId: receivables.get(student_id)!, amount: centimes(-less) },
        ],
      },
      { id, createdBy: actor.userId, approved: call.approved, at, timeZone, keyed },
    );
    return reduced;
  });
}
