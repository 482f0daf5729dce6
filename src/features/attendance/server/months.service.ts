import { addDays, daysBetween, isSchoolDay } from '#features/school-year/school-year.rules.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { monthOf, schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { ClassMonth, MonthMap } from '../attendance-papers.contract.ts';
import { totalsOf } from '../attendance.rules.ts';
import {
  findClassNamed,
  selectAllClasses,
  selectClassStates,
  selectDayCounts,
  selectJustifiedWithin,
  selectMembersWithin,
} from './months.queries.ts';
import { findSettings } from './rolls.queries.ts';
import { lastDay } from './student-attendance.service.ts';

type Clock = { now: () => Date; timeZone: string };

/** School days of a span by the year's calendar, and other days on which a register was taken. */
export async function schoolDaysWithin(
  tx: Tx,
  { from, until }: { from: SchoolDay; until: SchoolDay },
  kept: readonly SchoolDay[],
): Promise<SchoolDay[]> {
  const year = (await findYearOn(tx, from)) ?? (await findYearOn(tx, until));
  // Uses a count because comparing dates as strings fails after the year 9999.
  const count = Math.max(0, daysBetween(from, until) + 1);
  return Array.from({ length: count }, (_, at) => addDays(from, at)).filter(
    (day) => kept.includes(day) || (year && isSchoolDay(year, day)),
  );
}

const spanOf = (month: SchoolDay) => ({ from: month, until: lastDay(month) });

/** A month of all classes by day. Days without entries are left out. */
export async function readMonthMap(tx: Tx, clock: Clock, given?: SchoolDay): Promise<MonthMap> {
  const month = monthOf(given ?? schoolDay(clock.now(), clock.timeZone));
  const counts = await selectDayCounts(tx, spanOf(month));
  const kept = [...new Set(counts.map(({ day }) => day))];
  const classes = await selectAllClasses(tx);
  return {
    month,
    days: await schoolDaysWithin(tx, spanOf(month), kept),
    classes: classes.map((one) => ({
      ...one,
      days: counts
        .filter(({ class_id }) => class_id === one.id)
        .map(({ day, marked, missed, late }) => ({ day, marked, missed, late })),
    })),
  };
}

/** A class over a span of days: the entries in its own registers by pupil. Null if there is no such class. */
export async function readClassDays(
  tx: Tx,
  classId: string,
  span: { from: SchoolDay; until: SchoolDay },
): Promise<Omit<ClassMonth, 'month'> | null> {
  const found = await findClassNamed(tx, classId);
  if (!found) return null;
  const members = await selectMembersWithin(tx, classId, span);
  const states = await selectClassStates(tx, classId, span);
  const spans = await selectJustifiedWithin(
    tx,
    members.map(({ id }) => id),
    span,
  );
  const { half_day_rule } = await findSettings(tx);
  const kept = [...new Set(states.map(({ day }) => day))];
  const by = new Map<string, typeof states>();
  for (const state of states) by.set(state.student_id, [...(by.get(state.student_id) ?? []), state]);
  return {
    class: found,
    days: await schoolDaysWithin(tx, span, kept),
    pupils: members.map((pupil) => {
      const own = by.get(pupil.id) ?? [];
      const { justified_minutes, unjustified_minutes, half_days, times_late, presence } = totalsOf(
        own,
        spans.filter(({ student_id }) => student_id === pupil.id),
        half_day_rule,
      );
      return {
        ...pupil,
        justified_minutes,
        unjustified_minutes,
        half_days,
        times_late,
        presence,
        entries: own.map(({ day, starts, status }) => ({ day, starts, status })),
      };
    }),
  };
}

export async function readClassMonth(
  tx: Tx,
  { class_id, month: given }: { class_id: string; month: SchoolDay },
): Promise<ClassMonth | null> {
  const month = monthOf(given);
  const read = await readClassDays(tx, class_id, spanOf(month));
  return read && { month, ...read };
}
