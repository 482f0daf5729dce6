import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { boardFilters } from './attendance.filters.ts';
import { mayCallRoll, mayKeepAttendance, mayKeepRolls } from './attendance.policy.ts';
import { HALVES, OUTCOMES, REGISTER_STATES, SOURCES, STATUSES } from './attendance.rules.ts';
import { Id } from '#platform/http/id.ts';

export const Slot = z.object({
  id: Id,
  name_en: z.string(),
  name_fr: z.string(),
  half: z.enum(HALVES),
  /** Minutes since midnight. */
  starts: z.int(),
  ends: z.int(),
});
export type Slot = z.infer<typeof Slot>;

export const RegisterSummary = z.object({
  slot_id: Id,
  state: z.enum(REGISTER_STATES),
  confirmed_at: z.nullable(z.iso.datetime()),
  /** The person who saved it first; null if not saved. */
  confirmed_by: z.nullable(z.string()),
  present: z.int(),
  absent: z.int(),
  late: z.int(),
  excused: z.int(),
  left: z.int(),
  /** Pupils of the class without an entry. */
  unmarked: z.int(),
  conflicts: z.int(),
});
export type RegisterSummary = z.infer<typeof RegisterSummary>;

const schoolClass = { id: Id, name: z.string(), section: z.nullable(z.string()) };

export const ClassDay = z.object({
  ...schoolClass,
  /** Pupils in the class on that day. */
  expected: z.int(),
  registers: z.array(RegisterSummary),
});
export type ClassDay = z.infer<typeof ClassDay>;

export const AttendanceDay = z.object({
  day: z.iso.date(),
  /** False if no roll is expected that day. */
  is_school_day: z.boolean(),
  holiday: z.nullable(z.object({ name_en: z.string(), name_fr: z.string() })),
  /**
   * The school's time when the response was made, in minutes since midnight; null unless the day is today.
   */
  minute: z.nullable(z.int()),
  slots: z.array(Slot),
  classes: z.array(ClassDay),
});
export type AttendanceDay = z.infer<typeof AttendanceDay>;

export const RollEntry = z.object({
  student_id: Id,
  /** The effective event, which the next event builds on. */
  entry_id: Id,
  status: z.enum(STATUSES),
  minutes: z.nullable(z.int()),
  /** Null if there is none, or if it is visible to the office alone. */
  reason: z.nullable(z.string()),
  confidential: z.boolean(),
  by: z.nullable(z.string()),
  at: z.iso.datetime(),
  in_conflict: z.boolean(),
  /** All versions in a conflict, oldest first. */
  versions: z.array(
    z.object({
      status: z.enum(STATUSES),
      minutes: z.nullable(z.int()),
      by: z.nullable(z.string()),
      at: z.iso.datetime(),
    }),
  ),
});
export type RollEntry = z.infer<typeof RollEntry>;

export const Pupil = z.object({
  id: Id,
  full_name: z.nullable(z.string()),
  roll_number: z.string(),
  /** The last five entries before this day, latest first. */
  recent: z.array(z.enum(STATUSES)),
  /** Unexcused absences earlier in the same week. */
  absences_this_week: z.int(),
});
export type Pupil = z.infer<typeof Pupil>;

export const Roll = z.object({
  class: z.object(schoolClass),
  day: z.iso.date(),
  lock_minutes: z.int(),
  pupils: z.array(Pupil),
  /** Entries are null for slots that were not requested. */
  registers: z.array(z.extend(RegisterSummary, { entries: z.nullable(z.array(RollEntry)) })),
});
export type Roll = z.infer<typeof Roll>;

/** A roll for use offline; equal versions have equal pupils and entries. */
export const KeptRoll = z.extend(Roll, { version: z.string() });
export type KeptRoll = z.infer<typeof KeptRoll>;

/** The longest list of versions in the URL: two days of forty classes. */
const MOST_HAVE = 1_100;

const REASON_LONG = /*i18n*/ 'A reason can have at most 300 characters';
const reason = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300, REASON_LONG)));
const said = { id: Id, slot_id: Id, device_at: z.iso.datetime() };

export const RollEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('mark'),
    ...said,
    student_id: Id,
    base_id: z.nullable(Id),
    status: z.enum(STATUSES),
    minutes: z.nullable(z.int().check(z.minimum(0), z.maximum(1_440))),
    reason,
    /** Only reasons entered by the office can be confidential. */
    confidential: z.optional(z.boolean()),
    source: z.enum(SOURCES),
  }),
  z.strictObject({ kind: z.literal('confirm'), ...said }),
]);
export type RollEvent = z.infer<typeof RollEvent>;

/** Maximum number of events per request. */
export const MOST_EVENTS = 300;

export const EventAnswer = z.object({
  id: Id,
  /** The outcome of the event; `refused` means it was not stored and a retry cannot succeed. */
  outcome: z.enum([...OUTCOMES, 'confirmed', 'refused']),
  code: z.nullable(z.enum(['NOT_FOUND', 'ID_TAKEN'])),
});
export type EventAnswer = z.infer<typeof EventAnswer>;

const ofClassAndDay = { class_id: Id, day: z.iso.date() };
const tags = ['attendance'];

export const attendanceContract = {
  /** For a teacher, the classes they teach that day; for the office, all classes. */
  day: procedure
    .meta({ policy: mayCallRoll })
    .route({
      method: 'GET',
      path: '/attendance/day',
      summary: 'A day of school: slots, classes and their registers',
      tags,
    })
    .input(filterSchema(boardFilters))
    .output(AttendanceDay),
  /** The data a teacher's phone needs to call the roll offline. */
  kept: procedure
    .meta({ policy: mayKeepRolls })
    .route({
      method: 'GET',
      path: '/attendance/kept',
      summary: 'A teacher’s own classes of today and tomorrow, with their pupils',
      tags,
    })
    /** The versions stored on the device, separated by commas. */
    .input(z.object({ have: z.optional(z.string().check(z.maxLength(MOST_HAVE))) }))
    /** Only rolls that differ from those on the device. */
    .output(z.object({ days: z.array(AttendanceDay), rolls: z.array(KeptRoll) })),
  roll: procedure
    .meta({ policy: mayCallRoll })
    .route({
      method: 'GET',
      path: '/attendance/rolls/{class_id}/{day}',
      summary: 'A class on a day: its pupils, and their entries in one slot or in all',
      tags,
    })
    .input(z.object({ ...ofClassAndDay, slot_id: z.optional(Id) }))
    .output(Roll),
  /** Idempotent per event id: a repeated event gets the same result and changes nothing. */
  send: procedure
    .meta({ policy: mayCallRoll })
    .route({
      method: 'POST',
      path: '/attendance/rolls/{class_id}/{day}/events',
      summary: 'Say who is there: entries and saved registers, each with an id made where it was said',
      tags,
    })
    .input(z.strictObject({ ...ofClassAndDay, events: z.array(RollEvent).check(z.maxLength(MOST_EVENTS)) }))
    .errors({
      NOT_YET: { status: 409, message: /*i18n*/ 'The roll of a future day cannot be called yet.' },
      NO_SCHOOL: { status: 409, message: /*i18n*/ 'There is no school on this day.' },
    })
    .output(z.object({ answers: z.array(EventAnswer) })),
  remind: procedure
    .meta({ policy: mayKeepAttendance })
    .route({
      method: 'POST',
      path: '/attendance/rolls/{class_id}/{day}/reminders',
      summary: 'Remind the teachers of a class of a register that nobody has saved',
      tags,
    })
    .input(z.strictObject({ ...ofClassAndDay, slot_id: Id }))
    .errors({
      TAKEN: { status: 409, message: /*i18n*/ 'This register is saved already.' },
    })
    .output(z.object({ reminded: z.int() })),
};
