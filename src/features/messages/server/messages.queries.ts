import { and, asc, count, desc, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import type { ThreadRow } from '../messages.contract.ts';
import { messageMembers, messageReads, messages, messageThreads } from './messages.tables.ts';
import { isPartyByRole } from './parties.queries.ts';

const EXCERPT = 120;

/** Threads matching a condition, newest first, as shown in the actor's list. */
export async function selectThreads(
  tx: Tx,
  { userId }: Actor,
  where: SQL,
  { page = 1, excerpts }: { page?: number | undefined; excerpts: boolean },
): Promise<ThreadRow[]> {
  const rows = await tx
    .select({ thread: messageThreads, student: { id: students.id, full_name: students.full_name } })
    .from(messageThreads)
    .leftJoin(students, eq(students.id, messageThreads.student_id))
    .where(where)
    .orderBy(desc(messageThreads.last_at), desc(messageThreads.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const ids = rows.map(({ thread }) => thread.id);
  const [people, last, unreadIds] = await Promise.all([
    selectMembers(tx, ids),
    selectLast(tx, ids),
    selectUnread(tx, userId, ids),
  ]);
  const unread = new Set(unreadIds);
  return rows.map(({ thread, student }) => ({
    id: thread.id,
    subject: thread.subject,
    student,
    with_student: thread.with_student,
    people: people
      .filter((each) => each.thread_id === thread.id && each.user_id !== userId)
      .flatMap(({ full_name }) => full_name ?? []),
    office: thread.office,
    last_at: thread.last_at.toISOString(),
    excerpt: excerpts ? (last.find((each) => each.thread_id === thread.id)?.excerpt ?? null) : null,
    unread: excerpts && unread.has(thread.id),
  }));
}

export async function countThreads(tx: Tx, where: SQL): Promise<number> {
  const [found] = await tx.select({ total: count() }).from(messageThreads).where(where);
  return found?.total ?? 0;
}

const selectMembers = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .select({
          thread_id: messageMembers.thread_id,
          user_id: messageMembers.user_id,
          full_name: profiles.full_name,
        })
        .from(messageMembers)
        .leftJoin(profiles, eq(profiles.user_id, messageMembers.user_id))
        .where(inArray(messageMembers.thread_id, [...ids]))
        .orderBy(profiles.name_key, messageMembers.user_id);

const selectLast = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectDistinctOn([messages.thread_id], {
          thread_id: messages.thread_id,
          excerpt: sql<string>`left(${messages.body}, ${EXCERPT})`,
        })
        .from(messages)
        .where(inArray(messages.thread_id, [...ids]))
        .orderBy(messages.thread_id, desc(messages.sent_at), desc(messages.id));

/** Which of these threads have messages of others that a person has not seen. */
async function selectUnread(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .selectDistinct({ id: messages.thread_id })
    .from(messages)
    .leftJoin(
      messageReads,
      and(eq(messageReads.thread_id, messages.thread_id), eq(messageReads.user_id, userId)),
    )
    .where(
      and(
        inArray(messages.thread_id, [...ids]),
        sql`${messages.author_id} <> ${userId}`,
        sql`${messages.sent_at} > coalesce(${messageReads.read_at}, '-infinity')`,
      ),
    );
  return found.map(({ id }) => id);
}

/** The messages of a thread, oldest first. */
export const selectMessages = (tx: Tx, threadId: string) =>
  tx
    .select({
      id: messages.id,
      author_id: messages.author_id,
      author: profiles.full_name,
      from_office: messages.from_office,
      body: messages.body,
      sent_at: messages.sent_at,
    })
    .from(messages)
    .leftJoin(profiles, eq(profiles.user_id, messages.author_id))
    .where(eq(messages.thread_id, threadId))
    .orderBy(asc(messages.sent_at), asc(messages.id));

/** When others last opened a thread. */
export const selectSeen = (tx: Tx, threadId: string, userId: string) =>
  tx
    .select({ user_id: messageReads.user_id, full_name: profiles.full_name, at: messageReads.read_at })
    .from(messageReads)
    .leftJoin(profiles, eq(profiles.user_id, messageReads.user_id))
    .where(and(eq(messageReads.thread_id, threadId), sql`${messageReads.user_id} <> ${userId}`))
    .orderBy(messageReads.read_at);

export async function writeRead(
  tx: Tx,
  { threadId, userId, at }: { threadId: string; userId: string; at: Date },
): Promise<void> {
  await tx
    .insert(messageReads)
    .values({ thread_id: threadId, user_id: userId, read_at: at })
    .onConflictDoUpdate({ target: [messageReads.thread_id, messageReads.user_id], set: { read_at: at } });
}

/** Messages with pending notices, oldest first; rows locked by another node are skipped. */
export const lockUntold = (tx: Tx, most: number) =>
  tx
    .select()
    .from(messages)
    .where(isNull(messages.told_at))
    .orderBy(asc(messages.sent_at), asc(messages.id))
    .limit(most)
    .for('update', { skipLocked: true });

/** Deletes unread notices of people who no longer participate in their thread. */
export async function deleteNoticesOfFormer(tx: Tx, kind: string): Promise<void> {
  const party = tx
    .select({ id: heldRoles.user_id })
    .from(messageThreads)
    .innerJoin(heldRoles, isPartyByRole)
    .innerJoin(users, and(eq(users.id, heldRoles.user_id), isNull(users.disabled_at)))
    .where(and(sql`${messageThreads.id}::text = ${notices.about}`, eq(heldRoles.user_id, notices.user_id)));
  await tx
    .delete(notices)
    .where(and(eq(notices.kind, kind), isNull(notices.read_at), not(sql`exists ${party}`)));
}
