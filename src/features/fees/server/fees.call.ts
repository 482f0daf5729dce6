import type { Call as AnyCall } from '#features/people/server/people.service.ts';
import { record } from '#features/people/server/people.service.ts';
import type { AuditDetails } from '#platform/audit/server/audit.tables.ts';
import type { Tx } from '#platform/db/database.ts';

export type Call = AnyCall & { timeZone: string };
/** A call with the key that makes it happen once. */
export type KeyedUse = Call & { key: string };

export type Subject = { type: 'fee_structure' | 'student' | 'fee_payment'; id: string };

/**
 * Writes into the audit trail what happened to fees. Ids and figures only: the trail keeps no names. Every posting is named by
 * exactly one event, by `transaction_id` in its details.
 */
export function recordFees(
  tx: Tx,
  call: Pick<Call, 'actor' | 'now' | 'address'>,
  action: `fees.${string}`,
  subject: Subject | undefined,
  details: AuditDetails = {},
): Promise<void> {
  return record(tx, call, { action, ...(subject && { subject }), details });
}
