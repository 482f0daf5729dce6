import { and, eq, sql } from 'drizzle-orm';
import { aSchoolFile } from '#features/roster/server/student-photos.builders.ts';
import { classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import { addDays, mondayOf, weekdayOf } from '#features/school-year/school-year.rules.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { one } from '#platform/db/one.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { lessonLogFiles } from './log-files.tables.ts';
import { lessonLogEntries } from './lesson-log.tables.ts';

type Given = Partial<typeof lessonLogEntries.$inferInsert> & {
  class_id: string;
  subject_id: string;
  author_id: string;
  day: string;
};

/** Inserts an entry of a lesson without a timetable, unless given; returns its id and revision. */
export async function aLogEntry(db: Db, given: Given): Promise<{ id: string; revision: string }> {
  const [id, revision] = [newId(), newId()];
  await db
    .insert(lessonLogEntries)
    .values({ id, revision, text: 'Leçon 5 : les fractions.', written_at: new Date(), ...given });
  return { id, revision };
}

/** A file of an entry of today; returns the file's id. */
export async function aLogFile(
  db: Db,
  store: FileStore,
  place: { class_id: string; subject_id: string },
): Promise<string> {
  const { id } = await aLogEntry(db, { ...place, day: await aSchoolDay(db), author_id: newId() });
  const file_id = await aSchoolFile(db, store, 'lesson_log_file');
  await db.insert(lessonLogFiles).values({ entry_id: id, file_id, place: 0, title: 'Tableau' });
  return file_id;
}

/** Today at the school, or the Friday before a weekend, in a school year that is created if missing. */
export async function aSchoolDay(db: Db): Promise<SchoolDay> {
  const { rows } = await db.execute<{ day: string }>(sql`select public.school_day()::text as day`);
  const today = one(rows).day;
  const friday = addDays(mondayOf(today), 4);
  const day = weekdayOf(today) > 5 ? friday : today;
  if (!(await db.transaction((tx) => findYearOn(tx, day))))
    await aYear(db, { first_day: addDays(today, -60), last_day: addDays(today, 200) });
  return day;
}

/** A subject that a teacher has taught in a class for a long time. */
export async function aTaughtSubject(
  db: Db,
  { class_id, teacher_id }: { class_id: string; teacher_id: string },
): Promise<string> {
  const { subject_id } = await aClassSubject(db, { class_id, teacher_id });
  await db
    .update(classSubjectTeachers)
    .set({ from_day: '2020-09-01' })
    .where(and(eq(classSubjectTeachers.class_id, class_id), eq(classSubjectTeachers.subject_id, subject_id)));
  return subject_id;
}
