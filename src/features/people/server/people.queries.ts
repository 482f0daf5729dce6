import { and, count, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { sessions, users } from '#platform/auth/server/auth.tables.ts';
import { sessionIsLive } from '#platform/auth/server/sessions.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import type { PeopleFilters } from '../people.contract.ts';
import type { Role } from '../people.rules.ts';
import { profiles, userRoles } from './people.tables.ts';

/** Session, account and role in one question, prepared once a database: every request of the product asks it. */
export function prepareRoleOfSession(db: Db) {
  return db
    .select({ role: userRoles.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.user_id, sql.placeholder('userId')),
        sessionIsLive(sql.placeholder('at')),
      ),
    )
    .prepare('role_of_session');
}

const person = {
  user_id: users.id,
  email: users.email,
  full_name: profiles.full_name,
  phone: profiles.phone,
  role: userRoles.role,
  requested_role: profiles.requested_role,
  created_at: sql<string>`${users.created_at}`.mapWith((at: string) => new Date(at).toISOString()),
};

const everybody = (tx: Tx) =>
  tx
    .select(person)
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.user_id))
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .$dynamic();

export async function findPerson(tx: Tx, userId: string) {
  const [found] = await everybody(tx).where(eq(users.id, userId));
  return found ?? null;
}

/** One page of everybody with an account, those who wait for a role first, then by name whatever the accents. */
export function listPeople(tx: Tx, { page = 1, ...filters }: PeopleFilters) {
  return everybody(tx)
    .where(matches(filters))
    .orderBy(profiles.has_role, profiles.name_key, profiles.user_id)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
}

/** How many the filters find, and how many people of the whole school wait for a role. */
export async function countPeople(
  tx: Tx,
  filters: PeopleFilters,
): Promise<{ total: number; waiting: number }> {
  const [found] = await tx
    .select({ number: count() })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.user_id))
    .leftJoin(userRoles, eq(userRoles.user_id, profiles.user_id))
    .where(matches(filters));
  return { total: found?.number ?? 0, waiting: await countWaiting(tx) };
}

/** How many people wait for a role; costs what they are, not what the school is. */
export async function countWaiting(tx: Tx): Promise<number> {
  const [found] = await tx.select({ number: count() }).from(profiles).where(eq(profiles.has_role, false));
  return found?.number ?? 0;
}

function matches({ search, role }: PeopleFilters): SQL | undefined {
  const text = search?.replaceAll('\0', '').trim();
  const pattern = text ? `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
  return and(
    pattern === null
      ? undefined
      : or(
          sql`${profiles.name_key} like public.fold_name(${pattern})`,
          sql`${users.email} like public.fold_name(${pattern})`,
        ),
    role === undefined
      ? undefined
      : role === 'none'
        ? eq(profiles.has_role, false)
        : eq(userRoles.role, role),
  );
}

/** Whoever makes or unmakes an administrator holds this lock until the end: none is counted while another changes. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('administrators of the school'))`);
}

export async function countAdministrators(tx: Tx): Promise<number> {
  const [found] = await tx.select({ number: count() }).from(userRoles).where(eq(userRoles.role, 'admin'));
  return found?.number ?? 0;
}

/** Whether there is an account beside this one: a look at one row, however many there are. */
export async function hasOtherAccounts(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(ne(users.id, userId)).limit(1);
  return found.length > 0;
}

/** The role that a person holds, locked; undefined when there is no such person. */
export async function lockHeldRole(tx: Tx, userId: string) {
  // The account's row, not the role's: there may be no role yet, and two administrators may give one at once.
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!user) return undefined;
  const [held] = await tx.select().from(userRoles).where(eq(userRoles.user_id, userId));
  return { role: held?.role ?? null, given_by: held?.given_by ?? null };
}

export async function giveRole(
  tx: Tx,
  { userId, role, givenBy, at }: { userId: string; role: Role; givenBy: string | null; at: Date },
): Promise<void> {
  const given = { role, given_by: givenBy, given_at: at };
  await tx
    .insert(userRoles)
    .values({ user_id: userId, ...given })
    .onConflictDoUpdate({ target: userRoles.user_id, set: given });
  await tx.update(profiles).set({ has_role: true }).where(eq(profiles.user_id, userId));
}

export async function takeRoleAway(tx: Tx, userId: string): Promise<void> {
  await tx.delete(userRoles).where(eq(userRoles.user_id, userId));
  await tx.update(profiles).set({ has_role: false }).where(eq(profiles.user_id, userId));
}

/** The profile of somebody who has just signed up and waits for a role. */
export async function insertProfile(
  tx: Tx,
  profile: Omit<typeof profiles.$inferInsert, 'has_role'>,
): Promise<void> {
  await tx.insert(profiles).values({ ...profile, has_role: false });
}
