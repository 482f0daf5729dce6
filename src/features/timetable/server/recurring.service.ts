import type { Actor } from '#features/people/people.rules.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { FAMILY_ORDER, studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import { addDays, isSchoolDay, mondayOf, weekdayOf } from '#features/school-year/school-year.rules.ts';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { TimetableLesson } from '../timetable.contract.ts';
import { versionOn, WEEKDAYS } from '../timetable.rules.ts';
import { type CoverRow, selectCovers } from './cover.queries.ts';
import { selectLessonsOn, selectPublished, type Whose } from './week.queries.ts';
import { coverFor, joined, whoseOwn } from './week.service.ts';

type Change = NonNullable<TimetableLesson['change']>;

/** A weekly lesson from its first day to its last, with the days without school excluded. */
export type RecurringLesson = TimetableLesson & {
  first_day: SchoolDay;
  last_day: SchoolDay;
  except: SchoolDay[];
  /** The days on which its teacher is absent, each with its arrangement. */
  changes: { day: SchoolDay; change: Change; isOwnAbsence: boolean }[];
  /** For a parent, the child who has the lesson. */
  child: { id: string; name: string | null } | null;
};

/**
 * A person's lessons from this week to the end of the school year, in every published version: a teacher's or
 * a student's own, or those of a parent's children. Lessons are selected as of today, or as of the first day
 * of a future version. Includes arrangements for absent teachers and covers.
 */
export async function readRecurringLessons(
  tx: Tx,
  actor: Actor,
  today: SchoolDay,
): Promise<RecurringLesson[]> {
  const year = await findYearOn(tx, today);
  if (!year) return [];
  const published = (await selectPublished(tx, year)).toReversed();
  const inForce = versionOn(published, year, today);
  const coming = published.filter((version) => version === inForce || version.valid_from! > today);
  const covers = await selectCovers(tx, { first_day: mondayOf(today), last_day: year.last_day });
  const lessons: RecurringLesson[] = [];
  for (const { whose, child } of await peopleOf(tx, actor)) {
    if ('teacher' in whose) lessons.push(...(await readCovered(tx, published, year, ownOf(covers, whose))));
    for (const [at, version] of coming.entries()) {
      const next = coming[at + 1];
      const span = {
        first_day: max(version.valid_from!, mondayOf(today)),
        last_day: next ? addDays(next.valid_from!, -1) : year.last_day,
      };
      for (const weekday of WEEKDAYS) {
        const all = weeklyDays(span, weekday);
        const days = all.filter((day) => isSchoolDay(year, day));
        const [first_day, last_day] = [days[0], days.at(-1)];
        if (!first_day || !last_day) continue;
        const day = days.find((each) => each >= today) ?? last_day;
        const rows = await selectLessonsOn(tx, [{ day, weekday, versionId: version.id }], whose);
        const except = all.filter((each) => first_day < each && each < last_day && !days.includes(each));
        for (const lesson of joined(rows, [], whose)) {
          const row = rows.find(({ id }) => id === lesson.id)!;
          const arranged = covers.filter((cover) => cover.meeting === row.meeting);
          const changes = days.flatMap((on) => {
            const cover = coverFor(
              arranged.filter((one) => one.day === on),
              row,
              whose,
            );
            if (!cover) return [];
            const { kind, teacher } = cover;
            return [{ day: on, change: { kind, teacher }, isOwnAbsence: 'teacher' in whose }];
          });
          lessons.push({ ...lesson, first_day, last_day, except, changes, child });
        }
      }
    }
  }
  return lessons;
}

const ownOf = (covers: readonly CoverRow[], { teacher }: { teacher: string }) =>
  covers.filter(({ teacher_id }) => teacher_id === teacher);

type Published = Awaited<ReturnType<typeof selectPublished>>;

/** The lessons that a teacher covers, each on a single day. */
async function readCovered(
  tx: Tx,
  published: Published,
  year: SchoolYear,
  own: readonly CoverRow[],
): Promise<RecurringLesson[]> {
  const days = [...new Set(own.map(({ day }) => day))].flatMap((day) => {
    const version = versionOn(published, year, day);
    return version && isSchoolDay(year, day) ? [{ day, weekday: weekdayOf(day), versionId: version.id }] : [];
  });
  if (days.length === 0) return [];
  const rows = await selectLessonsOn(tx, days, { meetings: own.map(({ meeting }) => meeting) });
  return own.flatMap(({ day, meeting, absent }) =>
    joined(
      rows.filter((row) => row.day === day && row.meeting === meeting),
      [],
      { meetings: [] },
    ).map((lesson) => ({
      ...lesson,
      id: `${lesson.id}-${day}`,
      change: { kind: 'covers' as const, teacher: absent },
      first_day: day,
      last_day: day,
      except: [],
      changes: [],
      child: null,
    })),
  );
}

const max = (one: SchoolDay, other: SchoolDay) => (one > other ? one : other);

function weeklyDays({ first_day, last_day }: { first_day: SchoolDay; last_day: SchoolDay }, weekday: number) {
  const days: SchoolDay[] = [];
  let day = addDays(first_day, (weekday - weekdayOf(first_day) + 7) % 7);
  for (; day <= last_day; day = addDays(day, 7)) days.push(day);
  return days;
}

async function peopleOf(tx: Tx, actor: Actor): Promise<{ whose: Whose; child: RecurringLesson['child'] }[]> {
  if (actor.role === 'teacher' || actor.role === 'student') return [{ whose: whoseOwn(actor), child: null }];
  if (actor.role !== 'parent') return [];
  const children = await tx
    .select({ id: students.id, name: students.full_name })
    .from(students)
    .where(studentsVisibleTo(tx, actor))
    .orderBy(...FAMILY_ORDER);
  return children.map((child) => ({ whose: { student: child.id }, child }));
}
