import { and, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Duty } from '../duties.rules.ts';
import type { HeldDuty } from '../people.contract.ts';
import { staffDuties, userRoles } from './people.tables.ts';

/** Still in force today: a delegation ends with its last day, without anybody's doing. */
const inForce = sql`coalesce(${staffDuties.until_day} >= public.school_day(), true)`;

/** The duties in force of the person in `users`, for the statements that read an actor. */
export const dutiesInForce = sql<Duty[]>`array(
  select ${staffDuties.duty} from ${staffDuties}
  where ${staffDuties.user_id} = ${users.id} and ${userRoles.role} = 'admin' and ${inForce}
  order by ${staffDuties.duty}
)`;

/** The same with the last days of delegations. */
export const heldDuties = sql<HeldDuty[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('duty', ${staffDuties.duty}, 'until_day', ${staffDuties.until_day})
    order by ${staffDuties.duty}), '[]')
  from ${staffDuties} where ${staffDuties.user_id} = ${users.id} and ${userRoles.role} = 'admin' and ${inForce}
)`;

/** Whether the person in `user_roles` is an administrator with one of these duties, or the head. */
export const hasDuty = (...duties: readonly Exclude<Duty, 'head'>[]): SQL => sql`(
  ${userRoles.role} = 'admin' and exists (
    select from ${staffDuties} where ${staffDuties.user_id} = ${userRoles.user_id} and ${inForce}
      and ${staffDuties.duty} = any(${sql.param(['head', ...duties])}::text[])
  )
)`;

/** A person's duties in force. */
export function selectDuties(tx: Tx, userId: string): Promise<HeldDuty[]> {
  return tx
    .select({ duty: staffDuties.duty, until_day: staffDuties.until_day })
    .from(staffDuties)
    .where(and(eq(staffDuties.user_id, userId), inForce))
    .orderBy(staffDuties.duty);
}

/** The number of heads with an open account. */
export async function countHeads(tx: Tx): Promise<number> {
  const [found] = await tx
    .select({ number: count() })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.user_id))
    .where(and(hasDuty(), isNull(users.disabled_at)));
  return found?.number ?? 0;
}

/** Whether this person is the only head with an open account. Only under `lockAdministrators`. */
export async function isLastHead(tx: Tx, userId: string): Promise<boolean> {
  const isHead = (await selectDuties(tx, userId)).some(({ duty }) => duty === 'head');
  return isHead && (await countHeads(tx)) <= 1;
}

type Given = { userId: string; duties: readonly HeldDuty[]; givenBy: string | null; at: Date };

/** Replaces a person's duties; what stays the same keeps the name of who gave it. */
export async function writeDuties(tx: Tx, { userId, duties, givenBy, at }: Given): Promise<void> {
  const kept = duties.map(({ duty, until_day }) =>
    and(eq(staffDuties.duty, duty), sql`${staffDuties.until_day} is not distinct from ${until_day}::date`),
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
