import { and, between, type Column, eq, type SQL, sql } from 'drizzle-orm';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import { addDays, isSchoolDay, type Span, weekdayOf } from '#features/school-year/school-year.rules.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Given } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { versionOn } from '../timetable.rules.ts';
import { selectCovers } from './cover.queries.ts';
import { lessonCovers } from './cover.tables.ts';
import { selectMeetings, selectTaughtIn } from './taught-lessons.queries.ts';
import { timetableEntries, timetablePeriods } from './timetable.tables.ts';
import { selectPublished } from './week.queries.ts';

/** A lesson that a teacher gives on a day; classes taught together have one each. Times in minutes since midnight. */
export type TaughtLesson = {
  day: SchoolDay;
  starts: number;
  ends: number;
  class: { id: string; name: string; section: string | null };
  subject: { id: string; name_en: string; name_fr: string };
  /** Whether it is given for an absent teacher. */
  covers: boolean;
};

/**
 * The lessons that a teacher gives in a span, by day, from the timetables in force. Own lessons arranged
 * otherwise during an absence are left out, and covered lessons included.
 */
export async function lessonsGivenBy(tx: Tx, teacher: string, span: Span): Promise<TaughtLesson[]> {
  const days = await versionsBy(tx, span);
  const versions = [...new Set(days.map(({ version }) => version))];
  if (versions.length === 0) return [];
  const [own, covers] = await Promise.all([
    selectTaughtIn(tx, versions, { teacher, ...span }),
    selectCovers(tx, span),
  ]);
  const taken = covers.filter(({ teacher_id }) => teacher_id === teacher);
  const left = covers.filter(({ absent_id }) => absent_id === teacher);
  const covered =
    taken.length === 0
      ? []
      : await selectMeetings(
          tx,
          versions,
          taken.map(({ meeting }) => meeting),
        );
  return days.flatMap(({ day, version }) => {
    const isGiven = (row: { version_id: string; weekday: number }) =>
      row.version_id === version && row.weekday === weekdayOf(day);
    const arranged = (rows: typeof covers, meeting: string) =>
      rows.some((one) => one.day === day && one.meeting === meeting);
    return [
      ...own
        .filter(
          (row) =>
            isGiven(row) &&
            row.from_day <= day &&
            (row.until_day === null || row.until_day >= day) &&
            !arranged(left, row.meeting),
        )
        .map((row) => lessonOf(row, day, false)),
      ...covered
        .filter((row) => isGiven(row) && arranged(taken, row.meeting))
        .map((row) => lessonOf(row, day, true)),
    ].toSorted((one, other) => one.starts - other.starts);
  });
}

const lessonOf = (
  { starts, ends, class: schoolClass, subject }: Omit<TaughtLesson, 'day' | 'covers'>,
  day: SchoolDay,
  covers: boolean,
): TaughtLesson => ({ day, starts, ends, class: schoolClass, subject, covers });

/** The school days of a span that have a timetable, each with the version in force. */
async function versionsBy(tx: Tx, { first_day, last_day }: Span) {
  const days: { day: SchoolDay; version: string }[] = [];
  let year: SchoolYear | null = null;
  let versions: Awaited<ReturnType<typeof selectPublished>> = [];
  for (let day = first_day; day <= last_day; day = addDays(day, 1)) {
    if (!year || day > year.last_day) {
      year = await findYearOn(tx, day);
      versions = year ? await selectPublished(tx, year) : [];
    }
    const version = year && isSchoolDay(year, day) ? versionOn(versions, year, day) : null;
    if (version) days.push({ day, version: version.id });
  }
  return days;
}

/** The classes whose lessons a teacher covers in a span. */
export const classesCoveredWithin = (
  tx: Tx,
  userId: Given<string>,
  { first_day, last_day }: { first_day: Given<SchoolDay>; last_day: Given<SchoolDay> },
) =>
  tx
    .select({ class_id: timetableEntries.class_id })
    .from(lessonCovers)
    .innerJoin(timetableEntries, eq(timetableEntries.meeting, lessonCovers.meeting))
    .where(and(eq(lessonCovers.teacher_id, userId), between(lessonCovers.day, first_day, last_day)));

/** Whether a teacher covers the lesson that a row of another table is about. */
export const coversLesson = (
  userId: Given<string>,
  of: { class_id: Column; subject_id: Column; day: Column; starts: Column },
): SQL =>
  sql`exists (select from ${lessonCovers}
    join ${timetableEntries} on ${timetableEntries.meeting} = ${lessonCovers.meeting}
    join ${timetablePeriods} on ${timetablePeriods.id} = ${timetableEntries.period_id}
    where ${lessonCovers.teacher_id} = ${userId} and ${lessonCovers.day} = ${of.day}
      and ${timetableEntries.class_id} = ${of.class_id} and ${timetableEntries.subject_id} = ${of.subject_id}
      and ${timetablePeriods.starts} = ${of.starts})`;
