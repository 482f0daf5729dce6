import { and, count, desc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '#features/people/people.rules.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import type { FiltersOf } from '#platform/http/filters.ts';
import { parseMarkdown } from '#platform/markdown/parse-markdown.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { mayAnnounceToAll } from '../announcements.policy.ts';
import type { Announcement } from '../announcements.contract.ts';
import type { announcementFilters } from '../announcements.filters.ts';
import { stateOf } from '../announcements.rules.ts';
import { filesOf } from './announcement-files.service.ts';
import { isFor, readableBy } from './audience.queries.ts';
import {
  announcementClasses,
  announcementReads,
  announcements,
  announcementStudents,
} from './announcements.tables.ts';

export type Reader = { actor: Actor; now: Date; today: SchoolDay };
const author = alias(profiles, 'author');

const readBy = ({ userId }: Actor) =>
  and(eq(announcementReads.announcement_id, announcements.id), eq(announcementReads.user_id, userId));

/** Recalled, or its last day is past. */
const isOver = ({ today }: Reader): SQL =>
  sql`(${announcements.recalled_at} is not null or coalesce(${announcements.ends_on} < ${today}, false))`;

/** The visible rows among a selection, pinned first, then newest first. */
async function select(tx: Tx, { actor, now, today }: Reader, where: SQL | undefined, page = 1) {
  const rows = await tx
    .select({ announcement: announcements, author: author.full_name, read: announcementReads })
    .from(announcements)
    .leftJoin(author, eq(author.user_id, announcements.author_id))
    .leftJoin(announcementReads, readBy(actor))
    .where(and(readableBy(tx, actor, now), where))
    .orderBy(desc(announcements.pinned), desc(announcements.publish_at), desc(announcements.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const ids = rows.map(({ announcement }) => announcement.id);
  const ofClasses = await selectClasses(tx, ids);
  const files = await filesOf(tx, ids);
  return rows.map(({ announcement: row, author: name, read }): Announcement => {
    const { author_id, told_at: _told, created_at: _created, ...said } = row;
    return {
      ...said,
      blocks_fr: row.body_fr === null ? null : parseMarkdown(row.body_fr),
      blocks_en: row.body_en === null ? null : parseMarkdown(row.body_en),
      classes: ofClasses
        .filter(({ announcement_id }) => announcement_id === row.id)
        .map(({ id, name, section }) => ({ id, name, section })),
      files: files.get(row.id) ?? [],
      publish_at: row.publish_at.toISOString(),
      changed_at: row.changed_at?.toISOString() ?? null,
      state: stateOf(row, { now, today }),
      author: name,
      own: mayAnnounceToAll(actor) || author_id === actor.userId,
      opened_at: read?.opened_at.toISOString() ?? null,
      acknowledged_at: read?.acknowledged_at?.toISOString() ?? null,
      answer: read?.answer ?? null,
    };
  });
}

async function selectClasses(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .select({
      announcement_id: announcementClasses.announcement_id,
      id: classes.id,
      name: classes.name,
      section: classes.section,
    })
    .from(announcementClasses)
    .innerJoin(classes, eq(classes.id, announcementClasses.class_id))
    .where(inArray(announcementClasses.announcement_id, [...ids]))
    .orderBy(classes.name, classes.section);
}

/** One announcement; null if the reader may see none with this id. */
export async function findAnnouncement(tx: Tx, reader: Reader, id: string): Promise<Announcement | null> {
  return (await select(tx, reader, eq(announcements.id, id)))[0] ?? null;
}

export async function selectNews(tx: Tx, reader: Reader, most: number) {
  const rows = await tx
    .select({
      id: announcements.id,
      title_fr: announcements.title_fr,
      title_en: announcements.title_en,
      publish_at: announcements.publish_at,
      opened_at: announcementReads.opened_at,
    })
    .from(announcements)
    .leftJoin(announcementReads, readBy(reader.actor))
    .where(and(isFor(tx, reader.actor, reader.now), sql`not ${isOver(reader)}`))
    .orderBy(desc(announcements.pinned), desc(announcements.publish_at), desc(announcements.id))
    .limit(most);
  return rows.map(({ publish_at, opened_at, ...news }) => ({
    ...news,
    publish_at: publish_at.toISOString(),
    unread: opened_at === null,
  }));
}

const escaped = (search: string) => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** One page of current and scheduled announcements, or of the archive of ended and recalled ones. */
export async function selectAnnouncements(
  tx: Tx,
  reader: Reader,
  { page = 1, search, view }: FiltersOf<typeof announcementFilters>,
): Promise<{ announcements: Announcement[]; total: number }> {
  const words = sql`public.fold_name(concat_ws(' ', ${announcements.title_fr}, ${announcements.body_fr}, ${announcements.title_en}, ${announcements.body_en}))`;
  const where = and(
    view === 'archive' ? isOver(reader) : sql`not ${isOver(reader)}`,
    search ? sql`${words} like public.fold_name(${escaped(search)})` : undefined,
  );
  const [all] = await tx
    .select({ total: count() })
    .from(announcements)
    .where(and(readableBy(tx, reader.actor, reader.now), where));
  return { announcements: await select(tx, reader, where, page), total: all?.total ?? 0 };
}

/**
 * The row, locked until the transaction ends, if the actor may change it: the author, or an administrator.
 */
export async function lockOwn(tx: Tx, actor: Actor, id: string) {
  const [held] = await tx
    .select()
    .from(announcements)
    .where(
      and(
        eq(announcements.id, id),
        mayAnnounceToAll(actor) ? undefined : eq(announcements.author_id, actor.userId),
      ),
    )
    .for('update');
  return held ?? null;
}

export const selectClassIds = async (tx: Tx, id: string): Promise<string[]> =>
  (
    await tx
      .select({ class_id: announcementClasses.class_id })
      .from(announcementClasses)
      .where(eq(announcementClasses.announcement_id, id))
  ).map(({ class_id }) => class_id);

/** The audience of an announcement as it was addressed: the classes, or the chosen students. */
export async function selectAddressed(
  tx: Tx,
  { id, only }: Pick<typeof announcements.$inferSelect, 'id' | 'only'>,
) {
  const chosen = await tx
    .select({ student_id: announcementStudents.student_id })
    .from(announcementStudents)
    .where(eq(announcementStudents.announcement_id, id));
  const student_ids = chosen.map(({ student_id }) => student_id);
  return { only, class_ids: await selectClassIds(tx, id), student_ids };
}

export async function writeClasses(tx: Tx, id: string, classIds: readonly string[]): Promise<void> {
  await tx.delete(announcementClasses).where(eq(announcementClasses.announcement_id, id));
  if (classIds.length > 0)
    await tx
      .insert(announcementClasses)
      .values(classIds.map((class_id) => ({ announcement_id: id, class_id })));
}

export async function writeStudents(tx: Tx, id: string, studentIds: readonly string[]): Promise<void> {
  if (studentIds.length > 0)
    await tx
      .insert(announcementStudents)
      .values(studentIds.map((student_id) => ({ announcement_id: id, student_id })));
}

/** Writes the students of a narrowed announcement, all that match at this moment. */
export async function insertStudentsOf(tx: Tx, id: string, matching: SQL): Promise<void> {
  await tx.execute(sql`insert into ${announcementStudents} (announcement_id, student_id)
    select ${id}, ${students.id} from ${students} where ${matching} on conflict do nothing`);
}

/** Records that a person opened an announcement; keeps the first time. */
export async function insertRead(
  tx: Tx,
  { userId, id, at }: { userId: string; id: string; at: Date },
): Promise<void> {
  await tx
    .insert(announcementReads)
    .values({ announcement_id: id, user_id: userId, opened_at: at })
    .onConflictDoNothing();
}

export async function writeAcknowledged(
  tx: Tx,
  { userId, id, at }: { userId: string; id: string; at: Date },
): Promise<void> {
  await tx
    .insert(announcementReads)
    .values({ announcement_id: id, user_id: userId, opened_at: at, acknowledged_at: at })
    .onConflictDoUpdate({
      target: [announcementReads.announcement_id, announcementReads.user_id],
      set: { acknowledged_at: at },
      setWhere: isNull(announcementReads.acknowledged_at),
    });
}

/** Records a person's answer, which also says that they read it; a later answer replaces it. */
export async function writeAnswer(
  tx: Tx,
  { userId, id, choice, at }: { userId: string; id: string; choice: number; at: Date },
): Promise<void> {
  const said = { acknowledged_at: at, answer: choice };
  await tx
    .insert(announcementReads)
    .values({ announcement_id: id, user_id: userId, opened_at: at, ...said })
    .onConflictDoUpdate({
      target: [announcementReads.announcement_id, announcementReads.user_id],
      set: said,
    });
}

/**
 * Due announcements whose audience has not been notified, oldest first; rows locked by another node are
 * skipped.
 */
export const lockUntold = (tx: Tx, now: Date, most: number) =>
  tx
    .select()
    .from(announcements)
    .where(
      and(
        isNull(announcements.told_at),
        isNull(announcements.recalled_at),
        lte(announcements.publish_at, now),
      ),
    )
    .orderBy(announcements.publish_at)
    .limit(most)
    .for('update', { skipLocked: true });

export const selectReads = (tx: Tx, id: string) =>
  tx
    .select({
      user_id: announcementReads.user_id,
      acknowledged_at: announcementReads.acknowledged_at,
      answer: announcementReads.answer,
    })
    .from(announcementReads)
    .where(eq(announcementReads.announcement_id, id));
