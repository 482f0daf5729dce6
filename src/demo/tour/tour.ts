import { demoId } from '#features/demo.ts';
import type { Tx } from '#platform/db/database.ts';
import { startOfDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { Calendar } from './calendar.ts';
import { ADMIN } from './school-plan.ts';
import type { Family, Pupil } from './people-plan.ts';

/** What all parts of the tour write into, and about whom. */
export type Tour = {
  tx: Tx;
  now: Date;
  timeZone: string;
  calendar: Calendar;
  families: Family[];
  pupils: Pupil[];
  /** A moment of a day at the school: minutes since midnight. */
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

/** Reading a time zone takes long: each day is looked up once. */
export function clockOf(timeZone: string): Tour['at'] {
  const starts = new Map<SchoolDay, number>();
  return (day, minute) => {
    const known = starts.get(day) ?? startOfDay(day, timeZone).getTime();
    starts.set(day, known);
    return new Date(known + minute * 60_000);
  };
}

/** Whether a pupil is in their class on a day. */
export const isHere = ({ from, until }: Pupil, day: SchoolDay) =>
  from <= day && (until === null || day <= until);

/** The pupils of each class, in the order of the plan. */
export function byClass(pupils: readonly Pupil[]): Pupil[][] {
  const classes: Pupil[][] = [];
  for (const pupil of pupils) (classes[pupil.schoolClass] ??= []).push(pupil);
  return classes;
}
