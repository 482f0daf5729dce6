import { and, eq } from 'drizzle-orm';
import { notify } from '#features/inbox/server/inbox.service.ts';
import { type Call, nameOf, record } from '#features/people/server/people.service.ts';
import type { ApprovalRequest, AskSecondPerson, Waits } from '#features/second-person.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { keyHash } from '#platform/http/server/idempotency.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { expiryOf, holdsUp } from '../approvals.rules.ts';
import { type ApprovalRow, findByKey, findRule } from './approvals.queries.ts';
import { approvals } from './approvals.tables.ts';
import { expire } from './expiry.service.ts';
import { secondPeople, selectOffice } from './staff.queries.ts';

/**
 * Stores a request for a second person in a separate transaction, and notifies the people who may decide.
 * Null if the operation may proceed: there is no such rule, the amount is within the limit, it is approved
 * already, or nobody else could approve it.
 */
export const askSecondPerson: AskSecondPerson = async (tx, call, request) => {
  if (call.approved) return null;
  const { kind, policy, subjectId, amount, input, facts, variant = 'it', reason } = request;
  const { userId } = call.actor;
  const key_hash = call.key === undefined ? null : keyHash(call.key);
  const [rule, before] = await Promise.all([
    findRule(tx, kind),
    key_hash === null ? null : findByKey(tx, userId, key_hash),
  ]);
  // A retry after a lost response: whatever became of the request, it is not made twice.
  if (before) return waitsFor(before);
  if (!rule || !holdsUp(rule, amount)) return null;
  const others = secondPeople(await selectOffice(tx), policy, userId);
  if (others.length === 0) return null;
  const now = call.now();
  await expire(tx, now, and(eq(approvals.kind, kind), eq(approvals.subject_id, subjectId)));
  const id = newId();
  const expires_at = expiryOf(now);
  const stored = await tx
    .insert(approvals)
    .values({
      id,
      kind,
      subject_id: subjectId,
      input,
      amount,
      variant,
      facts: { ...facts },
      reason,
      asked_by: userId,
      key_hash,
      asked_at: now,
      expires_at,
      state: 'waiting',
    })
    .onConflictDoNothing()
    .returning({ id: approvals.id });
  if (stored.length === 0) return { refused: 'ALREADY_WAITS' };
  await record(tx, call, {
    action: 'approvals.asked',
    subject: { type: 'user', id: userId },
    details: { approval_id: id, kind, ...(amount !== null && { amount: amountText(centimes(amount)) }) },
  });
  await notify(
    tx,
    others.map((other) => other.userId),
    {
      kind: 'approvals.waiting',
      about: id,
      params: { name: await nameOf(tx, userId), day: schoolDay(expires_at, call.timeZone) },
      link: '/approvals',
      at: now,
    },
  );
  return waitsFor({ id, expires_at });
};

/**
 * Whether operations of this kind require a second person, for operations that cannot wait: they are refused
 * then, so that the rule cannot be bypassed.
 */
export async function needsSecondPerson(
  tx: Tx,
  { actor }: Pick<Call, 'actor'>,
  { kind, policy }: Pick<ApprovalRequest, 'kind' | 'policy'>,
): Promise<boolean> {
  const rule = await findRule(tx, kind);
  if (!rule || !holdsUp(rule, null)) return false;
  return secondPeople(await selectOffice(tx), policy, actor.userId).length > 0;
}

const waitsFor = ({ id, expires_at }: Pick<ApprovalRow, 'id' | 'expires_at'>): Waits => ({
  refused: 'WAITS_FOR_APPROVAL',
  details: { approval_id: id, expires_at: expires_at.toISOString() },
});
