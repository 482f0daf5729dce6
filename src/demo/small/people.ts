import { profiles, staffDuties, userRoles } from '#features/people/server/people.tables.ts';
import type { Role } from '#features/people/people.rules.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { demoId } from '#features/demo.ts';

export type DemoPerson = {
  number: number;
  role: Role | null;
  full_name: string;
  email: string;
  phone: string | null;
  requested_role?: Role;
};

/** Creates the accounts of the demonstration; all of them use the password printed at the start. */
export async function seedPeople(
  tx: Tx,
  people: DemoPerson[],
  passwordHash: string,
  at: Date,
): Promise<void> {
  const id = (person: DemoPerson) => demoId(1, person.number);
  await tx.insert(users).values(
    people.map((person) => ({
      id: id(person),
      email: person.email,
      password_hash: passwordHash,
      user_metadata: { full_name: person.full_name },
      created_at: at,
      updated_at: at,
    })),
  );
  await tx.insert(profiles).values(
    people.map((person) => ({
      user_id: id(person),
      full_name: person.full_name,
      phone: person.phone,
      requested_role: person.requested_role ?? person.role,
      has_role: person.role !== null,
    })),
  );
  const withRole = people.flatMap((person) =>
    person.role ? [{ user_id: id(person), role: person.role, given_at: at }] : [],
  );
  await tx.insert(userRoles).values(withRole);
  await tx
    .insert(staffDuties)
    .values(
      withRole
        .filter(({ role }) => role === 'admin')
        .map(({ user_id, given_at }) => ({ user_id, duty: 'head' as const, given_at })),
    );
}
