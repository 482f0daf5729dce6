import type { ApprovalKind } from '#features/second-person.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { DirectOptions } from '#platform/testing/api.ts';
import { type ApprovalKindName, expiryOf } from '../approvals.rules.ts';
import { approvalsRouter } from './approvals.router.ts';
import { approvalRules, approvals } from './approvals.tables.ts';

/** API calls of approvals as this person, with the kinds of the features under test. */
export const approvalsAs = (
  db: Db,
  kinds: readonly ApprovalKind[],
  actor: Actor,
  options: DirectOptions = {},
) => apiAs(approvalsRouter(kinds), db, actor, options);

/** A rule that requires a second person for a kind: for every amount, or above one in francs. */
export async function aRule(db: Db, kind: ApprovalKindName, above: number | null = null): Promise<void> {
  const rule = { is_on: true, above: above === null ? null : BigInt(above) * 100n };
  await db
    .insert(approvalRules)
    .values({ kind, ...rule })
    .onConflictDoUpdate({ target: approvalRules.kind, set: rule });
}

/** The id of the request contained in a refusal. */
export function requestOf(error: unknown): string {
  const { code, data } = error as { code?: string; data?: { details?: { approval_id?: string } } };
  if (code !== 'WAITS_FOR_APPROVAL') throw error;
  return data!.details!.approval_id!;
}

/** Runs an operation that requires a second person, and returns the request's id. */
export const asked = (command: Promise<unknown>): Promise<string> =>
  command.then(
    () => {
      throw new Error('It did not wait.');
    },
    (error: unknown) => requestOf(error),
  );

/** A pending request whose operation is of an older version, so that approving it always ends it. */
export async function aStoredRequest(db: Db, asked_by: string): Promise<string> {
  const id = newId();
  const asked_at = new Date();
  await db.insert(approvals).values({
    id,
    kind: 'fees.reversal',
    subject_id: newId(),
    input: {},
    amount: 2_500_000n,
    variant: 'it',
    facts: { receipt: 'REC-2026-000001', students: 'Abanda Aïcha' },
    reason: 'Typed twice',
    asked_by,
    asked_at,
    expires_at: expiryOf(asked_at),
    state: 'waiting',
  });
  return id;
}
