import { and, count, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { resetTokens, sessions, users } from '#platform/auth/server/auth.tables.ts';
import { hasFactor } from '#platform/auth/server/factors/factors.ts';
import { sessionIsLive, setSessionLife } from '#platform/auth/server/sessions/session-life.ts';
import { comesAfter } from '#platform/db/comes-after.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { type ListPart, PAGE_SIZE } from '#platform/http/pages.ts';
import type { Me, PeopleFilters } from '../people.contract.ts';
import { type Actor, type FurtherRole, type Role, sessionLifeOfRoles } from '../people.rules.ts';
import { type DutyTerm, forGood } from '../duties.rules.ts';
import { dutiesInForce, heldDuties, writeDuties } from './duties.service.ts';
import { findRoles, furtherRolesOf, OWNER } from './held-roles.service.ts';
import { notices } from './notices.tables.ts';
import { furtherRoles, heldRoles, profiles, staffDuties, userRoles } from './people.tables.ts';
import { logoPath, schoolLogo, schoolSettings } from './school-settings.tables.ts';

/** The account and school columns that determine a required step. */
export const holdFacts = {
  mustChangePassword: users.must_change_password,
  hasFactor: hasFactor(users.id),
  adminsNeedFactor: sql<boolean>`(select ${schoolSettings.admins_need_factor} from ${schoolSettings})`,
};

/** The role of a session: the additional one it selected, if still held, else the main one. */
const actingRole = sql<Role | null>`coalesce(${furtherRoles.role}, ${userRoles.role})`;

const caller = {
  ...holdFacts,
  userId: users.id,
  sessionId: sessions.id,
  role: actingRole,
  duties: dutiesInForce(actingRole),
  aal: sessions.aal,
  provedAt: sessions.proved_at,
  trustedAt: sessions.trusted_at,
  lastUsedAt: sessions.last_used_at,
};

const callers = (tx: Pick<Tx, 'select'>) =>
  tx
    .select(caller)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .leftJoin(
      furtherRoles,
      and(eq(furtherRoles.user_id, users.id), eq(furtherRoles.role, sessions.acting_as)),
    );

/** Session, account, role and required steps in one query, prepared once per database: every request runs it. */
export function prepareCaller(db: Db) {
  return callers(db)
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.user_id, sql.placeholder('userId')),
        sessionIsLive(sql.placeholder('at')),
      ),
    )
    .prepare('caller');
}

/** The same for many sessions at once; ended ones are absent. */
export function findCallers(tx: Tx, sessionIds: string[], at: Date) {
  return callers(tx).where(
    and(sql`${sessions.id} = any(${sql.param(sessionIds)}::uuid[])`, sessionIsLive(at)),
  );
}

const isoOrNull = (at: string | null) => at && new Date(at).toISOString();

export const disabledAt = sql<string | null>`${users.disabled_at}`.mapWith(isoOrNull);

const person = {
  user_id: users.id,
  email: users.email,
  full_name: profiles.full_name,
  phone: profiles.phone,
  role: userRoles.role,
  further_roles: furtherRolesOf(users.id),
  duties: heldDuties,
  requested_role: profiles.requested_role,
  refused_at: sql<string | null>`${profiles.refused_at}`.mapWith(isoOrNull),
  disabled_at: disabledAt,
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

const selectMe = prepared('me', (tx) =>
  tx
    .select({
      user_id: users.id,
      email: users.email,
      full_name: profiles.full_name,
      main_role: userRoles.role,
      further: furtherRolesOf(users.id),
      requested_role: profiles.requested_role,
      refused_at: profiles.refused_at,
      refusal_note: profiles.refusal_note,
      has_factor: hasFactor(users.id),
      unread: sql<number>`(
        select count(*)::int from ${notices}
        where ${notices.user_id} = ${users.id} and ${notices.read_at} is null
      )`,
      language: profiles.language,
      theme: profiles.theme,
      school_name: sql<string | null>`(select ${schoolSettings.school_name} from ${schoolSettings})`,
      logo: sql<string | null>`(select ${schoolLogo.version} from ${schoolLogo})`,
      offline_hours: sql<number>`(select ${schoolSettings.offline_hours} from ${schoolSettings})`,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.user_id))
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .where(eq(users.id, sql.placeholder('userId'))),
);

export async function findMe(
  tx: Tx,
  { userId, role, duties, hold }: Pick<Actor, 'userId' | 'role' | 'duties' | 'hold'>,
  { schoolName }: { readonly schoolName: string },
): Promise<Me | null> {
  const [found] = await selectMe(tx, { userId });
  if (!found) return null;
  const { refused_at, refusal_note, school_name, logo, offline_hours, main_role, further, ...own } = found;
  const roles = main_role ? [main_role, ...further] : [];
  const me = { ...own, role, roles, duties: [...duties] };
  const school = {
    name: school_name ?? schoolName,
    logo: logo && logoPath(logo),
    ...(me.role === 'teacher' && { offline_hours }),
  };
  return { ...me, school, hold, refusal: refused_at && me.role === null ? { note: refusal_note } : null };
}

/** Accounts: those without a role first, then by name, ignoring accents. */
export function listPeople(
  tx: Tx,
  filters: Omit<PeopleFilters, 'page'>,
  { page = 1, limit = PAGE_SIZE, after }: ListPart = {},
) {
  // Within people without a role, those still waiting come first. Not in the full list, which
  // follows the index.
  const answered = filters.role === 'none' ? [sql`${profiles.refused_at} is not null`] : [];
  const order = [...answered, profiles.has_role, profiles.name_key, profiles.user_id];
  return everybody(tx)
    .where(and(matches(filters), comesAfter(order, profiles.user_id, after)))
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * PAGE_SIZE);
}

/** The number of matches, and the number of people waiting for a role in the whole school. */
export async function countPeople(
  tx: Tx,
  filters: PeopleFilters,
): Promise<{ total: number; waiting: number }> {
  const [found] = await tx
    .select({ number: count() })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.user_id))
    .where(matches(filters));
  return { total: found?.number ?? 0, waiting: await countWaiting(tx) };
}

/** Waiting for a role: undecided, with an open account. Needs `profiles` and `users` in the query. */
export function waitsForRole() {
  return and(eq(profiles.has_role, false), isNull(profiles.refused_at), isNull(users.disabled_at));
}

/** The name of an account, or its address. */
export async function nameOf(tx: Tx, userId: string): Promise<string> {
  const person = await findPerson(tx, userId);
  return person?.full_name ?? person?.email ?? '';
}

/** The number of people waiting for a role; its cost grows with them, not with the school. */
export async function countWaiting(tx: Tx): Promise<number> {
  const [found] = await tx
    .select({ number: count() })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.user_id))
    .where(waitsForRole());
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
        : sql`exists (select from ${heldRoles}
            where ${heldRoles.user_id} = ${profiles.user_id} and ${heldRoles.role} = ${role})`,
  );
}

/** Serializes changes of administrators until the transaction ends, so that the count stays valid. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('administrators of the school'))`);
}

/** The number of administrators with open accounts. */
export async function countAdministrators(tx: Tx): Promise<number> {
  const [found] = await tx
    .select({ number: count() })
    .from(heldRoles)
    .innerJoin(users, eq(users.id, heldRoles.user_id))
    .where(and(eq(heldRoles.role, 'admin'), isNull(users.disabled_at)));
  return found?.number ?? 0;
}

/** Whether another account exists: reads one row, however many there are. */
export async function hasOtherAccounts(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(ne(users.id, userId)).limit(1);
  return found.length > 0;
}

/** The school's own minimum password length. */
export async function findShortestPassword(tx: Tx): Promise<number> {
  const [settings] = await tx.select({ shortest: schoolSettings.shortest_password }).from(schoolSettings);
  return settings?.shortest ?? 6;
}

/** A person's roles, locked, and whether their account is closed; undefined if there is no such person. */
export async function lockHeldRole(tx: Tx, userId: string) {
  // Locks the account's row, not the role's: there may be no role yet, and two administrators may
  // assign one concurrently.
  const [user] = await tx
    .select({ disabled_at: users.disabled_at })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!user) return undefined;
  const [held] = await tx
    .select({
      role: userRoles.role,
      given_by: userRoles.given_by,
      further: furtherRolesOf(OWNER),
    })
    .from(userRoles)
    .where(eq(userRoles.user_id, userId));
  return {
    role: held?.role ?? null,
    further: held?.further ?? [],
    given_by: held?.given_by ?? null,
    disabled_at: user.disabled_at,
  };
}

/**
 * Whether the account is linked to a student record. The table is named as text: it belongs to the
 * roster, a layer above.
 */
export async function hasStudentRecord(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from public.students where user_id = ${userId}`);
  return rows.length > 0;
}

type Gift = {
  userId: string;
  role: Role;
  /**
   * The additional roles; if absent, the existing ones stay, as far as they can be combined with the main
   * role.
   */
  further?: readonly FurtherRole[] | undefined;
  /** The duties of a new administrator; the head's if absent. */
  duties?: readonly DutyTerm[] | undefined;
  givenBy: string | null;
  at: Date;
};

/**
 * Sets the main and additional roles and clears an earlier refusal. Unchanged ones keep the name of the
 * person who gave them.
 */
export async function giveRole(tx: Tx, gift: Gift): Promise<void> {
  const { userId, role, givenBy, at, duties } = gift;
  const before = await findRoles(tx, userId);
  const given = { role, given_by: givenBy, given_at: at };
  const further = gift.further ?? (role === 'student' ? [] : furtherOf(before, role));
  await deleteFurtherRoles(tx, userId, sql`<> all(${sql.param([...further])}::text[])`);
  await tx
    .insert(userRoles)
    .values({ user_id: userId, ...given })
    .onConflictDoUpdate({ target: userRoles.user_id, set: given, setWhere: ne(userRoles.role, role) });
  if (further.length > 0)
    await tx
      .insert(furtherRoles)
      .values(
        further.map((one) => ({
          ...given,
          user_id: userId,
          role: one,
          main_role: role as FurtherRole,
        })),
      )
      .onConflictDoNothing();
  await tx
    .update(profiles)
    .set({ has_role: true, refused_at: null, refusal_note: null })
    .where(eq(profiles.user_id, userId));
  if (!before.includes('admin') && [role, ...further].includes('admin'))
    await writeDuties(tx, { userId, duties: duties ?? [forGood('head')], givenBy, at });
  await rolesChanged(tx, userId);
}

/** The additional roles among those held, given a possibly new main role. */
const furtherOf = (held: readonly Role[], main: Role): FurtherRole[] =>
  held.slice(1).filter((role): role is FurtherRole => role !== main && role !== 'student');

/** Removes additional roles. Sessions that use one of them use the main role from the next request on. */
async function deleteFurtherRoles(tx: Tx, userId: string, which: SQL): Promise<void> {
  await tx
    .update(sessions)
    .set({ acting_as: null })
    .where(and(eq(sessions.user_id, userId), sql`${sessions.acting_as} ${which}`));
  await tx
    .delete(furtherRoles)
    .where(and(eq(furtherRoles.user_id, userId), sql`${furtherRoles.role} ${which}`));
}

/** Removes an additional role. */
export async function endFurtherRole(tx: Tx, userId: string, role: Role): Promise<void> {
  await deleteFurtherRoles(tx, userId, sql`= ${role}`);
  await rolesChanged(tx, userId);
}

/** Removes the main role, and all additional ones with it. */
export async function takeRoleAway(tx: Tx, userId: string): Promise<void> {
  await tx.delete(userRoles).where(eq(userRoles.user_id, userId));
  await tx.update(profiles).set({ has_role: false }).where(eq(profiles.user_id, userId));
  await tx.update(sessions).set({ acting_as: null }).where(eq(sessions.user_id, userId));
  await rolesChanged(tx, userId);
}

/**
 * Updates what depends on roles: only administrators have duties, and the roles limit the lifetime of open
 * sessions.
 */
async function rolesChanged(tx: Tx, userId: string): Promise<void> {
  const roles = await findRoles(tx, userId);
  if (!roles.includes('admin')) await tx.delete(staffDuties).where(eq(staffDuties.user_id, userId));
  await setSessionLife(tx, userId, sessionLifeOfRoles(roles));
}

/** The profile of a person who has just signed up and waits for a role. */
export async function insertProfile(
  tx: Tx,
  profile: Omit<typeof profiles.$inferInsert, 'has_role'>,
): Promise<void> {
  await tx.insert(profiles).values({ ...profile, has_role: false });
}

/** The school's domain for students' addresses; null if none is set. */
export async function findEmailDomain(tx: Tx): Promise<string | null> {
  const [found] = await tx.select({ domain: schoolSettings.email_domain }).from(schoolSettings);
  return found?.domain ?? null;
}

/** Invalidates slips an administrator printed for others: they may have kept copies. */
export async function endResetsMadeBy(tx: Tx, userId: string): Promise<void> {
  await tx.delete(resetTokens).where(and(eq(resetTokens.created_by, userId), isNull(resetTokens.used_at)));
}

/** Whether people may sign up on their own. */
export async function isSignUpOpen(tx: Tx): Promise<boolean> {
  const [found] = await tx.select({ open: schoolSettings.open_sign_up }).from(schoolSettings);
  return found?.open ?? true;
}
