import { ORPCError } from '@orpc/server';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { causeCode } from '#platform/http/server/errors.ts';
import { keyHash, type KeyedCall } from '#platform/http/server/idempotency.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import { POSTING_REFUSALS } from '#platform/money/posting-refusals.ts';
import { brokenConstraint } from '#platform/db/violations.ts';
import { type AccountKind, readPaperNumber, readReceiptName, receiptName } from '../ledger.rules.ts';
import {
  callPost,
  insertAccount,
  isPosted,
  lockAccounts,
  lockTransaction,
  openMissing,
  updateStatus,
} from './ledger.queries.ts';
import { ledgerTransactions } from './ledger.tables.ts';

export { selectOwnerNames } from './books.queries.ts';

/** Errors for the ledger's constraints, the second defense behind a use case's own checks. */
export const MOVEMENT_CONSTRAINT_ERRORS = {
  ledger_accounts_no_overdraft: 'INSUFFICIENT_BALANCE',
  ledger_accounts_open: 'ACCOUNT_CLOSED',
} as const;
export const REVERSAL_CONSTRAINT_ERRORS = {
  ...MOVEMENT_CONSTRAINT_ERRORS,
  ledger_transactions_reverses_key: 'ALREADY_REVERSED',
} as const;

/** A leg: debits positive, credits negative. A deposit debits the till and credits the savings. */
export type Leg = { accountId: string; amount: Money };

type Posting = {
  kind: string;
  memo?: string | null;
  reverses?: string;
  legs: Leg[];
};

type Poster = {
  createdBy: string;
  /** The second person, if the movement needed one. */
  approved?: { by: string; at: Date } | undefined;
  at: Date;
  timeZone: string;
  keyed: KeyedCall;
  id?: string;
};

export type Posted = {
  id: string;
  /** As printed: "REC-2026-000412", or "20261121-0001" for kinds without a series. */
  receipt: string;
  valueDate: SchoolDay;
  /** Balances after the posting, in the order of the legs; null for accounts that keep none. */
  balances: (Money | null)[];
  /** The sequence number of each leg in its account. */
  seqs: (number | null)[];
};

/**
 * Posts one transaction: legs, receipt number and chain position, atomically. Call it last in the use case's
 * transaction, because every other posting waits from here to the commit. Throws 503 LEDGER_HALTED while a
 * failed check stops all movements, 409 DAY_UNCONFIRMED more than seven days from the last posting
 * (`day.service.ts`), 409 ALREADY_RECORDED for a key that posted before, and the constraints of
 * `MOVEMENT_CONSTRAINT_ERRORS`.
 */
export async function post(tx: Tx, posting: Posting, poster: Poster): Promise<Posted> {
  const { kind, memo, reverses = null, legs } = posting;
  const { createdBy, approved = null, at, timeZone, keyed, id = newId() } = poster;
  const valueDate = schoolDay(at, timeZone);
  try {
    const { receiptNumber, paperNumber, ...legsAfter } = await callPost(tx, {
      id,
      kind,
      memo: memo || null,
      reverses,
      createdBy,
      approved,
      valueDate,
      at,
      key: ledgerKey(keyed),
      legs,
    });
    return { id, receipt: receiptName(valueDate, receiptNumber, paperNumber), valueDate, ...legsAfter };
  } catch (error) {
    const stopped = STOPPED[causeCode(error)];
    if (stopped) throw new ORPCError(stopped, POSTING_REFUSALS[stopped]);
    // The stored response was looked up before and has expired, but the movement exists.
    if (brokenConstraint(error) === 'ledger_transactions_idem_key_key')
      throw new ORPCError('ALREADY_RECORDED', POSTING_REFUSALS.ALREADY_RECORDED);
    throw error;
  }
}

/** The permanent unique key of a posting, which outlives stored responses. */
export function ledgerKey({ actorId, procedure, key }: KeyedCall): string {
  return `${actorId} ${procedure} ${keyHash(key)}`;
}

/**
 * Runs work that posts. If it is refused because the same call posted earlier and its stored response has
 * expired, throws 409 ALREADY_RECORDED: an error such as "insufficient balance" would suggest that the
 * movement never happened.
 */
export async function unlessRecorded<Result extends object>(
  db: Db,
  keyed: KeyedCall,
  work: () => Promise<Result>,
): Promise<Result> {
  const result = await work();
  if (!('refused' in result) || !(await db.transaction((tx) => isPosted(tx, ledgerKey(keyed)))))
    return result;
  // A concurrent copy of this call may have posted since the refusal; its stored response then applies here.
  const again = await work();
  if ('refused' in again) throw new ORPCError('ALREADY_RECORDED', POSTING_REFUSALS.ALREADY_RECORDED);
  return again;
}

/** Reasons why the books accept no posting, by the codes of ledger.sql. */
const STOPPED: Readonly<Record<string, 'LEDGER_HALTED' | 'DAY_UNCONFIRMED' | 'TILL_NOT_OPEN'>> = {
  LH001: 'LEDGER_HALTED',
  LH002: 'DAY_UNCONFIRMED',
  // Raised by till.sql if tills came into use between the check and the posting.
  LH003: 'TILL_NOT_OPEN',
};

/**
 * The condition for transactions with this printed number, of a series or a day; null if not such a number.
 */
export function bearsNumber(text: string): SQL | null {
  const paper = readPaperNumber(text);
  if (paper) return eq(ledgerTransactions.paper_number, paper);
  const receipt = readReceiptName(text);
  return (
    receipt &&
    and(
      eq(ledgerTransactions.value_date, receipt.day),
      eq(ledgerTransactions.receipt_number, receipt.number),
    )!
  );
}

/** Opens an empty account with an owner; the caller supplies the id. */
export async function openAccount(
  tx: Tx,
  { id, kind, ownerId, at }: { id: string; kind: AccountKind; ownerId: string; at: Date },
): Promise<void> {
  await insertAccount(tx, { id, ...columnsOf(kind), owner_id: ownerId, created_at: at });
}

/** The accounts of a kind by owner; missing ones are opened. */
export async function accountsOf(
  tx: Tx,
  kind: AccountKind,
  ownerIds: string[],
  at: Date,
): Promise<Map<string, string>> {
  return openMissing(tx, kind.name, ownerIds, (owner_id) => ({
    id: newId(),
    ...columnsOf(kind),
    owner_id,
    created_at: at,
  }));
}

/**
 * Locks accounts in a fixed order until the transaction ends. To post several transactions, lock all their
 * accounts before the first: a posting locks the books, after which waiting for an account could deadlock.
 */
export function holdAccounts(tx: Tx, accountIds: readonly string[]): Promise<void> {
  return lockAccounts(tx, accountIds);
}

const columnsOf = ({ name, method, normal, keepsBalance }: AccountKind) => {
  const kept = keepsBalance ? 0n : null;
  return { kind: name, ...(method && { method }), normal, floor: kept, balance: kept };
};

/** Closes an account permanently. It must be locked and at zero, else the database refuses. */
export function closeAccount(tx: Tx, accountId: string): Promise<void> {
  return updateStatus(tx, accountId, 'closed');
}

export type Reversible =
  | { refused: 'NOT_FOUND' | 'ALREADY_REVERSED' | 'IS_A_REVERSAL' }
  | { kind: string; legs: Leg[] };

/**
 * The legs that reverse a transaction; refused for a reversal or a reversed transaction. Cash moves through
 * the till of the person reversing, whichever till it was in before.
 */
export async function reversalOf(tx: Tx, transactionId: string, cashAccountId: string): Promise<Reversible> {
  const found = await lockTransaction(tx, transactionId);
  if (!found) return { refused: 'NOT_FOUND' };
  if (found.reverses) return { refused: 'IS_A_REVERSAL' };
  if (found.reversed_by) return { refused: 'ALREADY_REVERSED' };
  return {
    kind: found.kind,
    legs: found.legs.map(({ account_id, amount, is_cash }) => ({
      accountId: is_cash ? cashAccountId : account_id,
      amount: centimes(-BigInt(amount)),
    })),
  };
}
