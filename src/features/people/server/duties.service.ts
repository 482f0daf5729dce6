import { and, type Column, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { NoticeReader } from '#features/notices.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Duty, DutyTerm } from '../duties.rules.ts';
import type { Actor } from '../people.rules.ts';
import type { HeldDuty } from '../people.contract.ts';
import { heldRoles, profiles, staffDuties } from './people.tables.ts';

/** Not ended: a delegation ends after its last day automatically. */
const isNotOver = sql`coalesce(${staffDuties.until_day} >= public.school_day(), true)`;

/** In force today, in the school's time zone. */
const inForce = sql`(coalesce(${staffDuties.from_day} <= public.school_day(), true) and ${isNotOver})`;

/** The duties in force of a row of `users` acting in a role, for queries that read an actor. */
export const dutiesInForce = (role: SQL | Column) => sql<Duty[]>`array(
  select ${staffDuties.duty} from ${staffDuties}
  where ${staffDuties.user_id} = ${users.id} and ${role} = 'admin' and ${inForce}
  order by ${staffDuties.duty}
)`;

const isAdministrator = sql`exists (
  select from ${heldRoles} where ${heldRoles.user_id} = ${users.id} and ${heldRoles.role} = 'admin'
)`;

/**
 * An administrator with an open account as an actor without a session, with today's duties; null for anyone
 * else.
 */
export async function findAdministrator(tx: Tx, userId: string): Promise<Actor | null> {
  const [found] = await tx
    .select({ duties: dutiesInForce(heldRoles.role) })
    .from(heldRoles)
    .innerJoin(users, eq(users.id, heldRoles.user_id))
    .where(and(eq(heldRoles.user_id, userId), eq(heldRoles.role, 'admin'), isNull(users.disabled_at)));
  if (!found) return null;
  const none = { sessionId: '', hold: null, provedAt: null, trustedAt: null, keyScope: null };
  return { userId, role: 'admin', duties: found.duties, ...none };
}

/** All duties of a row of `users` that have not ended, with the days of delegations and who gave each. */
export const heldDuties = sql<HeldDuty[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('duty', ${staffDuties.duty}, 'from_day', ${staffDuties.from_day},
    'until_day', ${staffDuties.until_day}, 'given_by', (
      select giver.full_name from ${profiles} giver where giver.user_id = ${staffDuties.given_by}
    )) order by ${staffDuties.duty}), '[]')
  from ${staffDuties} where ${staffDuties.user_id} = ${users.id} and ${isAdministrator} and ${isNotOver}
)`;

/** Whether a row of `held_roles` is an administrator with one of these duties, or a head. */
export const hasDuty = (...duties: readonly Exclude<Duty, 'head'>[]): SQL => sql`(
  ${heldRoles.role} = 'admin' and exists (
    select from ${staffDuties} where ${staffDuties.user_id} = ${heldRoles.user_id} and ${inForce}
      and ${staffDuties.duty} = any(${sql.param(['head', ...duties])}::text[])
  )
)`;

/** Whether a pending notice to the office may be sent: its reader still has one of the duties that it was for. */
export const holdsDuty =
  (...duties: readonly Exclude<Duty, 'head'>[]): NoticeReader =>
  async (tx, { userId }) => {
    const found = await tx
      .select({ user_id: heldRoles.user_id })
      .from(heldRoles)
      .where(and(eq(heldRoles.user_id, userId), hasDuty(...duties)));
    return found.length === 1;
  };

/** A person's duties that have not ended. */
export function selectDuties(tx: Tx, userId: string): Promise<DutyTerm[]> {
  return tx
    .select({
      duty: staffDuties.duty,
      from_day: staffDuties.from_day,
      until_day: staffDuties.until_day,
    })
    .from(staffDuties)
    .where(and(eq(staffDuties.user_id, userId), isNotOver))
    .orderBy(staffDuties.duty);
}

/** The number of heads with an open account. */
export async function countHeads(tx: Tx): Promise<number> {
  const [found] = await tx
    .select({ number: count() })
    .from(heldRoles)
    .innerJoin(users, eq(users.id, heldRoles.user_id))
    .where(and(hasDuty(), isNull(users.disabled_at)));
  return found?.number ?? 0;
}

/** Whether this person is the only head with an open account. Call only while holding `lockAdministrators`. */
export async function isLastHead(tx: Tx, userId: string): Promise<boolean> {
  const isHead = (await selectDuties(tx, userId)).some(({ duty }) => duty === 'head');
  return isHead && (await countHeads(tx)) <= 1;
}

type Given = { userId: string; duties: readonly DutyTerm[]; givenBy: string | null; at: Date };

/** Replaces a person's duties; unchanged ones keep the name of the person who gave them. */
export async function writeDuties(tx: Tx, { userId, duties, givenBy, at }: Given): Promise<void> {
  const kept = duties.map(({ duty, from_day, until_day }) =>
    and(
      eq(staffDuties.duty, duty),
      sql`${staffDuties.from_day} is not distinct from ${from_day}::date`,
      sql`${staffDuties.until_day} is not distinct from ${until_day}::date`,
    ),
  );
  await tx
    .delete(staffDuties)
    .where(and(eq(staffDuties.user_id, userId), kept.length > 0 ? sql`not (${or(...kept)})` : undefined));
  if (duties.length === 0) return;
  await tx
    .insert(staffDuties)
    .values(duties.map((held) => ({ user_id: userId, ...held, given_by: givenBy, given_at: at })))
    .onConflictDoNothing();
}
