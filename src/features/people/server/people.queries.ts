import { and, count, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { resetTokens, sessions, users } from '#platform/auth/server/auth.tables.ts';
import { hasFactor } from '#platform/auth/server/factors/factors.ts';
import { sessionIsLive, setSessionLife } from '#platform/auth/server/sessions/session-life.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import type { Me, PeopleFilters } from '../people.contract.ts';
import { type Actor, type Role, sessionLife } from '../people.rules.ts';
import { notices } from './notices.tables.ts';
import { profiles, userRoles } from './people.tables.ts';
import { logoPath, schoolLogo, schoolSettings } from './school-settings.tables.ts';

/** What of the account and the school may stand between a caller and the portal. */
export const holdFacts = {
  mustChangePassword: users.must_change_password,
  hasFactor: hasFactor(users.id),
  adminsNeedFactor: sql<boolean>`(select ${schoolSettings.admins_need_factor} from ${schoolSettings})`,
};

const caller = {
  ...holdFacts,
  userId: users.id,
  sessionId: sessions.id,
  role: userRoles.role,
  aal: sessions.aal,
  provedAt: sessions.proved_at,
  lastUsedAt: sessions.last_used_at,
};

const callers = (tx: Pick<Tx, 'select'>) =>
  tx
    .select(caller)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(userRoles, eq(userRoles.user_id, users.id));

/** Session, account, role and what stands in the way, in one question, prepared once a database: every request asks it. */
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

/** The same for many sessions at once; those that ended are missing. */
export function findCallers(tx: Tx, sessionIds: string[], at: Date) {
  return callers(tx).where(
    and(sql`${sessions.id} = any(${sql.param(sessionIds)}::uuid[])`, sessionIsLive(at)),
  );
}

const isoOrNull = (at: string | null) => at && new Date(at).toISOString();

const person = {
  user_id: users.id,
  email: users.email,
  full_name: profiles.full_name,
  phone: profiles.phone,
  role: userRoles.role,
  requested_role: profiles.requested_role,
  refused_at: sql<string | null>`${profiles.refused_at}`.mapWith(isoOrNull),
  disabled_at: sql<string | null>`${users.disabled_at}`.mapWith(isoOrNull),
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

/** The signed-in person, as the shell shows them. */
export async function findMe(
  tx: Tx,
  { userId, hold }: Pick<Actor, 'userId' | 'hold'>,
  { schoolName }: { readonly schoolName: string },
): Promise<Me | null> {
  const [found] = await tx
    .select({
      user_id: users.id,
      email: users.email,
      full_name: profiles.full_name,
      role: userRoles.role,
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
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.user_id))
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .where(eq(users.id, userId));
  if (!found) return null;
  const { refused_at, refusal_note, school_name, logo, ...me } = found;
  const school = { name: school_name ?? schoolName, logo: logo && logoPath(logo) };
  return { ...me, school, hold, refusal: refused_at && me.role === null ? { note: refusal_note } : null };
}

/** One page of everybody with an account, those without a role first, then by name whatever the accents. */
export function listPeople(tx: Tx, { page = 1, ...filters }: PeopleFilters) {
  // Among those without a role, whoever still waits for an answer comes first. Not so in the whole list: it follows the index.
  const answered = filters.role === 'none' ? [sql`${profiles.refused_at} is not null`] : [];
  return everybody(tx)
    .where(matches(filters))
    .orderBy(...answered, profiles.has_role, profiles.name_key, profiles.user_id)
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

/** Who waits for a role: nobody has said yes or no, and the account is open. Needs `profiles` and `users` in the query. */
export function waitsForRole() {
  return and(eq(profiles.has_role, false), isNull(profiles.refused_at), isNull(users.disabled_at));
}

/** How many people wait for a role; costs what they are, not what the school is. */
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
        : eq(userRoles.role, role),
  );
}

/** Whoever makes or unmakes an administrator holds this lock until the end: none is counted while another changes. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('administrators of the school'))`);
}

/** How many administrators can act: one whose account is closed is none. */
export async function countAdministrators(tx: Tx): Promise<number> {
  const [found] = await tx
    .select({ number: count() })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.user_id))
    .where(and(eq(userRoles.role, 'admin'), isNull(users.disabled_at)));
  return found?.number ?? 0;
}

/** Whether there is an account beside this one: a look at one row, however many there are. */
export async function hasOtherAccounts(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(ne(users.id, userId)).limit(1);
  return found.length > 0;
}

/** The role that a person holds; null without one. */
export async function findRole(tx: Tx, userId: string): Promise<Role | null> {
  const [held] = await tx
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.user_id, userId));
  return held?.role ?? null;
}

/** The school's own shortest password. */
export async function findShortestPassword(tx: Tx): Promise<number> {
  const [settings] = await tx.select({ shortest: schoolSettings.shortest_password }).from(schoolSettings);
  return settings?.shortest ?? 6;
}

/** The role that a person holds, locked, and whether their account is closed; undefined when there is no such person. */
export async function lockHeldRole(tx: Tx, userId: string) {
  // The account's row, not the role's: there may be no role yet, and two administrators may give one at once.
  const [user] = await tx
    .select({ disabled_at: users.disabled_at })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!user) return undefined;
  const [held] = await tx.select().from(userRoles).where(eq(userRoles.user_id, userId));
  return { role: held?.role ?? null, given_by: held?.given_by ?? null, disabled_at: user.disabled_at };
}

/** Whether the account opens a student's record. By name: the records stand in the roster, which comes after the people. */
export async function hasStudentRecord(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from public.students where user_id = ${userId}`);
  return rows.length > 0;
}

/** Gives a person a role; an earlier no to what they asked for is forgotten. */
export async function giveRole(
  tx: Tx,
  { userId, role, givenBy, at }: { userId: string; role: Role; givenBy: string | null; at: Date },
): Promise<void> {
  const given = { role, given_by: givenBy, given_at: at };
  await tx
    .insert(userRoles)
    .values({ user_id: userId, ...given })
    .onConflictDoUpdate({ target: userRoles.user_id, set: given });
  await tx
    .update(profiles)
    .set({ has_role: true, refused_at: null, refusal_note: null })
    .where(eq(profiles.user_id, userId));
  await setSessionLife(tx, userId, sessionLife(role));
}

export async function takeRoleAway(tx: Tx, userId: string): Promise<void> {
  await tx.delete(userRoles).where(eq(userRoles.user_id, userId));
  await tx.update(profiles).set({ has_role: false }).where(eq(profiles.user_id, userId));
  await setSessionLife(tx, userId, sessionLife(null));
}

/** The profile of somebody who has just signed up and waits for a role. */
export async function insertProfile(
  tx: Tx,
  profile: Omit<typeof profiles.$inferInsert, 'has_role'>,
): Promise<void> {
  await tx.insert(profiles).values({ ...profile, has_role: false });
}

/** The domain that the school chose for its students' addresses; null while it chose none. */
export async function findEmailDomain(tx: Tx): Promise<string | null> {
  const [found] = await tx.select({ domain: schoolSettings.email_domain }).from(schoolSettings);
  return found?.domain ?? null;
}

/** What an administrator printed for others opens nothing any more: they may have kept a copy. */
export async function endResetsMadeBy(tx: Tx, userId: string): Promise<void> {
  await tx.delete(resetTokens).where(and(eq(resetTokens.created_by, userId), isNull(resetTokens.used_at)));
}

/** Whether people may make an account of their own accord. */
export async function isSignUpOpen(tx: Tx): Promise<boolean> {
  const [found] = await tx.select({ open: schoolSettings.open_sign_up }).from(schoolSettings);
  return found?.open ?? true;
}
