import { TILLS } from '#features/ledger/ledger.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import { cashOf, findOwnTill, lockTill } from './till.queries.ts';

export { findOwnTill };

type OwnTill = Awaited<ReturnType<typeof findOwnTill>>;
type Till = { accountId: string; sessionId: string | null };
type NoTill = { refused: 'TILL_NOT_OPEN' | 'TILL_SHORT' };

/**
 * Where cash goes that this person takes (or, below zero, gives): their own open till, held until the transaction ends; without one the
 * cash that the whole school shares, unless tills are in use. Call it first in a use case: whoever holds a till waits for other rows,
 * never the other way round. `own` is what `findOwnTill` said, where it was asked together with something else.
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

/** Where the cash of a posting goes that this person takes back now: their own till, wherever it lay. What moved no cash needs none. */
export async function tillForReversal(
  tx: Tx,
  cashierId: string,
  transactionId: string,
): Promise<Till | NoTill> {
  const cash = await cashOf(tx, transactionId);
  if (cash === 0n) return { accountId: TILLS.cash, sessionId: null };
  return tillFor(tx, cashierId, centimes(-cash));
}
