import * as z from 'zod/mini';
import { exportWish } from '#features/people/list-export.contract.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { boardFilters, monthFilters } from './attendance.filters.ts';
import { mayKeepAttendance, maySeeSanctions } from './attendance.policy.ts';
import { STATUSES } from './attendance.rules.ts';
import { Id } from '#platform/http/id.ts';

const schoolClass = { id: Id, name: z.string(), section: z.nullable(z.string()) };

const ClassOnDay = z.object({ day: z.iso.date(), marked: z.int(), missed: z.int(), late: z.int() });

export const MonthMap = z.object({
  /** The first day of the month. */
  month: z.iso.date(),
  /** School days, and other days on which a register was taken. */
  days: z.array(z.iso.date()),
  classes: z.array(z.object({ ...schoolClass, days: z.array(ClassOnDay) })),
});
export type MonthMap = z.infer<typeof MonthMap>;

export const ClassMonth = z.object({
  month: z.iso.date(),
  class: z.object(schoolClass),
  days: z.array(z.iso.date()),
  pupils: z.array(
    z.object({
      id: Id,
      full_name: z.nullable(z.string()),
      roll_number: z.string(),
      justified_minutes: z.int(),
      unjustified_minutes: z.int(),
      half_days: z.number(),
      times_late: z.int(),
      presence: z.nullable(z.number()),
      /** By slot, in the order of the day. */
      entries: z.array(z.object({ day: z.iso.date(), starts: z.int(), status: z.enum(STATUSES) })),
    }),
  ),
});
export type ClassMonth = z.infer<typeof ClassMonth>;

const language = z._default(z.enum(['en', 'fr']), 'fr');
const ofClass = { class_id: Id };
const ofMonth = { ...ofClass, month: z.iso.date() };
const tags = ['attendance'];
const reading = procedure.meta({ policy: mayKeepAttendance });
const writing = procedure.meta({ policy: mayKeepAttendance, heavy: true });

export const attendancePapersContract = {
  map: reading
    .route({
      method: 'GET',
      path: '/attendance/map',
      summary: 'A month of all classes: how many were marked, missed and late on each day',
      tags,
    })
    .input(filterSchema(monthFilters))
    .output(MonthMap),
  classMonth: reading
    .route({
      method: 'GET',
      path: '/attendance/classes/{class_id}/months/{month}',
      summary: 'A class’s month: each pupil’s hours, half-days and entries',
      tags,
    })
    .input(z.object(ofMonth))
    .output(ClassMonth),
  classMonthFile: writing
    .route({
      method: 'GET',
      path: '/attendance/classes/{class_id}/months/{month}/file',
      summary: 'A class’s month as a table for spreadsheets',
      tags,
    })
    .input(z.object({ ...ofMonth, ...exportWish }))
    .output(z.file()),
  classMonthSheet: writing
    .route({
      method: 'GET',
      path: '/attendance/classes/{class_id}/months/{month}/sheet',
      summary: 'A class’s month as a PDF',
      tags,
    })
    .input(z.object({ ...ofMonth, language }))
    .output(z.file()),
  register: writing
    .route({
      method: 'GET',
      path: '/attendance/classes/{class_id}/register',
      summary: 'A class’s register of a day or a week, filled in, as a PDF',
      tags,
    })
    .input(
      z.object({
        ...ofClass,
        day: z.iso.date(),
        span: z._default(z.enum(['day', 'week']), 'day'),
        language,
      }),
    )
    .output(z.file()),
  dayFile: writing
    .route({
      method: 'GET',
      path: '/attendance/day/file',
      summary: 'All registers of a school day as a table for spreadsheets, with who was absent or late',
      tags,
    })
    .input(z.extend(filterSchema(boardFilters), exportWish))
    .output(z.file()),
  statement: procedure
    .meta({ policy: maySeeSanctions, heavy: true })
    .route({
      method: 'GET',
      path: '/attendance/students/{student_id}/statement',
      summary: 'A student’s attendance since the beginning of the school year, as a PDF',
      tags,
    })
    .input(z.object({ student_id: Id, language }))
    .output(z.file()),
};
