import type { Actor } from '#features/people/people.rules.ts';
import { seesStudent } from '#features/roster/server/visibility.service.ts';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import { addDays, isSchoolDay, mondayOf, weekdayOf } from '#features/school-year/school-year.rules.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolMinute } from '#platform/time/minutes.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { LessonsToday, TimetableDay, TimetableLesson, TimetableWeek } from '../timetable.contract.ts';
import { firstShown, versionOn, WEEKDAYS } from '../timetable.rules.ts';
import { type CoverRow, selectCovers } from './cover.queries.ts';
import { selectLessonsOn, selectPublished, selectTimes, type Whose } from './week.queries.ts';

type Reader = { actor: Actor; now: () => Date; timeZone: string };
type Version = { id: string; valid_from: SchoolDay | null };

/** One's own week: a teacher's, or a student's. */
export const readOwnWeek = (tx: Tx, reader: Reader, day?: SchoolDay): Promise<TimetableWeek> =>
  readWeek(tx, reader, whoseOwn(reader.actor), day);

export const whoseOwn = ({ role, userId }: Actor): Whose =>
  role === 'teacher' ? { teacher: userId } : { account: userId };

/** The week of a student; null for a student whom the caller does not see. */
export async function readStudentWeek(
  tx: Tx,
  reader: Reader,
  { student_id, day }: { student_id: string; day?: SchoolDay | undefined },
): Promise<TimetableWeek | null> {
  return (await seesStudent(tx, reader.actor, student_id))
    ? readWeek(tx, reader, { student: student_id }, day)
    : null;
}

/** One's own lessons of today with the present minute; null where no timetable is in force. */
export async function readOwnToday(
  tx: Tx,
  { actor, now, timeZone }: Reader,
  year: SchoolYear | null,
): Promise<LessonsToday | null> {
  const today = schoolDay(now(), timeZone);
  const versions = year ? await selectPublished(tx, { first_day: year.first_day, last_day: today }) : [];
  const version = versionOn(versions, year, today);
  if (!version) return null;
  const day = await readDayOf(tx, { day: today, year, version, whose: whoseOwn(actor) });
  return { minute: schoolMinute(now(), timeZone), day };
}

async function readWeek(
  tx: Tx,
  { now, timeZone }: Reader,
  whose: Whose,
  given?: SchoolDay,
): Promise<TimetableWeek> {
  const today = schoolDay(now(), timeZone);
  const monday = mondayOf(given ?? firstShown(today));
  const days: TimetableDay[] = [];
  const inForce = new Set<string>();
  let year: SchoolYear | null = null;
  let versions: Version[] = [];
  for (const weekday of WEEKDAYS) {
    const day = addDays(monday, weekday - 1);
    // A week may lie in two school years.
    if (!year || day > year.last_day) {
      year = await findYearOn(tx, day);
      versions = year ? await selectPublished(tx, year) : [];
    }
    const version = versionOn(versions, year, day);
    if (version) inForce.add(version.id);
    days.push(await readDayOf(tx, { day, year, version, whose }));
  }
  return {
    today,
    minute: schoolMinute(now(), timeZone),
    is_published: inForce.size > 0,
    periods: await selectTimes(tx, [...inForce]),
    days,
  };
}

type DayOf = { day: SchoolDay; year: SchoolYear | null; version: Version | null; whose: Whose };

async function readDayOf(tx: Tx, { day, year, version, whose }: DayOf): Promise<TimetableDay> {
  const holiday = year?.holidays.find((free) => free.first_day <= day && day <= free.last_day);
  const is_school_day = year !== null && isSchoolDay(year, day);
  const lessons =
    is_school_day && version
      ? await readLessons(tx, { versionId: version.id, weekday: weekdayOf(day), day, whose })
      : [];
  return {
    day,
    is_school_day,
    holiday: holiday ? { name_en: holiday.name_en, name_fr: holiday.name_fr } : null,
    lessons,
  };
}

/** Lessons with what becomes of them if their teacher is absent, and those that the owner covers. */
async function readLessons(tx: Tx, of: Parameters<typeof selectLessonsOn>[1]): Promise<TimetableLesson[]> {
  const rows = await selectLessonsOn(tx, of);
  const covers = await selectCovers(tx, { first_day: of.day, last_day: of.day });
  const { whose } = of;
  const own = 'teacher' in whose ? covers.filter(({ teacher_id }) => teacher_id === whose.teacher) : [];
  const lessons = joined(rows, covers);
  if (own.length === 0) return lessons;
  const covered = await selectLessonsOn(tx, {
    ...of,
    whose: { meetings: own.map(({ meeting }) => meeting) },
  });
  const taken = joined(covered, own).map((lesson): TimetableLesson => {
    const { absent } = own.find(({ meeting }) =>
      covered.some((row) => row.id === lesson.id && row.meeting === meeting),
    )!;
    return { ...lesson, change: { kind: 'covers', teacher: absent } };
  });
  return [...lessons, ...taken].toSorted((one, other) => one.starts - other.starts);
}

/** Classes taught together are one lesson of their teacher. */
export function joined(
  rows: Awaited<ReturnType<typeof selectLessonsOn>>,
  covers: readonly CoverRow[] = [],
): TimetableLesson[] {
  const lessons = new Map<string, TimetableLesson>();
  for (const { meeting, class: schoolClass, ...row } of rows) {
    const known = lessons.get(`${meeting} ${row.starts}`);
    const cover = covers.find((one) => one.meeting === meeting);
    const change = cover ? { kind: cover.kind, teacher: cover.teacher } : null;
    if (known) known.classes.push(schoolClass);
    else lessons.set(`${meeting} ${row.starts}`, { ...row, classes: [schoolClass], change });
  }
  return [...lessons.values()];
}
