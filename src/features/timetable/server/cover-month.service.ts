import { addDays } from '#features/school-year/school-year.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { monthOf, schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { TeacherMonth } from '../cover.contract.ts';
import { selectAbsences, selectActiveTeachers, selectCovers } from './cover.queries.ts';
import { taughtOnDays } from './cover.service.ts';

const add = (to: Map<string, number>, id: string, { starts, ends }: { starts: number; ends: number }) =>
  to.set(id, (to.get(id) ?? 0) + ends - starts);

/**
 * Minutes by teacher in the month of a day, counted up to a second day, or up to today. A lesson of several
 * classes counts once.
 */
export async function readMonth(
  tx: Tx,
  { now, timeZone, until }: { now: () => Date; timeZone: string; until?: SchoolDay },
  inMonth: SchoolDay,
): Promise<TeacherMonth[]> {
  const first_day = monthOf(inMonth);
  const end = addDays(monthOf(addDays(first_day, 31)), -1);
  const ends = [end, schoolDay(now(), timeZone), ...(until === undefined ? [] : [until])];
  const last_day = ends.toSorted()[0]!;
  const span = { first_day, last_day };
  const absences = await selectAbsences(tx, span);
  const covers = await selectCovers(tx, span);
  const planned = new Map<string, number>();
  const missed = new Map<string, number>();
  const covered = new Map<string, number>();
  const taughtOn = taughtOnDays(tx);
  for (let day = first_day; day <= last_day; day = addDays(day, 1)) {
    const { rows } = await taughtOn(day);
    const lessons = new Map(rows.map((row) => [`${row.meeting} ${row.teacher_id}`, row]));
    for (const lesson of lessons.values()) {
      add(planned, lesson.teacher_id, lesson);
      const isAbsent = absences.some((absence) => absence.id === lesson.teacher_id && absence.day === day);
      if (isAbsent) add(missed, lesson.teacher_id, lesson);
    }
  }
  for (const cover of covers) if (cover.teacher_id) add(covered, cover.teacher_id, cover);
  const teachers = await selectActiveTeachers(tx);
  return teachers.map((teacher) => {
    const [own, lost, more] = [planned, missed, covered].map((minutes) => minutes.get(teacher.id) ?? 0) as [
      number,
      number,
      number,
    ];
    return { teacher, planned: own, missed: lost, covered: more, taught: own - lost + more };
  });
}
