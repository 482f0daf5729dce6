import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import { cashOf, findOwnTill, lockTill } from './till.queries.ts';

export { findOwnTill };

type OwnTill = Awaited<ReturnType<typeof findOwnTill>>;
type Till = { accountId: string; sessionId: string | null };
type NoTill = { refused: 'TILL_NOT_OPEN' | 'TILL_SHORT' };

/**
 * The account for cash that this person takes (or, below zero, pays out): their own open till,
 * locked until the transaction ends; without one the shared cash, unless tills are required. Call
 * it first in a use case: a till is always locked before other rows. `own` is the result of
 * `findOwnTill`, if already queried.
 */
export async function tillFor(
  tx: Tx,
  cashierId: string,
  change: Money,
  own: OwnTill | Promise<OwnTill> = findOwnTill(tx, cashierId),
): Promise<Till | NoTill> {
  const { inUse, sessionId } = await own;
  if (sessionId === null && !inUse) return { accountId: TILLS.cash, sessionId: null };
  const held = sessionId === null ? null : await lockTill(tx, sessionId);
  if (sessionId === null || held === null) return { refused: 'TILL_NOT_OPEN' };
  if (held + change < 0n) return { refused: 'TILL_SHORT' };
  return { accountId: sessionId, sessionId };
}

/**
 * The account for cash returned by a reversal: the till of the person reversing, wherever it was
 * before. Postings without cash need none.
 */
export async function tillForReversal(
  tx: Tx,
  cashierId: string,
  transactionId: string,
): Promise<Till | NoTill> {
  const cash = await cashOf(tx, transactionId);
  if (cash === 0n) return { accountId: TILLS.cash, sessionId: null };
  return tillFor(tx, cashierId, centimes(-cash));
}
