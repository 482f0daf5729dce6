import { and, asc, desc, eq, exists, gte, isNotNull, lte, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { classSubjects, classSubjectTeachers, subjects } from '#features/roster/server/subjects.tables.ts';
import type { Span } from '#features/school-year/school-year.rules.ts';
import { subjectsTakenBy } from '#features/subjects/server/taking.service.ts';
import { furtherNames } from '#features/subjects/server/teachers-of.service.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared, preparedBy } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { timetableEntries, timetablePeriods, timetableRooms, timetableVersions } from './timetable.tables.ts';

/** Selects lessons by owner (a teacher, or a student by record or account), or by meeting. */
export type Whose =
  | { teacher: string }
  | { student: string }
  | { account: string }
  | { meetings: readonly string[] };
type WhoseKind = 'teacher' | 'student' | 'account' | 'meetings';

const publishedWithin = prepared('timetables_published', (tx) =>
  tx
    .select({ id: timetableVersions.id, valid_from: timetableVersions.valid_from })
    .from(timetableVersions)
    .where(
      and(
        isNotNull(timetableVersions.published_at),
        gte(timetableVersions.valid_from, sql.placeholder('first_day')),
        lte(timetableVersions.valid_from, sql.placeholder('last_day')),
      ),
    )
    .orderBy(desc(timetableVersions.valid_from)),
);

/** Published versions that may be in force on a day of the span. */
export const selectPublished = (tx: Tx, { first_day, last_day }: Span) =>
  publishedWithin(tx, { first_day, last_day });

const timesOf = prepared('timetable_times', (tx) =>
  tx
    .selectDistinct({
      starts: timetablePeriods.starts,
      ends: timetablePeriods.ends,
      is_break: timetablePeriods.is_break,
    })
    .from(timetablePeriods)
    .where(isAnyOf(timetablePeriods.version_id, sql.placeholder('versionIds')))
    .orderBy(asc(timetablePeriods.starts), asc(timetablePeriods.ends)),
);

export const selectTimes = (tx: Tx, versionIds: readonly string[]) =>
  timesOf(tx, { versionIds: [...versionIds] });

/**
 * The entries that concern a person on a requested day. A teacher's depend on the days on which they teach
 * the subject, as their access to the class does; a student's on the subjects taken that day.
 */
function concerns(tx: Tx, whose: WhoseKind): SQL {
  const day = sql`asked.day`;
  const who = sql.placeholder('who');
  if (whose === 'meetings') return sql`${timetableEntries.meeting} = any(${who}::uuid[])`;
  if (whose === 'teacher') {
    const classesEver = tx
      .select({ id: classSubjectTeachers.class_id })
      .from(classSubjectTeachers)
      .where(eq(classSubjectTeachers.teacher_id, who));
    const teaches = tx
      .select({ is: sql`true` })
      .from(classSubjectTeachers)
      .where(
        and(
          eq(classSubjectTeachers.class_id, timetableEntries.class_id),
          eq(classSubjectTeachers.subject_id, timetableEntries.subject_id),
          eq(classSubjectTeachers.teacher_id, who),
          isOn(classSubjectTeachers, day),
        ),
      );
    return and(isInOneOf(classesEver), exists(teaches))!;
  }
  const student = whose === 'student' ? { id: who } : { user_id: who };
  const classesEver = tx
    .select({ id: classMemberships.class_id })
    .from(classMemberships)
    .innerJoin(students, eq(students.id, classMemberships.student_id))
    .where(eq(whose === 'student' ? students.id : students.user_id, who));
  const taken = subjectsTakenBy(tx, student, day);
  return and(
    isInOneOf(classesEver),
    sql`(${timetableEntries.class_id}, ${timetableEntries.subject_id}) in (${taken})`,
  )!;
}

/**
 * Redundant, but it selects the few entries of these classes first. Otherwise every lesson of the school is
 * joined with its subject, teacher and room before being filtered.
 */
const isInOneOf = (classIds: SQLWrapper): SQL => sql`${timetableEntries.class_id} = any(array(${classIds}))`;

/** A day, and the version that is in force on it. */
export type VersionDay = { day: SchoolDay; weekday: number; versionId: string };

const lessonsOf = preparedBy('lessons_of', (tx, whose: WhoseKind) =>
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
      /** Its co-teachers today. */
      further: furtherNames(timetableEntries),
      room: timetableRooms.name,
    })
    .from(timetableEntries)
    .innerJoin(
      sql`unnest(${sql.placeholder('days')}::date[], ${sql.placeholder('weekdays')}::int[],
        ${sql.placeholder('versionIds')}::uuid[]) as asked (day, weekday, version_id)`,
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
    .orderBy(sql`asked.day`, timetablePeriods.starts, classes.order_key, timetableEntries.id),
);
export type LessonRow = Awaited<ReturnType<typeof lessonsOf>>[number];

/** A person's lessons on these days, in the order of the day; a row per class. */
export function selectLessonsOn(tx: Tx, days: readonly VersionDay[], whose: Whose): Promise<LessonRow[]> {
  const [kind, who] = ofKind(whose);
  return lessonsOf(tx, kind, {
    who,
    days: days.map(({ day }) => day),
    weekdays: days.map(({ weekday }) => weekday),
    versionIds: days.map(({ versionId }) => versionId),
  });
}

function ofKind(whose: Whose): [WhoseKind, string | string[]] {
  if ('meetings' in whose) return ['meetings', [...whose.meetings]];
  if ('teacher' in whose) return ['teacher', whose.teacher];
  return 'student' in whose ? ['student', whose.student] : ['account', whose.account];
}
