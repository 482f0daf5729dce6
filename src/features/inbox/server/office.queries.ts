import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import { notices } from '#features/people/server/notices.tables.ts';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { linkIsActive } from '#features/roster/server/visibility.service.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FiltersOf } from '#platform/http/filters.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { pushSubscriptions } from '#platform/push/server/push.tables.ts';
import type { Delivery, DeliveryCount, Unreached } from '../deliveries.contract.ts';
import type { deliveryFilters } from '../deliveries.filters.ts';
import { groupOf, type Outcome, SENT_AGAIN } from '../delivery.rules.ts';
import { isConfirmed } from './address.queries.ts';
import { addressConfirmations, deliveries, smsSettings, stoppedChannels } from './deliveries.tables.ts';

/** The current time, the start of the period shown, and the school's time zone. */
export type Period = { at: Date; since: Date; timeZone: string };

const dayOf = (timeZone: string) => sql<string>`(${deliveries.created_at} at time zone ${timeZone})::date`;

/**
 * `OUTCOMES` as an SQL expression. E-mails of a stopped channel wait in the outbox. Deliveries waiting for a
 * later time are held back by quiet hours or, for a digest, by the budget.
 */
const outcomeAt = (at: Date) => sql<Outcome>`case
  when ${deliveries.state} = 'skipped' then ${deliveries.reason}
  when ${deliveries.channel} in (select ${stoppedChannels.channel} from ${stoppedChannels})
    and (${deliveries.state} = 'waiting' or ${deliveries.state} = 'sending' and ${deliveries.channel} <> 'push')
    then 'stopped'
  when ${deliveries.state} <> 'waiting' then ${deliveries.state}
  when ${deliveries.in_digest} then 'digest'
  when ${deliveries.due_at} > ${at.toISOString()}::timestamptz then 'quiet'
  else 'due' end`;

export async function countDeliveries(tx: Tx, { at, since, timeZone }: Period): Promise<DeliveryCount[]> {
  return tx
    .select({
      day: sql<string>`${dayOf(timeZone)}::text`,
      channel: deliveries.channel,
      outcome: outcomeAt(at),
      deliveries: sql<number>`count(*)::int`,
    })
    .from(deliveries)
    .where(gte(deliveries.created_at, since))
    .groupBy(sql`1`, sql`2`, sql`3`)
    .orderBy(sql`1 desc`, sql`2`, sql`3`);
}

const columns = (at: Date) => ({
  id: deliveries.id,
  full_name: profiles.full_name,
  kind: deliveries.kind,
  channel: deliveries.channel,
  state: deliveries.state,
  reason: deliveries.reason,
  outcome: outcomeAt(at),
  created_at: deliveries.created_at,
  due_at: deliveries.due_at,
  sent_at: deliveries.sent_at,
  seen_at: deliveries.seen_at,
  delivered_at: deliveries.delivered_at,
  readable: sql<boolean>`coalesce(${notices.id} is not null and ${notices.read_at} is null, false)`,
});

const rowsOf = (tx: Tx, at: Date, where: SQL | undefined) =>
  tx
    .select(columns(at))
    .from(deliveries)
    .leftJoin(profiles, eq(profiles.user_id, deliveries.user_id))
    .leftJoin(notices, eq(notices.id, deliveries.notice_id))
    .where(where);
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const deliveryOf = ({ kind, state, reason, readable, ...row }: Row): Delivery => ({
  ...row,
  group: groupOf(kind),
  answer: state === 'failed' || state === 'unknown' ? reason : null,
  created_at: row.created_at.toISOString(),
  due_at: row.due_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  seen_at: row.seen_at?.toISOString() ?? null,
  delivered_at: row.delivered_at?.toISOString() ?? null,
  may_send_again: readable && SENT_AGAIN.includes(row.outcome),
});

/** One page of deliveries, newest first, with the total number. */
export async function listDeliveries(
  tx: Tx,
  { at, since, timeZone }: Period,
  { day, channel, outcome, page = 1 }: FiltersOf<typeof deliveryFilters>,
) {
  const where = and(
    gte(deliveries.created_at, since),
    day ? sql`${dayOf(timeZone)} = ${day}::date` : undefined,
    channel ? eq(deliveries.channel, channel) : undefined,
    outcome ? sql`${outcomeAt(at)} = ${outcome}` : undefined,
  );
  const rows = await rowsOf(tx, at, where)
    .orderBy(desc(deliveries.created_at), desc(deliveries.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { deliveries: rows.map(deliveryOf), total: await tx.$count(deliveries, where) };
}

export async function findDelivery(tx: Tx, at: Date, id: string): Promise<Delivery | null> {
  const [found] = await rowsOf(tx, at, eq(deliveries.id, id));
  return found ? deliveryOf(found) : null;
}

/** Locks a delivery until the transaction ends, so that of two concurrent retries one succeeds. */
export const lockDelivery = (tx: Tx, id: string) =>
  tx.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.id, id)).for('update');

/** Restarts a failed delivery. */
export const restartDelivery = (tx: Tx, id: string, at: Date) =>
  tx
    .update(deliveries)
    .set({
      state: 'waiting',
      reason: null,
      due_at: at,
      in_digest: false,
      attempts: 0,
      run_id: null,
      sent_at: null,
      mail_id: null,
      parts: null,
      text_key: null,
      gateway_id: null,
    })
    .where(eq(deliveries.id, id));

/** Unread notices of the period without any pending or successful delivery. */
const unheard = (since: Date) => sql`exists (select from ${notices} n
  where n.user_id = ${guardians.user_id} and n.read_at is null and n.created_at >= ${since.toISOString()}
    and not exists (select from ${deliveries} d
      where d.notice_id = n.id and d.state in ('waiting', 'sending', 'accepted', 'unknown')))`;

const hasOpenAccount = sql`exists (select from ${users} join ${userRoles} on ${userRoles.user_id} = ${users.id}
  where ${users.id} = ${guardians.user_id} and ${users.disabled_at} is null)`;

const hasChannel = sql`(exists (select from ${pushSubscriptions} where ${pushSubscriptions.user_id} = ${guardians.user_id})
  or exists (select from ${users} join ${addressConfirmations} on ${addressConfirmations.user_id} = ${users.id}
    where ${users.id} = ${guardians.user_id} and ${isConfirmed})
  or exists (select from ${smsSettings} where ${smsSettings.is_on})
    and coalesce(${guardians.phone}, ${guardians.other_phone}) is not null)`;

const isUnreached = (since: Date) =>
  and(
    sql`${guardians.merged_into} is null`,
    linkIsActive(),
    eq(studentGuardians.receives_messages, true),
    sql`${students.status} in ('active', 'suspended')`,
    sql`(not ${hasOpenAccount} or ${unheard(since)})`,
  );

export async function countUnreached(tx: Tx, { since }: Pick<Period, 'since'>): Promise<number> {
  const [found] = await tx
    .select({ guardians: sql<number>`count(distinct ${guardians.id})::int` })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .innerJoin(students, eq(students.id, studentGuardians.student_id))
    .where(isUnreached(since));
  return found?.guardians ?? 0;
}

/** Each guardian once, under the first class of their children. */
export async function selectUnreached(tx: Tx, { since }: Pick<Period, 'since'>): Promise<Unreached[]> {
  const label = sql<string | null>`min(${classes.name} || coalesce(' ' || ${classes.section}, ''))`;
  return tx
    .select({
      full_name: guardians.full_name,
      phone: sql<string | null>`coalesce(${guardians.phone}, ${guardians.other_phone})`,
      students: sql<string[]>`array_agg(coalesce(${students.full_name}, ${students.roll_number})
        order by ${students.name_key}, ${students.id})`,
      class: label,
      why: sql<Unreached['why']>`case when not ${hasOpenAccount} then 'no_account'
        when not ${hasChannel} then 'no_channel' else 'not_delivered' end`,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .innerJoin(students, eq(students.id, studentGuardians.student_id))
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(isUnreached(since))
    .groupBy(guardians.id)
    .orderBy(sql`${label} nulls last`, guardians.name_key, guardians.id);
}
