import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor, Role } from '#features/people/people.rules.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { classSubjects, subjects } from '#features/roster/server/subjects.tables.ts';
import {
  anybodyAs,
  classesVisibleTo,
  sightOf,
  type Viewer,
} from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { contains, wordsOf } from '#platform/db/name-search.ts';
import { type Given, prepared, preparedBy } from '#platform/db/prepared.ts';
import { keepPlans } from '#platform/db/snapshot.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import type { FiltersOf } from '#platform/http/filters.ts';
import { parseMarkdown } from '#platform/markdown/parse-markdown.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { mayAnnounceToAll, mayBeTold, mayReadAnnouncements } from '../announcements.policy.ts';
import type { Announcement } from '../announcements.contract.ts';
import type { announcementFilters } from '../announcements.filters.ts';
import { ANNOUNCEMENTS_A_PAGE, stateOf } from '../announcements.rules.ts';
import { isFor, readableBy } from './audience.queries.ts';
import { announcementFiles } from './announcement-files.tables.ts';
import {
  announcementClasses,
  announcementPeople,
  announcementReads,
  announcements,
  announcementStudents,
} from './announcements.tables.ts';

export type Reader = { actor: Actor; now: Date; today: SchoolDay };
const author = alias(profiles, 'author');
const voice = alias(storedFiles, 'voice');
const { text_key: _searched, ...COLUMNS } = getTableColumns(announcements);

const readBy = ({ userId }: Viewer) =>
  and(eq(announcementReads.announcement_id, announcements.id), eq(announcementReads.user_id, userId));

/** Recalled, or past its last day. */
const isOver = (today: Given<SchoolDay>): SQL =>
  sql`(${announcements.recalled_at} is not null or coalesce(${announcements.ends_on} < ${today}, false))`;
const isCurrent = (today: Given<SchoolDay>): SQL => sql`not ${isOver(today)}`;

const classesOfIt = sql<Announcement['classes']>`coalesce((
  select json_agg(json_build_object('id', ${classes.id}, 'name', ${classes.name}, 'section', ${classes.section})
    order by ${classes.name}, ${classes.section})
  from ${announcementClasses} join ${classes} on ${classes.id} = ${announcementClasses.class_id}
  where ${announcementClasses.announcement_id} = ${announcements.id}), '[]')`;
const filesOfIt = sql<Announcement['files']>`coalesce((
  select json_agg(json_build_object('file_id', ${storedFiles.id}, 'title', ${announcementFiles.title},
    'media_type', ${storedFiles.media_type}, 'bytes', ${storedFiles.bytes}) order by ${announcementFiles.place})
  from ${announcementFiles} join ${storedFiles} on ${storedFiles.id} = ${announcementFiles.file_id}
  where ${announcementFiles.announcement_id} = ${announcements.id}), '[]')`;

/** Rows with everything that a reader sees, pinned first, then newest first. */
const rowsFor = (tx: Tx, viewer: Viewer, where: SQL | undefined) =>
  tx
    .select({
      announcement: COLUMNS,
      author: author.full_name,
      read: announcementReads,
      subject: { name_fr: subjects.name_fr, name_en: subjects.name_en },
      classes: classesOfIt,
      files: filesOfIt,
      voice: { file_id: voice.id, bytes: voice.bytes, duration_ms: voice.duration_ms },
    })
    .from(announcements)
    .leftJoin(subjects, eq(subjects.id, announcements.subject_id))
    .leftJoin(author, eq(author.user_id, announcements.author_id))
    .leftJoin(announcementReads, readBy(viewer))
    .leftJoin(voice, eq(voice.id, announcements.voice_file_id))
    .where(where)
    .orderBy(desc(announcements.pinned), desc(announcements.publish_at), desc(announcements.id));

/**
 * The current announcements of a reader who is not an administrator, which every open page requests; one more
 * than a page.
 */
const selectFeed = preparedBy('announcements', (tx, role: Role | 'none') => {
  const now = sql.placeholder('now');
  const viewer = anybodyAs(role);
  return rowsFor(tx, viewer, and(readableBy(tx, viewer, now), isCurrent(sql.placeholder('today'))))
    .limit(ANNOUNCEMENTS_A_PAGE + 1)
    .offset(sql.placeholder('offset'));
});

/** The same, published at or after a given time. */
const selectSince = preparedBy('announcements_since', (tx, role: Role | 'none') => {
  const now = sql.placeholder('now');
  const viewer = anybodyAs(role);
  return rowsFor(
    tx,
    viewer,
    and(
      gte(announcements.publish_at, sql.placeholder('since')),
      readableBy(tx, viewer, now),
      isCurrent(sql.placeholder('today')),
    ),
  ).limit(ANNOUNCEMENTS_A_PAGE);
});

/** Whether any announcement was corrected or recalled at or after a given time. */
const selectWhetherChanged = prepared('announcements_changed', (tx) => {
  const since = sql.placeholder('since');
  const isLater = or(gte(announcements.changed_at, since), gte(announcements.recalled_at, since));
  return tx.select({ id: announcements.id }).from(announcements).where(isLater).limit(1);
});

type Found = Awaited<ReturnType<typeof selectFeed>>[number];

/** The rows as the reader sees them, with the people chosen by name if the reader may know. */
async function seenBy(
  tx: Tx,
  { actor, now, today }: Reader,
  rows: readonly Found[],
): Promise<Announcement[]> {
  const isOwn = ({ author_id }: { author_id: string }) =>
    mayAnnounceToAll(actor) || author_id === actor.userId;
  const byName = rows.map(({ announcement }) => announcement).filter(({ only }) => only === 'people');
  const named = await selectNamed(
    tx,
    byName.filter(isOwn).map(({ id }) => id),
  );
  return rows.map(({ announcement: row, author: name, read, voice: sound, ...rest }): Announcement => {
    const {
      author_id: _author,
      subject_id: _subject,
      voice_file_id: _voice,
      told_at: _told,
      created_at: _created,
      ...said
    } = row;
    return {
      ...said,
      ...rest,
      blocks_fr: row.body_fr === null ? null : parseMarkdown(row.body_fr),
      blocks_en: row.body_en === null ? null : parseMarkdown(row.body_en),
      voice: sound && { ...sound, duration_ms: sound.duration_ms ?? 0 },
      publish_at: row.publish_at.toISOString(),
      changed_at: row.changed_at?.toISOString() ?? null,
      state: stateOf(row, { now, today }),
      author: name,
      own: isOwn(row),
      named: named.get(row.id) ?? null,
      opened_at: read?.opened_at.toISOString() ?? null,
      acknowledged_at: read?.acknowledged_at?.toISOString() ?? null,
      answer: read?.answer ?? null,
    };
  });
}

/** One page of the visible rows of a selection, and the first row of the next. */
async function select(tx: Tx, reader: Reader, where: SQL | undefined, page = 1) {
  const { actor, now } = reader;
  const rows = await rowsFor(tx, actor, and(readableBy(tx, actor, now), where))
    .limit(ANNOUNCEMENTS_A_PAGE + 1)
    .offset((page - 1) * ANNOUNCEMENTS_A_PAGE);
  return seenBy(tx, reader, rows);
}

/** The people and families chosen by name for these announcements, sorted by name. */
async function selectNamed(tx: Tx, ids: readonly string[]) {
  const named = new Map<string, NonNullable<Announcement['named']>>();
  if (ids.length === 0) return named;
  const people = await tx
    .select({
      of: announcementPeople.announcement_id,
      name: sql<string>`coalesce(${profiles.full_name}, '')`,
    })
    .from(announcementPeople)
    .leftJoin(profiles, eq(profiles.user_id, announcementPeople.user_id))
    .where(inArray(announcementPeople.announcement_id, [...ids]))
    .orderBy(profiles.name_key, announcementPeople.user_id);
  const families = await tx
    .select({
      of: announcementStudents.announcement_id,
      name: sql<string>`coalesce(${students.full_name}, ${students.roll_number})`,
    })
    .from(announcementStudents)
    .innerJoin(students, eq(students.id, announcementStudents.student_id))
    .where(inArray(announcementStudents.announcement_id, [...ids]))
    .orderBy(students.name_key, students.id);
  for (const id of ids)
    named.set(id, [
      ...people.filter(({ of }) => of === id).map(({ name }) => ({ name, family: false })),
      ...families.filter(({ of }) => of === id).map(({ name }) => ({ name, family: true })),
    ]);
  return named;
}

/** One announcement; null if the reader may see none with this id. */
export async function findAnnouncement(tx: Tx, reader: Reader, id: string): Promise<Announcement | null> {
  return (await select(tx, reader, eq(announcements.id, id)))[0] ?? null;
}

const newsFor = preparedBy('announcements_news', (tx, role: Role | 'none') => {
  const viewer = anybodyAs(role);
  return tx
    .select({
      id: announcements.id,
      title_fr: announcements.title_fr,
      title_en: announcements.title_en,
      publish_at: announcements.publish_at,
      opened_at: announcementReads.opened_at,
    })
    .from(announcements)
    .leftJoin(announcementReads, readBy(viewer))
    .where(and(isFor(tx, viewer, sql.placeholder('now')), isCurrent(sql.placeholder('today'))))
    .orderBy(desc(announcements.pinned), desc(announcements.publish_at), desc(announcements.id))
    .limit(sql.placeholder('most'));
});

export async function selectNews(tx: Tx, { actor, now, today }: Reader, most: number) {
  const rows = await newsFor(tx, actor.role ?? 'none', { userId: actor.userId, now, today, most });
  return rows.map(({ publish_at, opened_at, ...news }) => ({
    ...news,
    publish_at: publish_at.toISOString(),
    unread: opened_at === null,
  }));
}

/** One page of current and scheduled announcements, or of the archive of ended and recalled ones. */
export async function selectAnnouncements(
  tx: Tx,
  reader: Reader,
  { page = 1, search, view }: FiltersOf<typeof announcementFilters>,
): Promise<{ announcements: Announcement[]; more: boolean; as_of: string }> {
  await keepPlans(tx);
  const { actor, now, today } = reader;
  const isPlain = !search && view !== 'archive' && actor.role !== 'admin';
  const at = { userId: actor.userId, now, today, offset: (page - 1) * ANNOUNCEMENTS_A_PAGE };
  // One row more than a page shows whether there is another: counting would evaluate every announcement of
  // all years.
  const found = isPlain
    ? await seenBy(tx, reader, await selectFeed(tx, sightOf(actor, mayReadAnnouncements), at))
    : await select(
        tx,
        reader,
        and(
          view === 'archive' ? isOver(today) : isCurrent(today),
          ...wordsOf(search).map((word) => contains(announcements.text_key, word)),
        ),
        page,
      );
  return {
    announcements: found.slice(0, ANNOUNCEMENTS_A_PAGE),
    more: found.length > ANNOUNCEMENTS_A_PAGE,
    as_of: now.toISOString(),
  };
}

/**
 * Publishing to thousands takes time: an announcement may be dated this long before it becomes visible to
 * others.
 */
const LONGEST_PRESS_MS = 60_000;

/**
 * Announcements new to a reader since a given time, for open pages. `all` is true if something was corrected
 * or recalled since, or if there are too many for one page: then everything must be refetched.
 */
export async function selectNewSince(tx: Tx, reader: Reader, since: Date) {
  const { actor, now, today } = reader;
  await keepPlans(tx);
  const from = new Date(since.getTime() - LONGEST_PRESS_MS);
  const changed = await selectWhetherChanged(tx, { since: from });
  const values = { userId: actor.userId, now, today, since: from };
  const rows = await selectSince(tx, sightOf(actor, mayBeTold), values);
  return {
    announcements: await seenBy(tx, reader, rows),
    all: rows.length === ANNOUNCEMENTS_A_PAGE || changed.length > 0,
    as_of: now.toISOString(),
  };
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

/** The audience of an announcement as addressed: classes, or chosen students and people. */
export async function selectAddressed(
  tx: Tx,
  { id, only }: Pick<typeof announcements.$inferSelect, 'id' | 'only'>,
) {
  const chosen = await tx
    .select({ student_id: announcementStudents.student_id })
    .from(announcementStudents)
    .where(eq(announcementStudents.announcement_id, id));
  const student_ids = chosen.map(({ student_id }) => student_id);
  const people = await tx
    .select({ user_id: announcementPeople.user_id })
    .from(announcementPeople)
    .where(eq(announcementPeople.announcement_id, id));
  const user_ids = people.map(({ user_id }) => user_id);
  return { only, class_ids: await selectClassIds(tx, id), student_ids, user_ids };
}

/** The subjects taught in classes visible to the caller, by name, with those classes. */
export const selectTaughtSubjects = (tx: Tx, actor: Actor) =>
  tx
    .select({
      id: subjects.id,
      name_fr: subjects.name_fr,
      name_en: subjects.name_en,
      class_ids: sql<string[]>`array_agg(${classSubjects.class_id})`,
    })
    .from(classSubjects)
    .innerJoin(subjects, eq(subjects.id, classSubjects.subject_id))
    .innerJoin(classes, eq(classes.id, classSubjects.class_id))
    .where(classesVisibleTo(tx, actor))
    .groupBy(subjects.id)
    .orderBy(asc(subjects.name_fr), asc(subjects.id));

export async function isTaught(
  tx: Tx,
  { subject_id, class_ids }: { subject_id: string; class_ids: readonly string[] },
): Promise<boolean> {
  const found = await tx
    .select({ class_id: classSubjects.class_id })
    .from(classSubjects)
    .where(
      and(
        eq(classSubjects.subject_id, subject_id),
        class_ids.length === 0 ? undefined : inArray(classSubjects.class_id, [...class_ids]),
      ),
    )
    .limit(1);
  return found.length === 1;
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

export async function writePeople(tx: Tx, id: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0)
    await tx.insert(announcementPeople).values(userIds.map((user_id) => ({ announcement_id: id, user_id })));
}

/** Stores the students of a limited announcement, who match at this moment. */
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

/** Records a person's answer, which also marks the announcement as read; a later answer replaces it. */
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
