import { and, asc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classSubjectTeachers, subjects } from '#features/roster/server/subjects.tables.ts';
import type { Span } from '#features/school-year/school-year.rules.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { timetableEntries, timetablePeriods } from './timetable.tables.ts';

const LESSON = {
  version_id: timetableEntries.version_id,
  weekday: timetableEntries.day,
  meeting: timetableEntries.meeting,
  starts: timetablePeriods.starts,
  ends: timetablePeriods.ends,
  class: { id: classes.id, name: classes.name, section: classes.section },
  subject: { id: subjects.id, name_en: subjects.name_en, name_fr: subjects.name_fr },
};

const taughtIn = prepared('lessons_taught_in', (tx) =>
  tx
    .select({
      ...LESSON,
      from_day: classSubjectTeachers.from_day,
      until_day: classSubjectTeachers.until_day,
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
        eq(classSubjectTeachers.teacher_id, sql.placeholder('teacher')),
        lte(classSubjectTeachers.from_day, sql.placeholder('last_day')),
        or(
          isNull(classSubjectTeachers.until_day),
          gte(classSubjectTeachers.until_day, sql.placeholder('first_day')),
        ),
      ),
    )
    .where(isAnyOf(timetableEntries.version_id, sql.placeholder('versionIds')))
    .orderBy(...IN_ORDER),
);

/**
 * The lessons in these versions that a teacher gives on some day of a span, with the days on which they teach
 * the subject.
 */
export const selectTaughtIn = (
  tx: Tx,
  versionIds: readonly string[],
  { teacher, first_day, last_day }: Span & { teacher: string },
) => taughtIn(tx, { versionIds: [...versionIds], teacher, first_day, last_day });

/** The lessons of versions by their meetings. */
export const selectMeetings = (tx: Tx, versionIds: readonly string[], meetings: readonly string[]) =>
  tx
    .select(LESSON)
    .from(timetableEntries)
    .innerJoin(timetablePeriods, eq(timetablePeriods.id, timetableEntries.period_id))
    .innerJoin(classes, eq(classes.id, timetableEntries.class_id))
    .innerJoin(subjects, eq(subjects.id, timetableEntries.subject_id))
    .where(
      and(
        inArray(timetableEntries.version_id, [...versionIds]),
        inArray(timetableEntries.meeting, [...meetings]),
      ),
    )
    .orderBy(...IN_ORDER);

const IN_ORDER: SQL[] = [asc(timetablePeriods.starts), asc(classes.order_key), asc(timetableEntries.id)];
