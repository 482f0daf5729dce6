import { and, asc, desc, eq, exists, gte, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import { classSubjects, classSubjectTeachers, subjects } from '#features/roster/server/subjects.tables.ts';
import type { Span } from '#features/school-year/school-year.rules.ts';
import { subjectsTakenBy } from '#features/subjects/server/taking.service.ts';
import { furtherNames } from '#features/subjects/server/teachers-of.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { timetableEntries, timetablePeriods, timetableRooms, timetableVersions } from './timetable.tables.ts';

/** The owner of the lessons: a teacher, or a student by record or account; or the lessons themselves. */
export type Whose =
  | { teacher: string }
  | { student: string }
  | { account: string }
  | { meetings: readonly string[] };

/** Published versions that may be in force on a day of the span. */
export const selectPublished = (tx: Tx, { first_day, last_day }: Span) =>
  tx
    .select({ id: timetableVersions.id, valid_from: timetableVersions.valid_from })
    .from(timetableVersions)
    .where(
      and(
        isNotNull(timetableVersions.published_at),
        gte(timetableVersions.valid_from, first_day),
        lte(timetableVersions.valid_from, last_day),
      ),
    )
    .orderBy(desc(timetableVersions.valid_from));

export const selectTimes = (tx: Tx, versionIds: readonly string[]) =>
  tx
    .selectDistinct({
      starts: timetablePeriods.starts,
      ends: timetablePeriods.ends,
      is_break: timetablePeriods.is_break,
    })
    .from(timetablePeriods)
    .where(inArray(timetablePeriods.version_id, [...versionIds]))
    .orderBy(asc(timetablePeriods.starts), asc(timetablePeriods.ends));

/**
 * The entries that concern a person on a day that is asked for: a teacher's follow the days on which they teach the subject, as
 * their access to the class does; a student's are the subjects that they take then.
 */
function concerns(tx: Tx, whose: Whose): SQL {
  const day = sql`asked.day`;
  if ('meetings' in whose) return inArray(timetableEntries.meeting, [...whose.meetings]);
  if ('teacher' in whose)
    return exists(
      tx
        .select({ is: sql`true` })
        .from(classSubjectTeachers)
        .where(
          and(
            eq(classSubjectTeachers.class_id, timetableEntries.class_id),
            eq(classSubjectTeachers.subject_id, timetableEntries.subject_id),
            eq(classSubjectTeachers.teacher_id, whose.teacher),
            isOn(classSubjectTeachers, day),
          ),
        ),
    );
  const student = 'student' in whose ? whose.student : { user_id: whose.account };
  return sql`(${timetableEntries.class_id}, ${timetableEntries.subject_id}) in (${subjectsTakenBy(tx, student, day)})`;
}

/** A day, and the version that is in force on it. */
export type VersionDay = { day: SchoolDay; weekday: number; versionId: string };

/** A person's lessons on these days, in the order of the day; a row per class. */
export const selectLessonsOn = (tx: Tx, days: readonly VersionDay[], whose: Whose) =>
  tx
    .select({
      day: sql<SchoolDay>`asked.day::text`,
      id: timetableEntries.id,
      meeting: timetableEntries.meeting,
      starts: timetablePeriods.starts,
      ends: timetablePeriods.ends,
      class: { id: classes.id, name: classes.name, section: classes.section },
      subject: { name_en: subjects.name_en, name_fr: subjects.name_fr },
      teacher: profiles.full_name,
      /** The further teachers of it today. */
      further: furtherNames(timetableEntries),
      room: timetableRooms.name,
    })
    .from(timetableEntries)
    .innerJoin(
      sql`unnest(${sql.param(days.map(({ day }) => day))}::date[], ${sql.param(days.map(({ weekday }) => weekday))}::int[],
        ${sql.param(days.map(({ versionId }) => versionId))}::uuid[]) as asked (day, weekday, version_id)`,
      sql`${timetableEntries.version_id} = asked.version_id and ${timetableEntries.day} = asked.weekday`,
    )
    .innerJoin(timetablePeriods, eq(timetablePeriods.id, timetableEntries.period_id))
    .innerJoin(classes, eq(classes.id, timetableEntries.class_id))
    .innerJoin(subjects, eq(subjects.id, timetableEntries.subject_id))
    .leftJoin(
      classSubjects,
      and(
        eq(classSubjects.class_id, timetableEntries.class_id),
        eq(classSubjects.subject_id, timetableEntries.subject_id),
      ),
    )
    .leftJoin(heldRoles, and(eq(heldRoles.user_id, classSubjects.teacher_id), eq(heldRoles.role, 'teacher')))
    .leftJoin(profiles, eq(profiles.user_id, heldRoles.user_id))
    .leftJoin(timetableRooms, eq(timetableRooms.id, timetableEntries.room_id))
    .where(concerns(tx, whose))
    .orderBy(sql`asked.day`, timetablePeriods.starts, classes.order_key, timetableEntries.id);
export type LessonRow = Awaited<ReturnType<typeof selectLessonsOn>>[number];
