import type { Actor } from '#features/people/people.rules.ts';
import { chooseOwnStudent, seesStudent } from '#features/roster/server/visibility.service.ts';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import { addDays, isSchoolDay, mondayOf, weekdayOf } from '#features/school-year/school-year.rules.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { keepPlans } from '#platform/db/snapshot.ts';
import { schoolMinute } from '#platform/time/minutes.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type {
  ChildWeek,
  LessonsToday,
  TimetableDay,
  TimetableLesson,
  TimetableWeek,
} from '../timetable.contract.ts';
import { firstShown, versionOn, WEEKDAYS } from '../timetable.rules.ts';
import { type CoverRow, selectCovers } from './cover.queries.ts';
import {
  type LessonRow,
  selectLessonsOn,
  selectPublished,
  selectTimes,
  type VersionDay,
  type Whose,
} from './week.queries.ts';

type Reader = { actor: Actor; now: () => Date; timeZone: string };
type Version = { id: string; valid_from: SchoolDay | null };

/** The reader's own week, as a teacher or a student. */
export const readOwnWeek = (tx: Tx, reader: Reader, day?: SchoolDay): Promise<TimetableWeek> =>
  readWeek(tx, reader, whoseOwn(reader.actor), day);

export const whoseOwn = ({ role, userId }: Actor): Whose =>
  role === 'teacher' ? { teacher: userId } : { account: userId };

/** A student's week; null if the caller may not see the student. */
export async function readStudentWeek(
  tx: Tx,
  reader: Reader,
  { student_id, day }: { student_id: string; day?: SchoolDay | undefined },
): Promise<TimetableWeek | null> {
  return (await seesStudent(tx, reader.actor, student_id))
    ? readWeek(tx, reader, { student: student_id }, day)
    : null;
}

/** The week of a guardian's child, by default the first; null for a child of others. */
export async function readChildWeek(
  tx: Tx,
  reader: Reader,
  { child, day }: { child?: string | undefined; day?: SchoolDay | undefined },
): Promise<ChildWeek | null> {
  const chosen = await chooseOwnStudent(tx, reader.actor, child);
  if (!chosen) return null;
  const week = chosen.student_id && (await readWeek(tx, reader, { student: chosen.student_id }, day));
  return { ...chosen, week: week || null };
}

/** The reader's own lessons of today with the current minute; null if no timetable is in force. */
export async function readOwnToday(
  tx: Tx,
  { actor, now, timeZone }: Reader,
  year: SchoolYear | null,
): Promise<LessonsToday | null> {
  const today = schoolDay(now(), timeZone);
  const versions = year ? await selectPublished(tx, { first_day: year.first_day, last_day: today }) : [];
  const version = versionOn(versions, year, today);
  if (!version) return null;
  const [day] = await readDays(tx, [{ day: today, year, version }], whoseOwn(actor));
  return { minute: schoolMinute(now(), timeZone), day: day! };
}

async function readWeek(
  tx: Tx,
  { now, timeZone }: Reader,
  whose: Whose,
  given?: SchoolDay,
): Promise<TimetableWeek> {
  const today = schoolDay(now(), timeZone);
  const monday = mondayOf(given ?? firstShown(today));
  const days: DayOf[] = [];
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
    days.push({ day, year, version });
  }
  const [, periods, found] = await Promise.all([
    keepPlans(tx),
    selectTimes(tx, [...inForce]),
    readDays(tx, days, whose),
  ]);
  return {
    today,
    minute: schoolMinute(now(), timeZone),
    is_published: inForce.size > 0,
    periods,
    days: found,
  };
}

type DayOf = { day: SchoolDay; year: SchoolYear | null; version: Version | null };

async function readDays(tx: Tx, days: readonly DayOf[], whose: Whose): Promise<TimetableDay[]> {
  const isOpen = ({ day, year }: DayOf) => year !== null && isSchoolDay(year, day);
  const taught = days.flatMap((one) =>
    one.version && isOpen(one)
      ? [{ day: one.day, weekday: weekdayOf(one.day), versionId: one.version.id }]
      : [],
  );
  const lessons = await readLessons(tx, taught, whose);
  return days.map((one) => {
    const holiday = one.year?.holidays.find((free) => free.first_day <= one.day && one.day <= free.last_day);
    return {
      day: one.day,
      is_school_day: isOpen(one),
      holiday: holiday ? { name_en: holiday.name_en, name_fr: holiday.name_fr } : null,
      lessons: lessons.get(one.day) ?? [],
    };
  });
}

/** The lessons of each day, with the arrangement if the teacher is absent, and those that the person covers. */
async function readLessons(
  tx: Tx,
  days: readonly VersionDay[],
  whose: Whose,
): Promise<Map<SchoolDay, TimetableLesson[]>> {
  if (days.length === 0) return new Map();
  const [rows, covers] = await Promise.all([
    selectLessonsOn(tx, days, whose),
    selectCovers(tx, { first_day: days[0]!.day, last_day: days.at(-1)!.day }),
  ]);
  const own = 'teacher' in whose ? covers.filter(({ teacher_id }) => teacher_id === whose.teacher) : [];
  const covered =
    own.length > 0 ? await selectLessonsOn(tx, days, { meetings: own.map(({ meeting }) => meeting) }) : [];
  return new Map(
    days.map(({ day }) => {
      const on = <Row extends { day: SchoolDay }>(all: readonly Row[]) =>
        all.filter((row) => row.day === day);
      const lessons = joined(on(rows), on(covers), whose);
      return [day, withCovered(lessons, on(covered), on(own))];
    }),
  );
}

function withCovered(
  lessons: TimetableLesson[],
  covered: readonly LessonRow[],
  own: readonly CoverRow[],
): TimetableLesson[] {
  const rows = covered.filter(({ meeting }) => own.some((cover) => cover.meeting === meeting));
  if (rows.length === 0) return lessons;
  const taken = joined(rows, [], { meetings: [] }).map((lesson): TimetableLesson => {
    const { absent } = own.find(({ meeting }) =>
      rows.some((row) => row.id === lesson.id && row.meeting === meeting),
    )!;
    return { ...lesson, change: { kind: 'covers', teacher: absent } };
  });
  return [...lessons, ...taken].toSorted((one, other) => one.starts - other.starts);
}

/**
 * The arrangement shown to a person, out of those for all absent teachers of the lesson. A teacher sees the
 * one for their own absence. For a class the lesson takes place as usual while one of its teachers is
 * present.
 */
export function coverFor<Cover extends Pick<CoverRow, 'absent_id' | 'kind'>>(
  arranged: readonly Cover[],
  { teacher, further }: Pick<LessonRow, 'teacher' | 'further'>,
  whose: Whose,
): Cover | undefined {
  if ('teacher' in whose) return arranged.find(({ absent_id }) => absent_id === whose.teacher);
  if (arranged.length < (teacher === null ? 0 : 1) + further.length) return undefined;
  return arranged.find(({ kind }) => kind === 'cover') ?? arranged[0];
}

/** Classes taught together are one lesson of their teachers. */
export function joined(
  rows: readonly LessonRow[],
  covers: readonly CoverRow[],
  whose: Whose,
): TimetableLesson[] {
  const lessons = new Map<string, TimetableLesson>();
  for (const row of rows) {
    const { meeting, class: schoolClass, day: _, further, ...lesson } = row;
    const key = `${meeting} ${row.starts}`;
    const known = lessons.get(key);
    if (known) {
      known.classes.push(schoolClass);
      continue;
    }
    const arranged = covers.filter((one) => one.meeting === meeting);
    const cover = coverFor(arranged, row, whose);
    lessons.set(key, {
      ...lesson,
      teacher: [row.teacher, ...further].filter((name) => name !== null).join(', ') || null,
      classes: [schoolClass],
      change: cover ? { kind: cover.kind, teacher: cover.teacher } : null,
    });
  }
  return [...lessons.values()];
}
