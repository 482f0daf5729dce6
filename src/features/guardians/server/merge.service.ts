import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { record } from '#features/people/server/people.service.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { contactChanges } from './contact-changes.tables.ts';
import { findGuardian } from './guardian-people.service.ts';
import { isLink, lockGuardian } from './guardians.queries.ts';
import type { DatedCall } from './guardians.service.ts';

type Person = typeof guardians.$inferSelect;
type Link = typeof studentGuardians.$inferSelect;

/**
 * Merges two guardians: links, account and missing details of the other move to this one, and the other row redirects here. All
 * or nothing; null if this guardian does not exist.
 */
export function mergeGuardians(
  call: DatedCall,
  { guardian_id, other_id }: { guardian_id: string; other_id: string },
) {
  return call.db.transaction(async (tx) => {
    // In a fixed order, so that concurrent merges of the same two cannot deadlock.
    const held = new Map<string, Person | null>();
    for (const id of [guardian_id, other_id].toSorted()) held.set(id, await lockGuardian(tx, id));
    const [kept, other] = [held.get(guardian_id), held.get(other_id)];
    if (!kept) return null;
    if (!other) return { refused: 'NO_SUCH_GUARDIAN' } as const;
    if (kept.id === other.id) return { refused: 'SAME_GUARDIAN' } as const;
    const account = await accountOf(tx, kept, other);
    if (account === 'both') return { refused: 'TWO_ACCOUNTS' } as const;
    await tx.update(guardians).set({ user_id: null, merged_into: kept.id }).where(eq(guardians.id, other.id));
    await tx.update(guardians).set({ merged_into: kept.id }).where(eq(guardians.merged_into, other.id));
    await tx
      .update(guardians)
      .set({ ...unitedPerson(kept, other), user_id: account })
      .where(eq(guardians.id, kept.id));
    await uniteLinks(tx, kept.id, other.id);
    await moveChanges(tx, call, { from: other.id, to: kept.id });
    await record(tx, call, {
      action: 'guardians.merged',
      subject: { type: 'guardian', id: kept.id },
      details: { guardian_id: other.id },
    });
    return findGuardian(tx, kept.id, call.timeZone);
  });
}

/** The account the merged person retains: the only open one, or `both` if both are open. */
async function accountOf(tx: Tx, kept: Person, other: Person): Promise<string | null | 'both'> {
  if (!kept.user_id || !other.user_id) return kept.user_id ?? other.user_id;
  const open = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(or(eq(users.id, kept.user_id), eq(users.id, other.user_id)), isNull(users.disabled_at)));
  return open.length === 2 ? 'both' : (open[0]?.id ?? kept.user_id);
}

/** Fills missing details from the other row; where both differ, this row's value wins. */
function unitedPerson(kept: Person, other: Person): Partial<Person> {
  const known = new Set([kept.phone_key, kept.other_phone_key]);
  const news = [other.phone, other.other_phone].filter(
    (phone, index) => phone && !known.has([other.phone_key, other.other_phone_key][index]!),
  );
  const phones = [kept.phone, kept.other_phone, ...news].filter(Boolean);
  return {
    phone: phones[0] ?? null,
    other_phone: phones[1] ?? null,
    email: kept.email ?? other.email,
    address: kept.address ?? other.address,
    occupation: kept.occupation ?? other.occupation,
    language: kept.language ?? other.language,
  };
}

const holds = (link: Link) => link.verified_at !== null && link.ended_at === null;

/** Links to different children are moved; two links to the same child become one. */
async function uniteLinks(tx: Tx, keptId: string, otherId: string): Promise<void> {
  const all = await tx
    .select()
    .from(studentGuardians)
    .where(or(eq(studentGuardians.guardian_id, keptId), eq(studentGuardians.guardian_id, otherId)))
    .for('update');
  const own = new Map(all.flatMap((link) => (link.guardian_id === keptId ? [[link.student_id, link]] : [])));
  for (const link of all.filter(({ guardian_id }) => guardian_id === otherId)) {
    const mine = own.get(link.student_id);
    if (mine) {
      await tx.delete(studentGuardians).where(isLink(link));
      await tx.update(studentGuardians).set(unitedLink(mine, link)).where(isLink(mine));
    } else await tx.update(studentGuardians).set({ guardian_id: keptId }).where(isLink(link));
  }
}

/**
 * Merges two links to the same child: the one in force wins, or this one's if both are. A right removed from either while in
 * force, or for a reason, stays removed, so that a merge never restores what a court took away.
 */
function unitedLink(mine: Link, theirs: Link): Partial<Link> {
  const [first, second] = !holds(mine) && holds(theirs) ? [theirs, mine] : [mine, theirs];
  const counts = holds(second) || second.rights_reason !== null;
  const { guardian_id: _id, student_id: _student, ...link } = first;
  return {
    ...link,
    sees_records: first.sees_records && (!counts || second.sees_records),
    sees_fees: first.sees_fees && (!counts || second.sees_fees),
    may_collect: first.may_collect && (!counts || second.may_collect),
    receives_messages: first.receives_messages && (!counts || second.receives_messages),
    rights_reason: first.rights_reason ?? second.rights_reason,
    position: Math.min(first.position, second.position),
  };
}

/** Moves the other person's pending requests to this one; where both requested the same, the other's ends. */
async function moveChanges(tx: Tx, { actor, now }: DatedCall, { from, to }: { from: string; to: string }) {
  await tx.execute(sql`
    update ${contactChanges} c set decided_at = ${now().toISOString()}, decided_by = ${actor.userId}, approved = false
    where c.guardian_id = ${from} and c.decided_at is null and exists (
      select 1 from ${contactChanges} k where k.guardian_id = ${to} and k.decided_at is null
        and k.field = c.field and k.student_id is not distinct from c.student_id)`);
  await tx.update(contactChanges).set({ guardian_id: to }).where(eq(contactChanges.guardian_id, from));
}
