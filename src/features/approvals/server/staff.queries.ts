import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import type { OfficePolicy } from '#features/second-person.ts';
import { dutiesInForce } from '#features/people/server/duties.service.ts';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { type AccountFacts, isSamePerson } from '../approvals.rules.ts';

export type Colleague = AccountFacts & Pick<Actor, 'role' | 'duties'>;

/**
 * Every administrator with an open account, with the duties in force and the data that identifies accounts of
 * one person.
 */
export function selectOffice(tx: Tx): Promise<Colleague[]> {
  return tx
    .select({
      userId: users.id,
      email: users.email,
      phone: profiles.phone,
      nameKey: profiles.name_key,
      role: heldRoles.role,
      duties: dutiesInForce(heldRoles.role),
    })
    .from(heldRoles)
    .innerJoin(users, eq(users.id, heldRoles.user_id))
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(and(eq(heldRoles.role, 'admin'), isNull(users.disabled_at)));
}

/** Colleagues who may decide a request: they have a required duty and are not the requester. */
export function secondPeople(
  office: readonly Colleague[],
  policy: OfficePolicy,
  askerId: string,
): Colleague[] {
  const asker = office.find(({ userId }) => userId === askerId);
  return office.filter(
    (other) => other.userId !== askerId && policy(other) && !(asker && isSamePerson(asker, other)),
  );
}

/** The number of people, not accounts, who may run an operation. */
export function countPeople(office: readonly Colleague[], policy: OfficePolicy): number {
  const people: Colleague[] = [];
  for (const one of office)
    if (policy(one) && !people.some((other) => isSamePerson(one, other))) people.push(one);
  return people.length;
}
