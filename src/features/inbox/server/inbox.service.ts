import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { notices } from '#features/people/server/notices.tables.ts';
import type { Duty } from '#features/people/duties.rules.ts';
import { hasDuty } from '#features/people/server/duties.service.ts';
import { heldRoles } from '#features/people/server/people.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { Channel } from '../channels.rules.ts';
import { planDeliveries, type ToldNotice } from './deliveries.queries.ts';
import { planAsked } from './heard.service.ts';
import { withdrawMails } from './withdraw-mails.ts';

export type NewNotice = {
  /** Its text is defined in the sending feature's `x.notices.ts`. */
  kind: string;
  /** Unread notices of one kind about the same thing are merged. */
  about: string;
  /** Names and numbers inserted into the text; must not include anything the reader may not see. */
  params: Record<string, string | number>;
  /** The URL of a page that the reader may open. */
  link: string;
  /** Number of things it covers; defaults to one. */
  count?: number;
  at: Date;
};

/** Notifies people, in the same transaction as the change. */
export async function notify(tx: Tx, userIds: readonly string[], notice: NewNotice): Promise<void> {
  await notifyEach(
    tx,
    userIds.map((userId) => ({ ...notice, userId })),
  );
}

/** The same with different content for each person. */
export async function notifyEach(tx: Tx, all: readonly (NewNotice & { userId: string })[]): Promise<void> {
  if (all.length === 0) return;
  await planDeliveries(tx, await writeNotices(tx, all), all[0]!.at);
}

/** The same by a single channel each, chosen by a person at the school; none for people notified on paper. */
export async function notifyEachBy(
  tx: Tx,
  all: readonly (NewNotice & { userId: string; channel: Channel })[],
): Promise<void> {
  if (all.length === 0) return;
  const channels = new Map(all.map(({ userId, channel }) => [userId, channel]));
  const told = await writeNotices(
    tx,
    all.map(({ channel: _channel, ...notice }) => notice),
  );
  await planAsked(
    tx,
    told.map((notice) => ({ ...notice, channel: channels.get(notice.user_id)! })),
    all[0]!.at,
  );
}

async function writeNotices(tx: Tx, all: readonly (NewNotice & { userId: string })[]): Promise<ToldNotice[]> {
  const rows = [...new Map(all.map((notice) => [keyOf(notice), notice])).values()].map(
    ({ userId, at, count = 1, ...notice }) => ({
      ...notice,
      id: newId(),
      user_id: userId,
      count,
      created_at: at,
    }),
  );
  // One array parameter, because a school-wide fee notifies a thousand parents. Sorted, so that concurrent
  // notifications can't deadlock.
  const { rows: told } = await tx.execute<ToldNotice>(sql`
    insert into ${notices} as held (id, user_id, kind, params, link, about, count, created_at)
    select id, user_id, kind, params, link, about, count, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (id uuid, user_id uuid, kind text, params jsonb,
      link text, about text, count integer, created_at timestamptz)
    order by user_id, kind, about
    on conflict (user_id, kind, about) where read_at is null do update set
      count = held.count + excluded.count, params = excluded.params, link = excluded.link, created_at = excluded.created_at
    returning id as notice_id, user_id, kind, about`);
  return told;
}

const keyOf = ({ userId, kind, about }: { userId: string; kind: string; about: string }) =>
  `${userId} ${kind} ${about}`;

/** Notifies the administrators with an open account who have a duty; without a duty, the heads. */
export async function notifyOffice(
  tx: Tx,
  duties: readonly Exclude<Duty, 'head'>[],
  notice: NewNotice,
): Promise<void> {
  const admins = await tx
    .select({ id: heldRoles.user_id })
    .from(heldRoles)
    .innerJoin(users, eq(users.id, heldRoles.user_id))
    .where(and(hasDuty(...duties), isNull(users.disabled_at)));
  await notify(
    tx,
    admins.map(({ id }) => id),
    notice,
  );
}

/** Deletes unread notices about a thing and stops its deliveries; returns the people who had read theirs. */
export async function takeBack(
  tx: Tx,
  { kind, about }: Pick<NewNotice, 'kind' | 'about'>,
): Promise<string[]> {
  await withdrawMails(tx, { kind, about });
  const ofIt = and(eq(notices.kind, kind), eq(notices.about, about));
  await tx.delete(notices).where(and(ofIt, isNull(notices.read_at)));
  const read = await tx.selectDistinct({ user_id: notices.user_id }).from(notices).where(ofIt);
  return read.map(({ user_id }) => user_id);
}

/** Deletes everyone's notices about a thing, including read ones, except those of its current readers. */
export async function takeBackFromOthers(
  tx: Tx,
  { about, readers }: { about: string; readers: readonly string[] },
): Promise<void> {
  await tx
    .delete(notices)
    .where(
      and(
        eq(notices.about, about),
        readers.length === 0 ? undefined : notInArray(notices.user_id, [...readers]),
      ),
    );
}

/** Marks a user's notices about a thing as read once they have seen the thing itself. */
export async function markSeen(
  tx: Tx,
  { userId, about, at }: { userId: string; about: string; at: Date },
): Promise<void> {
  await tx
    .update(notices)
    .set({ read_at: at })
    .where(and(eq(notices.user_id, userId), eq(notices.about, about), isNull(notices.read_at)));
}
