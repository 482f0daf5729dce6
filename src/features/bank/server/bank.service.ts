import { askSecondPerson } from '#features/approvals/server/ask.service.ts';
import {
  MOVEMENT_CONSTRAINT_ERRORS,
  openAccount,
  post,
  REVERSAL_CONSTRAINT_ERRORS,
  reversalOf,
  unlessRecorded,
} from '#features/ledger/server/ledger.service.ts';
import type { Call as AnyCall } from '#features/people/server/people.service.ts';
import { findOwnTill, tillFor, tillForReversal } from '#features/till/server/till.service.ts';
import type { Waits } from '#features/second-person.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { findAnswer, keepAnswer, type KeyedCall } from '#platform/http/server/idempotency.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes, type Money } from '#platform/money/money.ts';
import type {
  BankAccount,
  BankTransaction,
  CreateAccountInput,
  MovementInput,
  ReverseInput,
} from '../bank.contract.ts';
import { settle, type TransactionType, SAVINGS } from '../bank.rules.ts';
import { mayMoveMoney, mayReverse } from '../bank.policy.ts';
import { findAccount, lockForMovement, nameAccount } from './bank.queries.ts';
import { recordOnAccount } from './bank-trail.ts';
import { insertBankAccount } from './bank-writes.ts';
import { findAccountOf, findTransaction } from './lines.queries.ts';

export type Call = AnyCall & { timeZone: string };
type KeyedUse = Call & { key: string };
type NoTill = { refused: 'TILL_NOT_OPEN' | 'TILL_SHORT' };

export const MEMBERS = { bank_account_members_student_id_students_id_fk: 'STUDENT_NOT_FOUND' } as const;

/** The legs of a cash movement into a savings account (negative: out of it). */
const legs = (accountId: string, tillId: string, amount: Money) => [
  { accountId, amount: centimes(-amount) },
  { accountId: tillId, amount },
];

/** Opens an account for its members with an optional first deposit, atomically. Idempotent per key. */
export async function createAccount(
  call: KeyedUse,
  input: CreateAccountInput,
): Promise<BankAccount | NoTill | { refused: 'STUDENT_NOT_FOUND' }> {
  const { db, actor, now, timeZone, key } = call;
  const keyed: KeyedCall = { actorId: actor.userId, procedure: 'bank.create', key, input };
  const students = [...new Set(input.student_ids)];
  return orRefuse(MEMBERS, () =>
    db.transaction(async (tx) => {
      const previous = await findAnswer<BankAccount>(tx, keyed);
      if (previous) return previous.answer;
      const amount = moneyOf(input.initial_balance);
      const till = amount === 0n ? null : await tillFor(tx, actor.userId, amount);
      if (till && 'refused' in till) return till;
      const id = newId();
      const at = now();
      await openAccount(tx, { id, kind: SAVINGS, ownerId: id, at });
      const account_name = input.account_name?.normalize('NFC') || null;
      await insertBankAccount(tx, { id, account_name, created_at: at, created_by: actor.userId }, students);
      const transactionId = till && newId();
      await recordOnAccount(tx, call, 'bank.account_created', id, {
        student_ids: students,
        initial_balance: input.initial_balance,
        ...(transactionId && { transaction_id: transactionId }),
      });
      // Computed before the deposit is posted, because posting comes last.
      const account = { ...(await findAccount(tx, id))!, balance: amountText(amount) };
      await keepAnswer(tx, keyed, account);
      if (till && transactionId)
        await post(
          tx,
          { kind: 'deposit', memo: null, legs: legs(id, till.accountId, amount) },
          { id: transactionId, createdBy: actor.userId, at, timeZone, keyed },
        );
      return account;
    }),
  );
}

/** The row of a movement as first returned, before any reversal. */
async function asFirstAnswered(tx: Tx, transactionId: string): Promise<BankTransaction> {
  return { ...(await findTransaction(tx, transactionId))!, reversed_by: null };
}

type Moved =
  | BankTransaction
  | NoTill
  | Waits
  | { refused: 'NOT_FOUND' | 'INSUFFICIENT_BALANCE' | 'ACCOUNT_CLOSED' };

/**
 * Deposits or withdraws money. Balance and history row change atomically, once per key. Of two withdrawals
 * racing for the last franc, one is refused.
 */
export async function recordTransaction(
  call: KeyedUse,
  type: 'deposit',
  accountId: string,
  input: MovementInput,
): Promise<Exclude<Moved, Waits>>;
export async function recordTransaction(
  call: KeyedUse,
  type: TransactionType,
  accountId: string,
  input: MovementInput,
): Promise<Moved>;
export async function recordTransaction(
  call: KeyedUse,
  type: TransactionType,
  accountId: string,
  input: MovementInput,
): Promise<Moved> {
  const { db, actor, now, timeZone, key } = call;
  const keyed: KeyedCall = {
    actorId: actor.userId,
    procedure: `bank.${type}`,
    key,
    input: { accountId, ...input },
  };
  const amount = moneyOf(input.amount);
  return unlessRecorded(db, keyed, () =>
    orRefuse(MOVEMENT_CONSTRAINT_ERRORS, () =>
      db.transaction(async (tx) => {
        const [previous, own] = await Promise.all([
          findAnswer<{ id: string }>(tx, keyed),
          findOwnTill(tx, actor.userId),
        ]);
        if (previous) return asFirstAnswered(tx, previous.answer.id);
        const signed = centimes(type === 'deposit' ? amount : -amount);
        const till = await tillFor(tx, actor.userId, signed, own);
        if ('refused' in till && till.refused === 'TILL_NOT_OPEN') return till;
        const account = await lockForMovement(tx, accountId, actor.userId);
        if (!account) return { refused: 'NOT_FOUND' } as const;
        if (account.status !== 'open') return { refused: 'ACCOUNT_CLOSED' } as const;
        if (settle(account.balance, type, amount) === null)
          return { refused: 'INSUFFICIENT_BALANCE' } as const;
        if ('refused' in till) return till;
        const waits =
          type === 'withdraw' &&
          (await askSecondPerson(tx, call, {
            kind: 'bank.withdrawal',
            policy: mayMoveMoney,
            subjectId: accountId,
            input: { account_id: accountId, ...input },
            amount,
            facts: { account: await nameAccount(tx, accountId) },
            reason: input.description || null,
          }));
        if (waits) return waits;
        const id = newId();
        const at = now();
        const description = input.description || null;
        const action = type === 'deposit' ? 'bank.deposited' : 'bank.withdrew';
        // Global locks come last. Pipelined in this order: if one statement fails, those after it fail too.
        const [, , posted] = await Promise.all([
          recordOnAccount(tx, call, action, accountId, { transaction_id: id }),
          keepAnswer(tx, keyed, { id }),
          post(
            tx,
            { kind: type, memo: description, legs: legs(accountId, till.accountId, signed) },
            { id, createdBy: actor.userId, approved: call.approved, at, timeZone, keyed },
          ),
        ]);
        return {
          id,
          seq: posted.seqs[0]!,
          receipt: posted.receipt,
          transaction_type: type,
          amount: amountText(signed),
          balance_after: amountText(posted.balances[0]!),
          description,
          created_by: account.actorName,
          created_at: at.toISOString(),
          value_date: posted.valueDate,
          reverses: null,
          reversed_by: null,
        };
      }),
    ),
  );
}

type Reversed =
  | BankTransaction
  | NoTill
  | Waits
  | {
      refused: 'NOT_FOUND' | 'ALREADY_REVERSED' | 'IS_A_REVERSAL' | 'INSUFFICIENT_BALANCE' | 'ACCOUNT_CLOSED';
    };

/**
 * Reverses a deposit or withdrawal once, with a reason. Both stay in the history. A deposit whose money has
 * been withdrawn since can't be reversed: the balance would go below zero.
 */
export async function reverseTransaction(
  call: KeyedUse,
  transactionId: string,
  { reason }: ReverseInput,
): Promise<Reversed> {
  const { db, actor, now, timeZone, key } = call;
  const keyed: KeyedCall = {
    actorId: actor.userId,
    procedure: 'bank.reverse',
    key,
    input: { transactionId, reason },
  };
  return orRefuse(REVERSAL_CONSTRAINT_ERRORS, () =>
    db.transaction(async (tx) => {
      const previous = await findAnswer<{ id: string }>(tx, keyed);
      if (previous) return (await findTransaction(tx, previous.answer.id))!;
      const accountId = await findAccountOf(tx, transactionId);
      const till = accountId && (await tillForReversal(tx, actor.userId, transactionId));
      if (till && 'refused' in till) return till;
      const account = accountId && (await lockForMovement(tx, accountId, actor.userId));
      if (!account || !till) return { refused: 'NOT_FOUND' } as const;
      const reversal = await reversalOf(tx, transactionId, till.accountId);
      if ('refused' in reversal) return reversal;
      if (account.status !== 'open') return { refused: 'ACCOUNT_CLOSED' } as const;
      const back = reversal.legs.find((leg) => leg.accountId === accountId)!.amount;
      if (account.balance - back < 0n) return { refused: 'INSUFFICIENT_BALANCE' } as const;
      const waits = await askSecondPerson(tx, call, {
        kind: 'bank.reversal',
        policy: mayReverse,
        subjectId: transactionId,
        input: { transaction_id: transactionId, reason },
        amount: back < 0n ? -back : back,
        facts: {
          account: await nameAccount(tx, accountId),
          receipt: (await findTransaction(tx, transactionId))!.receipt,
        },
        variant: reversal.kind,
        reason,
      });
      if (waits) return waits;
      const id = newId();
      await recordOnAccount(tx, call, 'bank.reversed', accountId, {
        transaction_id: id,
        reverses: transactionId,
      });
      await keepAnswer(tx, keyed, { id });
      await post(
        tx,
        { kind: 'reversal', memo: reason, reverses: transactionId, legs: reversal.legs },
        { id, createdBy: actor.userId, approved: call.approved, at: now(), timeZone, keyed },
      );
      return (await findTransaction(tx, id))!;
    }),
  );
}
