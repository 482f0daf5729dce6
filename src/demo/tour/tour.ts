import { demoId } from '#features/demo.ts';
import type { Tx } from '#platform/db/database.ts';
import { startOfDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { Calendar } from './calendar.ts';
import { ADMIN } from './school-plan.ts';
import type { Family, Pupil } from './people-plan.ts';

export type Tour = {
  tx: Tx;
  now: Date;
  timeZone: string;
  calendar: Calendar;
  families: Family[];
  pupils: Pupil[];
  /** A time of day at the school, in minutes since midnight. */
  at: (day: SchoolDay, minute: number) => Date;
};

export const ids = {
  person: (number: number) => demoId(1, number),
  schoolClass: (place: number) => demoId(2, place),
  student: (number: number) => demoId(3, number),
  subject: (place: number) => demoId(70, place),
  year: demoId(20, 1),
};
export const OFFICE = ids.person(ADMIN);

/** Caches one lookup per day, because time zone conversion is slow. */
export function clockOf(timeZone: string): Tour['at'] {
  const starts = new Map<SchoolDay, number>();
  return (day, minute) => {
    const known = starts.get(day) ?? startOfDay(day, timeZone).getTime();
    starts.set(day, known);
    return new Date(known + minute * 60_000);
  };
}

export const isHere = ({ from, until }: Pupil, day: SchoolDay) =>
  from <= day && (until === null || day <= until);

export function byClass(pupils: readonly Pupil[]): Pupil[][] {
  const classes: Pupil[][] = [];
  for (const pupil of pupils) (classes[pupil.schoolClass] ??= []).push(pupil);
  return classes;
}
