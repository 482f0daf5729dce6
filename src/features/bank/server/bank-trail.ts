import { type Call, record } from '#features/people/server/people.service.ts';
import type { AuditDetails } from '#platform/audit/server/audit.tables.ts';
import type { Tx } from '#platform/db/database.ts';

/** Records an event of an account in the audit trail, with ids and figures only, never names. */
export function recordOnAccount(
  tx: Tx,
  call: Pick<Call, 'actor' | 'now' | 'address'>,
  action: `bank.${string}`,
  accountId: string,
  details: AuditDetails = {},
): Promise<void> {
  return record(tx, call, { action, subject: { type: 'bank_account', id: accountId }, details });
}
