import { covers } from './recount.ts';
import type { Tables } from './school-tables.ts';

// Lessons and hours, recounted from the rows of the database.

/** One decimal, half rounded up; null if the whole is zero. */
export const oneDecimal = (part: number, whole: number) =>
  whole === 0 ? null : String(Math.floor((part * 20 + whole) / (2 * whole)) / 10);

type Point = { class_id: string; subject_id: string; term: number | null; lessons: number; treated: boolean };

/**
 * The topics of the plan that each class follows in each subject, with the first day on which they were
 * treated.
 */
export function plannedOn(tables: Tables, day: string): Point[] {
  return tables.taught.flatMap(({ class_id, subject_id }): Point[] => {
    const room = tables.rooms.find(({ id }) => id === class_id)!;
    const plans = tables.plans.filter(
      (one) => one.subject_id === subject_id && one.year_id === tables.year_id,
    );
    const plan =
      plans.find((one) => one.class_id === class_id) ??
      plans.find((one) => one.level_id !== null && one.level_id === room.level_id) ??
      plans.find((one) => room.level_id === null && one.grade_level === room.grade_level && !one.class_id);
    const place = { class_id, subject_id };
    const points = tables.points.filter((one) => one.plan_id === plan?.id && one.removed_at === null);
    // A subject without topics has one row with nothing planned.
    if (points.length === 0) return [{ ...place, term: null, lessons: 0, treated: false }];
    return points.map(({ id, term, lessons }) => ({
      ...place,
      term,
      lessons,
      treated: tables.ticks.some(
        (tick) =>
          tick.point_id === id &&
          tables.lessons.some(
            (one) => one.id === tick.entry_id && one.class_id === class_id && one.day <= day,
          ),
      ),
    }));
  });
}

export function coverageOf(points: Point[]) {
  const lessonsOf = (of: Point[]) => of.reduce((all, { lessons }) => all + lessons, 0);
  const planned = lessonsOf(points);
  const treated = lessonsOf(points.filter((one) => one.treated));
  return {
    planned,
    treated,
    share: oneDecimal(treated * 100, planned),
    unplanned: points.filter(({ term }) => term === null).length,
  };
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);

const teachersOf = ({ roles }: Tables) =>
  new Set(roles.filter(({ role }) => role === 'teacher').map((one) => one.user_id));

/** The timetable in force on a day of the year that began in September 2026. */
function versionOn({ versions }: Tables, day: string) {
  const begun = versions.flatMap(({ id, valid_from }) =>
    valid_from !== null && valid_from <= day && valid_from >= '2026-09-07' ? [{ id, valid_from }] : [],
  );
  return begun.toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]?.id;
}

const minutesOf = ({ periods }: Tables, period_id: string) => {
  const { starts, ends } = periods.find(({ id }) => id === period_id)!;
  return ends - starts;
};

/** Subjects of each teacher, with the hours planned and placed; classes taught together count once. */
export function loadsOn(tables: Tables, day: string) {
  const version = versionOn(tables, day);
  return [...teachersOf(tables)].flatMap((id) => {
    const courses = tables.taught.filter(({ teacher_id }) => teacher_id === id);
    if (courses.length === 0) return [];
    const parts = new Map(
      courses.map((one) => [
        one.group_id ?? `${one.class_id} ${one.subject_id}`,
        Number(one.weekly_hours ?? 0),
      ]),
    );
    const own = tables.placed.filter(
      (one) =>
        one.version_id === version &&
        one.teacher_id === id &&
        courses.some(
          ({ class_id, subject_id }) => class_id === one.class_id && subject_id === one.subject_id,
        ),
    );
    const meetings = new Map(own.map(({ meeting, period_id }) => [meeting, minutesOf(tables, period_id)]));
    return [{ id, courses: courses.length, planned: sum(parts.values()), minutes: sum(meetings.values()) }];
  });
}

function isSchoolDay({ terms, holidays, year_id }: Tables, day: string): boolean {
  const isIn = (one: { year_id: string; first_day: string; last_day: string }) =>
    one.year_id === year_id && one.first_day <= day && day <= one.last_day;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday > 0 && weekday < 6 && terms.some(isIn) && !holidays.some(isIn);
}

const nextDay = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Minutes of a teacher's lessons on the days of a span: scheduled, missed, and taught including substitutions. */
export function minutesIn(tables: Tables, teacher_id: string, [from, to]: [string, string]) {
  let [planned, missed] = [0, 0];
  for (let day = from; day <= to; day = nextDay(day)) {
    if (!isSchoolDay(tables, day)) continue;
    const version = versionOn(tables, day);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const taught = tables.teachings.filter((one) => one.teacher_id === teacher_id && covers(day)(one));
    const lessons = tables.placed.filter(
      (one) =>
        one.version_id === version &&
        one.day === weekday &&
        taught.some(({ class_id, subject_id }) => class_id === one.class_id && subject_id === one.subject_id),
    );
    const meetings = new Map(
      lessons.map(({ meeting, period_id }) => [meeting, minutesOf(tables, period_id)]),
    );
    const minutes = [...meetings.values()].reduce((all, one) => all + one, 0);
    planned += minutes;
    if (tables.absences.some((one) => one.teacher_id === teacher_id && one.day === day)) missed += minutes;
  }
  const covered = tables.covers
    .filter((one) => one.teacher_id === teacher_id && from <= one.day && one.day <= to)
    .reduce((all, { starts, ends }) => all + ends - starts, 0);
  return { planned, missed, taught: planned - missed + covered };
}
