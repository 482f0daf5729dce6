import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import {
  post,
  REVERSAL_CONSTRAINT_ERRORS,
  reversalOf,
  unlessRecorded,
} from '#features/ledger/server/ledger.service.ts';
import { record } from '#features/people/server/people.service.ts';
import { newId } from '#platform/db/ids.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { keepForSchool } from '#platform/files/server/files.service.ts';
import { findAnswer, keepAnswer, type KeyedCall } from '#platform/http/server/idempotency.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { ExpenseInput, TransferInput } from '../till.contract.ts';
import { EXPENSE_ACCOUNTS } from '../till-accounts.ts';
import { type PayoutKind, TILL_KINDS } from '../till.rules.ts';
import type { KeyedUse } from './sessions.service.ts';
import { findPayout, findReceipt } from './till.queries.ts';
import { tillFor, tillForReversal } from './till.service.ts';
import { VOUCHERS } from './vouchers.service.ts';
import { insertPayout } from './till-writes.ts';

type PaidOut = { id: string; receipt: string };
type NoTill = { refused: 'TILL_NOT_OPEN' | 'TILL_SHORT' };
type NoPayout = NoTill | { refused: 'FILE_GONE' };

/** Pays an expense from the caller's own till, idempotent by key. */
export const payExpense = (call: KeyedUse, input: ExpenseInput): Promise<PaidOut | NoPayout> =>
  payOut(call, 'expense', input, {
    accountId: EXPENSE_ACCOUNTS[input.category],
    memo: input.payee,
    paper: { category: input.category, payee: input.payee },
  });

/** Transfers cash from the caller's own till to the bank, idempotent by key. */
export const transferToBank = (call: KeyedUse, input: TransferInput): Promise<PaidOut | NoPayout> =>
  payOut(call, 'transfer', input, { accountId: TILLS.bank_transfer, memo: input.note ?? null, paper: {} });

type To = {
  accountId: string;
  memo: string | null;
  paper: Partial<Pick<ExpenseInput, 'category' | 'payee'>>;
};

async function payOut(
  call: KeyedUse,
  kind: PayoutKind,
  input: TransferInput,
  { accountId, memo, paper }: To,
): Promise<PaidOut | NoPayout> {
  const { db, actor, now, timeZone, key } = call;
  const keyed: KeyedCall = { actorId: actor.userId, procedure: `till.${kind}`, key, input };
  const amount = moneyOf(input.amount);
  return unlessRecorded(db, keyed, () =>
    db.transaction(async (tx) => {
      const previous = await findAnswer<{ id: string }>(tx, keyed);
      if (previous) return { ...previous.answer, receipt: await findReceipt(tx, previous.answer.id) };
      const till = await tillFor(tx, actor.userId, centimes(-amount));
      if ('refused' in till) return till;
      // Payouts need a till: the shared cash has no cashier.
      if (till.sessionId === null) return { refused: 'TILL_NOT_OPEN' } as const;
      const id = newId();
      const at = now();
      const voucher = { id: input.file_id ?? '', ownerId: actor.userId, purpose: VOUCHERS, at };
      if (input.file_id && !(await keepForSchool(tx, voucher))) return { refused: 'FILE_GONE' } as const;
      await insertPayout(tx, {
        id,
        session_id: till.sessionId,
        kind,
        amount,
        ...paper,
        voucher: input.voucher || null,
        note: input.note || null,
        file_id: input.file_id ?? null,
        created_by: actor.userId,
        created_at: at,
      });
      await record(tx, call, {
        action: kind === 'expense' ? 'till.expense_paid' : 'till.transferred',
        subject: { type: 'till', id: till.sessionId },
        details: { transaction_id: id, amount: amountText(amount) },
      });
      await keepAnswer(tx, keyed, { id });
      const { receipt } = await post(
        tx,
        {
          kind: TILL_KINDS[kind],
          memo,
          legs: [
            { accountId: till.accountId, amount: centimes(-amount) },
            { accountId, amount },
          ],
        },
        { id, createdBy: actor.userId, at, timeZone, keyed },
      );
      return { id, receipt };
    }),
  );
}

type Reversed = PaidOut | NoTill | { refused: 'NOT_FOUND' | 'ALREADY_REVERSED' | 'IS_A_REVERSAL' };

const CONSTRAINT_ERRORS = {
  ledger_transactions_reverses_key: REVERSAL_CONSTRAINT_ERRORS.ledger_transactions_reverses_key,
} as const;

/** Reverses an expense or a transfer once, with a reason: the cash returns to the till of the person reversing it. */
export async function reversePayout(
  call: KeyedUse,
  payoutId: string,
  { reason }: { reason: string },
): Promise<Reversed> {
  const { db, actor, now, timeZone, key } = call;
  const input = { payoutId, reason };
  const keyed: KeyedCall = { actorId: actor.userId, procedure: 'till.reverse', key, input };
  return orRefuse(CONSTRAINT_ERRORS, () =>
    db.transaction(async (tx) => {
      const previous = await findAnswer<{ id: string }>(tx, keyed);
      if (previous) return { ...previous.answer, receipt: await findReceipt(tx, previous.answer.id) };
      if (!(await findPayout(tx, payoutId))) return { refused: 'NOT_FOUND' } as const;
      const till = await tillForReversal(tx, actor.userId, payoutId);
      if ('refused' in till) return till;
      const reversal = await reversalOf(tx, payoutId, till.accountId);
      if ('refused' in reversal) return reversal;
      const id = newId();
      await record(tx, call, {
        action: 'till.reversed',
        ...(till.sessionId && { subject: { type: 'till', id: till.sessionId } }),
        details: { transaction_id: id, reverses: payoutId },
      });
      await keepAnswer(tx, keyed, { id });
      const { receipt } = await post(
        tx,
        { kind: 'reversal', memo: reason, reverses: payoutId, legs: reversal.legs },
        { id, createdBy: actor.userId, at: now(), timeZone, keyed },
      );
      return { id, receipt };
    }),
  );
}
