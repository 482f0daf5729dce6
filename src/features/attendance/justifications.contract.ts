import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { UPLOAD_REFUSALS } from '#platform/files/uploads.ts';
import { justificationFilters, monthFilters } from './attendance.filters.ts';
import { mayJustify, mayKeepAttendance, maySeeAttendance, maySeeOwnAttendance } from './attendance.policy.ts';
import { HALVES, STATUSES } from './attendance.rules.ts';
import { Id } from '#platform/http/id.ts';

/** Maximum number of days per justification. */
export const MOST_DAYS = 120;

export const Justification = z.object({
  id: Id,
  from_day: z.iso.date(),
  until_day: z.iso.date(),
  /** Limits the justification to one half of a single day. */
  half: z.nullable(z.enum(HALVES)),
  /** For the office and the author; null for teachers. */
  reason: z.nullable(z.string()),
  has_file: z.boolean(),
  submitted_at: z.iso.datetime(),
  submitted_by: z.nullable(z.string()),
  state: z.enum(['waiting', 'accepted', 'refused']),
  note: z.nullable(z.string()),
});
export type Justification = z.infer<typeof Justification>;

export const QueuedJustification = z.extend(Justification, {
  student: z.object({
    id: Id,
    full_name: z.nullable(z.string()),
    roll_number: z.string(),
    class: z.nullable(z.object({ name: z.string(), section: z.nullable(z.string()) })),
  }),
});
export type QueuedJustification = z.infer<typeof QueuedJustification>;

const Totals = z.object({
  marked: z.int(),
  days: z.int(),
  justified_minutes: z.int(),
  unjustified_minutes: z.int(),
  half_days: z.number(),
  times_late: z.int(),
  late_minutes: z.int(),
  presence: z.nullable(z.number()),
});

export const StudentAttendance = z.object({
  /** The first day of the month that is shown. */
  month: z.iso.date(),
  /** From the beginning of the school year. */
  year: Totals,
  of_month: Totals,
  slots: z.array(
    z.object({
      day: z.iso.date(),
      half: z.enum(HALVES),
      starts: z.int(),
      ends: z.int(),
      status: z.enum(STATUSES),
      minutes: z.nullable(z.int()),
      reason: z.nullable(z.string()),
      justified: z.boolean(),
    }),
  ),
  justifications: z.array(Justification),
});
export type StudentAttendance = z.infer<typeof StudentAttendance>;

const DATE_MISSING = /*i18n*/ 'Please enter a date';
const REASON_MISSING = /*i18n*/ 'Please write the reason';

const fields = {
  from_day: z.iso.date(DATE_MISSING),
  until_day: z.iso.date(DATE_MISSING),
  half: z.optional(z.enum(HALVES)),
  reason: z
    .string(REASON_MISSING)
    .check(
      z.trim(),
      z.minLength(3, REASON_MISSING),
      z.maxLength(500, /*i18n*/ 'A reason can have at most 500 characters'),
    ),
  file_id: z.optional(Id),
};
type Span = { from_day: string; until_day: string };
const DAY_MS = 86_400_000;

const inOrder = [
  z.refine<Span>(({ from_day, until_day }) => from_day <= until_day, {
    message: /*i18n*/ 'The last day is before the first day',
    path: ['until_day'],
  }),
  z.refine<Span>(
    ({ from_day, until_day }) => Date.parse(until_day) - Date.parse(from_day) < MOST_DAYS * DAY_MS,
    { message: /*i18n*/ 'One justification covers 120 days at most', path: ['until_day'] },
  ),
] as const;
export const JustifyInput = z.strictObject(fields).check(...inOrder);
export type JustifyInput = z.infer<typeof JustifyInput>;

const { FILE_TOO_LARGE, UNSUPPORTED_TYPE, NOT_READABLE, TOO_MANY_PIXELS, STORE_FULL } = UPLOAD_REFUSALS;
const tags = ['attendance'];
const byId = { justification_id: Id };

export const justificationsContract = {
  /** Open to the office, teachers and, within their rights, families. */
  student: procedure
    .meta({ policy: maySeeAttendance })
    .route({
      method: 'GET',
      path: '/attendance/students/{student_id}',
      summary: 'A student’s attendance: a month day by day, and the totals of the year',
      tags,
    })
    .input(z.extend(filterSchema(monthFilters), { student_id: Id }))
    .output(StudentAttendance),
  /** Loaded first by the family page, before a child is selected. */
  mine: procedure
    .meta({ policy: maySeeOwnAttendance })
    .route({
      method: 'GET',
      path: '/attendance/mine',
      summary: 'The current month of the first of one’s own children, or one’s own; null without any',
      tags,
    })
    .output(z.object({ first: z.nullable(z.extend(StudentAttendance, { student_id: Id })) })),
  list: procedure
    .meta({ policy: mayKeepAttendance })
    .route({
      method: 'GET',
      path: '/attendance/justifications',
      summary: 'Justifications that wait to be decided, oldest first; or the last that were',
      tags,
    })
    .input(filterSchema(justificationFilters))
    .output(z.object({ justifications: z.array(QueuedJustification), waiting: z.int() })),
  upload: procedure
    .meta({ policy: mayJustify, upload: true, heavy: true })
    .route({
      method: 'POST',
      path: '/attendance/justification-files',
      successStatus: 201,
      summary: 'Bring a photo or PDF for a justification; it goes after a day unless one takes it',
      tags,
    })
    .input(z.strictObject({ file: z.file() }))
    .errors({ FILE_TOO_LARGE, UNSUPPORTED_TYPE, NOT_READABLE, TOO_MANY_PIXELS, STORE_FULL })
    .output(z.object({ file_id: Id })),
  /** Submissions by the office are accepted immediately. */
  submit: procedure
    .meta({ policy: mayJustify, idempotent: true })
    .route({
      method: 'POST',
      path: '/attendance/students/{student_id}/justifications',
      successStatus: 201,
      summary: 'Say why a student is absent, was, or will be',
      tags,
    })
    .input(z.strictObject({ ...fields, student_id: Id }).check(...inOrder))
    .errors({
      FILE_GONE: { status: 409, message: /*i18n*/ 'The file is no longer there. Please choose it again.' },
    })
    .output(Justification),
  decide: procedure
    .meta({ policy: mayKeepAttendance })
    .route({
      method: 'POST',
      path: '/attendance/justifications/{justification_id}/decision',
      summary: 'Accept a justification, or refuse it with a note',
      tags,
    })
    .input(
      z.strictObject({
        ...byId,
        accepted: z.boolean(),
        note: z.optional(
          z.string().check(z.trim(), z.maxLength(300, /*i18n*/ 'A note can have at most 300 characters')),
        ),
      }),
    )
    .errors({
      DECIDED: { status: 409, message: /*i18n*/ 'Somebody has decided this justification already.' },
    })
    .output(Justification),
  file: procedure
    .meta({ policy: mayJustify, heavy: true })
    .route({
      method: 'GET',
      path: '/attendance/justifications/{justification_id}/file',
      summary: 'The photo or PDF of a justification, for the office and whoever sent it',
      tags,
    })
    .input(z.object(byId))
    .output(z.file()),
};
