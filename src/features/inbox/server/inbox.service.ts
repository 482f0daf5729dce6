import { and, eq, isNull, sql } from 'drizzle-orm';
import { notices } from '#features/people/server/notices.tables.ts';
import { userRoles } from '#features/people/server/people.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';

export type NewNotice = {
  /** Its words stand in the sending feature's `x.notices.ts`. */
  kind: string;
  /** Unread notices of a kind about the same thing are one. */
  about: string;
  /** Names and numbers that stand in the words: nothing that the reader may not see. */
  params: Record<string, string | number>;
  /** A page that the reader may open. */
  link: string;
  /** How many things it tells of; one unless told. */
  count?: number;
  at: Date;
};

/** Tells people something, in the transaction of the change that it tells of. */
export async function notify(tx: Tx, userIds: readonly string[], notice: NewNotice): Promise<void> {
  await notifyEach(
    tx,
    userIds.map((userId) => ({ ...notice, userId })),
  );
}

/** The same where everybody is told something of their own. */
export async function notifyEach(tx: Tx, all: readonly (NewNotice & { userId: string })[]): Promise<void> {
  if (all.length === 0) return;
  const rows = [...new Map(all.map((notice) => [keyOf(notice), notice])).values()].map(
    ({ userId, at, count = 1, ...notice }) => ({
      ...notice,
      id: newId(),
      user_id: userId,
      count,
      created_at: at,
    }),
  );
  // One value for all rows: a fee for a whole school tells a thousand parents. Always in one order: two who tell the same people
  // never wait for each other in a circle.
  await tx.execute(sql`
    insert into ${notices} as held (id, user_id, kind, params, link, about, count, created_at)
    select id, user_id, kind, params, link, about, count, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (id uuid, user_id uuid, kind text, params jsonb,
      link text, about text, count integer, created_at timestamptz)
    order by user_id, kind, about
    on conflict (user_id, kind, about) where read_at is null do update set
      count = held.count + excluded.count, params = excluded.params, link = excluded.link, created_at = excluded.created_at`);
}

const keyOf = ({ userId, kind, about }: { userId: string; kind: string; about: string }) =>
  `${userId} ${kind} ${about}`;

/** Tells every administrator whose account is open. */
export async function notifyAdministrators(tx: Tx, notice: NewNotice): Promise<void> {
  const admins = await tx
    .select({ id: userRoles.user_id })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.user_id))
    .where(and(eq(userRoles.role, 'admin'), isNull(users.disabled_at)));
  await notify(
    tx,
    admins.map(({ id }) => id),
    notice,
  );
}

/** Takes back what people were told of a thing, where they have not read it; answers who has. */
export async function takeBack(
  tx: Tx,
  { kind, about }: Pick<NewNotice, 'kind' | 'about'>,
): Promise<string[]> {
  const ofIt = and(eq(notices.kind, kind), eq(notices.about, about));
  await tx.delete(notices).where(and(ofIt, isNull(notices.read_at)));
  const read = await tx.selectDistinct({ user_id: notices.user_id }).from(notices).where(ofIt);
  return read.map(({ user_id }) => user_id);
}

/** Marks what somebody was told of a thing as read, where they have seen the thing itself. */
export async function markSeen(
  tx: Tx,
  { userId, about, at }: { userId: string; about: string; at: Date },
): Promise<void> {
  await tx
    .update(notices)
    .set({ read_at: at })
    .where(and(eq(notices.user_id, userId), eq(notices.about, about), isNull(notices.read_at)));
}
