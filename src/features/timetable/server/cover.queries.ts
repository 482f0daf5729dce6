import { and, asc, between, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import { classSubjectTeachers, subjects } from '#features/roster/server/subjects.tables.ts';
import type { Span } from '#features/school-year/school-year.rules.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Given, prepared } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { lessonCovers, teacherAbsences } from './cover.tables.ts';
import {
  teacherUnavailable,
  timetableEntries,
  timetablePeriods,
  timetableRooms,
} from './timetable.tables.ts';

/** The lessons of all teachers on a day of a version, a row per class, by those who teach the subject then. */
export const selectTaughtOn = (
  tx: Tx,
  { versionId, weekday, day }: { versionId: string; weekday: number; day: SchoolDay },
) =>
  tx
    .select({
      meeting: timetableEntries.meeting,
      starts: timetablePeriods.starts,
      ends: timetablePeriods.ends,
      class: { id: classes.id, name: classes.name, section: classes.section },
      subject_id: timetableEntries.subject_id,
      subject: { name_en: subjects.name_en, name_fr: subjects.name_fr },
      room: timetableRooms.name,
      teacher_id: classSubjectTeachers.teacher_id,
    })
    .from(timetableEntries)
    .innerJoin(timetablePeriods, eq(timetablePeriods.id, timetableEntries.period_id))
    .innerJoin(classes, eq(classes.id, timetableEntries.class_id))
    .innerJoin(subjects, eq(subjects.id, timetableEntries.subject_id))
    .innerJoin(
      classSubjectTeachers,
      and(
        eq(classSubjectTeachers.class_id, timetableEntries.class_id),
        eq(classSubjectTeachers.subject_id, timetableEntries.subject_id),
        isOn(classSubjectTeachers, day),
      ),
    )
    .leftJoin(timetableRooms, eq(timetableRooms.id, timetableEntries.room_id))
    .where(and(eq(timetableEntries.version_id, versionId), eq(timetableEntries.day, weekday)))
    .orderBy(timetablePeriods.starts, classes.order_key, timetableEntries.id);
export type TaughtRow = Awaited<ReturnType<typeof selectTaughtOn>>[number];

const absent = alias(profiles, 'absent');

const coversWithin = prepared('covers_within', (tx) =>
  tx
    .select({
      absent_id: lessonCovers.absent_id,
      absent: absent.full_name,
      day: lessonCovers.day,
      meeting: lessonCovers.meeting,
      kind: lessonCovers.kind,
      teacher_id: lessonCovers.teacher_id,
      teacher: profiles.full_name,
      starts: lessonCovers.starts,
      ends: lessonCovers.ends,
    })
    .from(lessonCovers)
    .innerJoin(absent, eq(absent.user_id, lessonCovers.absent_id))
    .leftJoin(profiles, eq(profiles.user_id, lessonCovers.teacher_id))
    .where(between(lessonCovers.day, sql.placeholder('first_day'), sql.placeholder('last_day'))),
);
export type CoverRow = Awaited<ReturnType<typeof coversWithin>>[number];

export const selectCovers = (tx: Tx, { first_day, last_day }: Span) =>
  coversWithin(tx, { first_day, last_day });

export const selectAbsences = (tx: Tx, { first_day, last_day }: Span) =>
  tx
    .select({
      id: teacherAbsences.teacher_id,
      full_name: profiles.full_name,
      day: teacherAbsences.day,
      note: teacherAbsences.note,
    })
    .from(teacherAbsences)
    .innerJoin(profiles, eq(profiles.user_id, teacherAbsences.teacher_id))
    .where(between(teacherAbsences.day, first_day, last_day))
    .orderBy(profiles.name_key, profiles.user_id);

/** Teachers whose account is open, by name. */
export const selectActiveTeachers = (tx: Tx) =>
  tx
    .select({ id: profiles.user_id, full_name: profiles.full_name })
    .from(profiles)
    .innerJoin(heldRoles, and(eq(heldRoles.user_id, profiles.user_id), eq(heldRoles.role, 'teacher')))
    .innerJoin(users, and(eq(users.id, profiles.user_id), isNull(users.disabled_at)))
    .orderBy(asc(profiles.name_key), asc(profiles.user_id));

/** The subjects of classes that each teacher teaches on a day. */
export const selectTeaching = (tx: Tx, day: SchoolDay) =>
  tx
    .select({
      teacher_id: classSubjectTeachers.teacher_id,
      class_id: classSubjectTeachers.class_id,
      subject_id: classSubjectTeachers.subject_id,
    })
    .from(classSubjectTeachers)
    .where(isOn(classSubjectTeachers, day));

export const selectAwayOn = (tx: Tx, weekday: number) =>
  tx
    .select({
      teacher_id: teacherUnavailable.teacher_id,
      starts: teacherUnavailable.starts,
      ends: teacherUnavailable.ends,
    })
    .from(teacherUnavailable)
    .where(eq(teacherUnavailable.day, weekday));

export const countCovers = (tx: Tx, { first_day, last_day }: Span) =>
  tx
    .select({ teacher_id: lessonCovers.teacher_id, covers: count() })
    .from(lessonCovers)
    .where(and(isNotNull(lessonCovers.teacher_id), between(lessonCovers.day, first_day, last_day)))
    .groupBy(lessonCovers.teacher_id);

/** The classes whose lessons a teacher covers on a day. */
export const classesCoveredBy = (tx: Tx, userId: Given<string>, day: Given<SchoolDay>) =>
  tx
    .select({ class_id: timetableEntries.class_id })
    .from(lessonCovers)
    .innerJoin(timetableEntries, eq(timetableEntries.meeting, lessonCovers.meeting))
    .where(and(eq(lessonCovers.teacher_id, userId), eq(lessonCovers.day, day)));

/** Locks an absence until the transaction ends; false if there is none. */
export async function lockAbsence(tx: Tx, teacherId: string, day: SchoolDay): Promise<boolean> {
  const found = await tx
    .select({ is: sql`true` })
    .from(teacherAbsences)
    .where(and(eq(teacherAbsences.teacher_id, teacherId), eq(teacherAbsences.day, day)))
    .for('update');
  return found.length > 0;
}
