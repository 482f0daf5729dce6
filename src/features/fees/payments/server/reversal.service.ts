import { askSecondPerson } from '#features/approvals/server/ask.service.ts';
import { post, REVERSAL_CONSTRAINT_ERRORS, reversalOf } from '#features/ledger/server/ledger.service.ts';
import { tillForReversal } from '#features/till/server/till.service.ts';
import { newId } from '#platform/db/ids.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { findAnswer, keepAnswer, type KeyedCall } from '#platform/http/server/idempotency.ts';
import { REVERSAL_WORDS } from '../../fees-approval-words.ts';
import { FEE_KINDS } from '../../fees.rules.ts';
import type { KeyedUse, Subject } from '../../server/fees-call.ts';
import type { Waits } from '#features/second-person.ts';
import { mayKeepFees } from '../../fees.policy.ts';
import { findPostingFacts } from '../../server/approval-facts.queries.ts';
import { record } from '#features/people/server/people.service.ts';
import { lockFees } from '../../charges/server/fees.queries.ts';
import { findFeePosting, findReceiptName, mirrorEntries } from './payments-writes.ts';

// Only a payment's credit may be used up; a fee accepts any reversal, as it can be paid less or owe
// more again.
const CONSTRAINT_ERRORS = {
  ledger_accounts_no_overdraft: 'CREDIT_USED',
  ledger_transactions_reverses_key: REVERSAL_CONSTRAINT_ERRORS.ledger_transactions_reverses_key,
} as const;

type Reversed =
  | Waits
  | { transaction_id: string; receipt: string }
  | {
      refused:
        | 'NOT_FOUND'
        | 'ALREADY_REVERSED'
        | 'IS_A_REVERSAL'
        | 'CREDIT_USED'
        | 'TILL_NOT_OPEN'
        | 'TILL_SHORT';
    };

/**
 * Reverses a payment, a discount, a waiver, a use of credit or a refund, once, with a reason. Both
 * stay in the books. An assigned fee is not reversed but waived.
 */
export async function reverseFees(
  call: KeyedUse,
  transactionId: string,
  { reason }: { reason: string },
): Promise<Reversed> {
  const { db, actor, now, timeZone, key } = call;
  const input = { transactionId, reason };
  const keyed: KeyedCall = { actorId: actor.userId, procedure: 'payments.reverse', key, input };
  return orRefuse(CONSTRAINT_ERRORS, () =>
    db.transaction(async (tx) => {
      const previous = await findAnswer<{ transaction_id: string }>(tx, keyed);
      if (previous)
        return { ...previous.answer, receipt: await findReceiptName(tx, previous.answer.transaction_id) };
      const posting = await findFeePosting(tx, transactionId);
      if (!posting || posting.kind === FEE_KINDS.charge) return { refused: 'NOT_FOUND' } as const;
      const till = await tillForReversal(tx, actor.userId, transactionId);
      if ('refused' in till) return till;
      if (posting.feeIds.length > 0) await lockFees(tx, posting.feeIds);
      const reversal = await reversalOf(tx, transactionId, till.accountId);
      if ('refused' in reversal) return reversal;
      const { amount, ...facts } = await findPostingFacts(tx, transactionId);
      const waits = await askSecondPerson(tx, call, {
        kind: 'fees.reversal',
        policy: mayKeepFees,
        subjectId: transactionId,
        input: { transaction_id: transactionId, reason },
        amount,
        facts,
        variant: posting.kind in REVERSAL_WORDS ? posting.kind : 'it',
        reason,
      });
      if (waits) return waits;
      const id = newId();
      const answer = { transaction_id: id };
      await record(tx, call, {
        action: 'fees.reversed',
        subject: subjectOf(posting, transactionId),
        details: {
          transaction_id: id,
          reverses: transactionId,
        },
      });
      await keepAnswer(tx, keyed, answer);
      if (posting.feeIds.length > 0) await mirrorEntries(tx, transactionId, id);
      const { receipt } = await post(
        tx,
        { kind: 'reversal', memo: reason, reverses: transactionId, legs: reversal.legs },
        { id, createdBy: actor.userId, approved: call.approved, at: now(), timeZone, keyed },
      );
      return { ...answer, receipt };
    }),
  );
}

/**
 * The subject of the audit event: the payment, or the student, since all operations but payments
 * concern one.
 */
function subjectOf(
  { kind, studentIds }: { kind: string; studentIds: string[] },
  transactionId: string,
): Subject {
  if (kind === FEE_KINDS.payment) return { type: 'fee_payment', id: transactionId };
  return { type: 'student', id: studentIds[0]! };
}
