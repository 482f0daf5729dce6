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
  // Always in one order: two who tell the same people never wait for each other in a circle.
  const rows = [...new Map(all.map((notice) => [keyOf(notice), notice])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { userId, at, count = 1, ...notice }]) => ({
      ...notice,
      id: newId(),
      user_id: userId,
      count,
      created_at: at,
    }));
  for (let from = 0; from < rows.length; from += BATCH)
    await tx
      .insert(notices)
      .values(rows.slice(from, from + BATCH))
      .onConflictDoUpdate({
        target: [notices.user_id, notices.kind, notices.about],
        targetWhere: isNull(notices.read_at),
        set: {
          count: sql`${notices.count} + excluded.count`,
          params: sql`excluded.params`,
          link: sql`excluded.link`,
          created_at: sql`excluded.created_at`,
        },
      });
}

/** Rows of one statement: a whole school of parents is more than one takes. */
const BATCH = 1_000;
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
