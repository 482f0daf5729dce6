import { type Call as AnyCall, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';

export type Call = AnyCall & { timeZone: string };
export type KeyedUse = Call & { key: string };

export const RECEIPTS = 'finance_receipt';

/**
 * Records that somebody changed their own books, without any content: administrators read the audit
 * trail, and personal finance is private to its owner.
 */
export function recordFinance(
  tx: Tx,
  call: Call,
  action: 'finance.changed' | 'finance.exported',
): Promise<void> {
  return record(tx, call, { action, subject: { type: 'user', id: call.actor.userId } });
}
