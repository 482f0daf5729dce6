import * as z from 'zod/mini';
import { leavesADay } from '#features/school-year/quiet-hours.rules.ts';
import { minuteOf } from '#platform/time/minutes.ts';

const clock = z
  .string()
  .check(z.refine((typed) => minuteOf(typed) !== null, /*i18n*/ 'Type a time, for example 19:00'));

/** The school's quiet hours as typed: "19:00". */
export const QuietHoursInput = z
  .strictObject({ from: clock, until: clock, sundays: z.boolean(), holidays: z.boolean() })
  .check(
    z.refine(
      ({ from, until }) => {
        const [evening, morning] = [minuteOf(from), minuteOf(until)];
        return evening === null || morning === null || leavesADay({ evening, morning });
      },
      {
        error: /*i18n*/ 'Leave at least four hours a day outside the quiet hours',
        path: ['from'],
      },
    ),
  );
export type QuietHoursInput = z.infer<typeof QuietHoursInput>;

export const QuietHoursShown = z.object({
  from: z.string(),
  until: z.string(),
  sundays: z.boolean(),
  holidays: z.boolean(),
});
