import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { profiles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import { classSubjects, classSubjectTeachers, subjects } from '#features/roster/server/subjects.tables.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { Span } from '#features/school-year/school-year.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { LoggedLesson } from '../lesson-log.contract.ts';
import { type LessonKey, LOG_PAGE } from '../lesson-log.rules.ts';
import { lessonLogEntries } from './lesson-log.tables.ts';
import { logFilesOf } from './log-files.service.ts';
import { selectTicks } from './plan.queries.ts';
import { entriesGivenBy, isWritten } from './scope.queries.ts';

const CLASS = { id: classes.id, name: classes.name, section: classes.section };
const SUBJECT = { id: subjects.id, name_en: subjects.name_en, name_fr: subjects.name_fr };
const NEWEST = [desc(lessonLogEntries.day), desc(lessonLogEntries.starts), desc(lessonLogEntries.id)];

/** An entry without the work given in its lesson. */
type Written = Omit<LoggedLesson, 'work'>;

const entryRows = (tx: Tx) =>
  tx
    .select({ row: lessonLogEntries, class: CLASS, subject: SUBJECT, teacher: profiles.full_name })
    .from(lessonLogEntries)
    .innerJoin(classes, eq(classes.id, lessonLogEntries.class_id))
    .innerJoin(subjects, eq(subjects.id, lessonLogEntries.subject_id))
    .leftJoin(profiles, eq(profiles.user_id, lessonLogEntries.author_id));
type EntryRow = Awaited<ReturnType<typeof entryRows>>[number];

/** Entries matching the caller's condition, newest first. */
async function selectEntries(
  tx: Tx,
  where: SQL | undefined,
  { limit, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<Written[]> {
  const query = entryRows(tx)
    .where(where)
    .orderBy(...NEWEST)
    .$dynamic();
  return asWritten(tx, await (limit === undefined ? query : query.limit(limit).offset(offset)));
}

async function asWritten(tx: Tx, rows: readonly EntryRow[]): Promise<Written[]> {
  const ids = rows.map(({ row }) => row.id);
  const [ticks, files] = await Promise.all([selectTicks(tx, ids), logFilesOf(tx, ids)]);
  return rows.map(({ row, class: schoolClass, subject, teacher }) => ({
    class: schoolClass,
    subject,
    day: row.day,
    starts: row.starts,
    ends: row.ends,
    entry: {
      id: row.id,
      text: row.text,
      points: ticks.filter(({ entry_id }) => entry_id === row.id).map(({ id, title }) => ({ id, title })),
      files: files.get(row.id) ?? [],
      teacher,
      revision: row.revision,
      written_at: row.written_at.toISOString(),
      changed_at: row.changed_at?.toISOString() ?? null,
    },
  }));
}

const given = prepared('log_given', (tx) => {
  const [userId, first_day, last_day] = ['userId', 'first_day', 'last_day'].map((name) =>
    sql.placeholder(name),
  );
  return entryRows(tx)
    .where(
      inArray(
        lessonLogEntries.id,
        entriesGivenBy(tx, userId!, { first_day: first_day!, last_day: last_day! }),
      ),
    )
    .orderBy(...NEWEST);
});

/** Entries of a span for a teacher's own lessons, including emptied ones: writes are based on their revision. */
export const selectGiven = async (tx: Tx, userId: string, { first_day, last_day }: Span) =>
  asWritten(tx, await given(tx, { userId, first_day, last_day }));

/** One page of the entries that the condition selects, with the number of all. */
export async function selectPageOf(tx: Tx, scope: SQL | undefined, page: number) {
  const where = and(scope, isWritten());
  const [all] = await tx.select({ total: count() }).from(lessonLogEntries).where(where);
  return {
    entries: await selectEntries(tx, where, { limit: LOG_PAGE, offset: (page - 1) * LOG_PAGE }),
    total: all?.total ?? 0,
  };
}

export const ofLesson = ({ class_id, subject_id, day, starts }: LessonKey): SQL =>
  and(
    eq(lessonLogEntries.class_id, class_id),
    eq(lessonLogEntries.subject_id, subject_id),
    eq(lessonLogEntries.day, day),
    starts === null ? isNull(lessonLogEntries.starts) : eq(lessonLogEntries.starts, starts),
  )!;

/** The row of a lesson, locked until the transaction ends; also if it was emptied. */
export async function lockEntry(tx: Tx, lesson: LessonKey) {
  const [held] = await tx.select().from(lessonLogEntries).where(ofLesson(lesson)).for('update');
  return held ?? null;
}

/** A lesson after a write, also if it was emptied. */
export async function findWritten(tx: Tx, lesson: LessonKey): Promise<Written | null> {
  return (await selectEntries(tx, ofLesson(lesson)))[0] ?? null;
}

const placesOf = prepared('log_places', (tx) =>
  tx
    .selectDistinct({ class: CLASS, subject: SUBJECT, order: classes.order_key })
    .from(classSubjectTeachers)
    .innerJoin(
      classSubjects,
      and(
        eq(classSubjects.class_id, classSubjectTeachers.class_id),
        eq(classSubjects.subject_id, classSubjectTeachers.subject_id),
      ),
    )
    .innerJoin(classes, eq(classes.id, classSubjects.class_id))
    .innerJoin(subjects, eq(subjects.id, classSubjects.subject_id))
    .where(
      and(
        eq(classSubjectTeachers.teacher_id, sql.placeholder('userId')),
        isOn(classSubjectTeachers, sql.placeholder('on')),
      ),
    )
    .orderBy(classes.order_key, subjects.name_fr),
);

/** The classes and subjects that a teacher teaches on a day. */
export const selectPlaces = (tx: Tx, { userId }: Actor, on: SchoolDay) => placesOf(tx, { userId, on });

/** A class and a subject by id, whether or not the class has the subject now. */
export async function findPlace(tx: Tx, { class_id, subject_id }: { class_id: string; subject_id: string }) {
  const [found] = await tx
    .select({ class: CLASS, subject: SUBJECT })
    .from(classes)
    .innerJoin(subjects, eq(subjects.id, subject_id))
    .where(eq(classes.id, class_id));
  return found ?? null;
}
