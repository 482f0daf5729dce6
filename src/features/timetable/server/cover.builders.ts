import { eq } from 'drizzle-orm';
import { aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import { addDays, weekdayOf } from '#features/school-year/school-year.rules.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { teacherAbsences } from './cover.tables.ts';
import { anEntry, aVersion } from './timetable.builders.ts';

/** The day itself, or the Monday after a weekend. */
export const firstSchoolDay = (day: string): string =>
  weekdayOf(day) > 5 ? addDays(day, 8 - weekdayOf(day)) : day;

export async function anAbsence(db: Db, given: Partial<typeof teacherAbsences.$inferInsert> = {}) {
  const teacher_id = given.teacher_id ?? (await aUser(db, { role: 'teacher' })).userId;
  return one(
    await db
      .insert(teacherAbsences)
      .values({ day: '2026-11-25', recorded_at: new Date(), ...given, teacher_id })
      .returning(),
  );
}

/** A teacher absent on the first day of a school year of its own, with one lesson. */
export async function anOpenLesson(db: Db) {
  const year = await aYear(db);
  const day = firstSchoolDay(year.first_day);
  const version = await aVersion(db, { valid_from: day });
  const absence = await anAbsence(db, { day });
  const { id: class_id } = await aClass(db);
  const { subject_id } = await aClassSubject(db, { class_id, teacher_id: absence.teacher_id });
  await db
    .update(classSubjectTeachers)
    .set({ from_day: day })
    .where(eq(classSubjectTeachers.class_id, class_id));
  const lesson = await anEntry(db, {
    version_id: version.id,
    class_id,
    subject_id,
    day: weekdayOf(day),
    period_id: version.periods[0]!.id,
  });
  return { absence, lesson };
}
