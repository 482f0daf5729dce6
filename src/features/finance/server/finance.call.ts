import { type Call as AnyCall, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';

export type Call = AnyCall & { timeZone: string };
export type KeyedUse = Call & { key: string };

/** What the receipts of entries are stored for. */
export const RECEIPTS = 'finance_receipt';

/**
 * Tells the trail that somebody changed or took away their own books, and nothing of what stands in them: administrators read
 * the trail, and personal finance is its owner's alone.
 */
export function recordFinance(
  tx: Tx,
  call: Call,
  action: 'finance.changed' | 'finance.exported',
): Promise<void> {
  return record(tx, call, { action, subject: { type: 'user', id: call.actor.userId } });
}
