import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { Slot } from './attendance.contract.ts';
import { gateFilters } from './attendance.filters.ts';
import { mayKeepAttendance } from './attendance.policy.ts';
import { HALF_DAY_RULES, HALVES, STATUSES } from './attendance.rules.ts';
import { Id } from '#platform/http/id.ts';

export const GatePupil = z.object({
  id: Id,
  full_name: z.nullable(z.string()),
  roll_number: z.string(),
  class: z.object({ id: Id, name: z.string(), section: z.nullable(z.string()) }),
  entries: z.array(
    z.object({
      slot_id: Id,
      entry_id: Id,
      status: z.enum(STATUSES),
      minutes: z.nullable(z.int()),
    }),
  ),
});
export type GatePupil = z.infer<typeof GatePupil>;

/**
 * A late entry to review: a change of a locked register or of an old day without a reason, or an entry for a
 * pupil who was not in the class.
 */
export const LateEntry = z.object({
  entry_id: Id,
  student: z.object({ id: Id, full_name: z.nullable(z.string()), roll_number: z.string() }),
  class: z.object({ id: Id, name: z.string(), section: z.nullable(z.string()) }),
  day: z.iso.date(),
  slot_id: Id,
  starts: z.int(),
  status: z.enum(STATUSES),
  minutes: z.nullable(z.int()),
  without_reason: z.boolean(),
  not_a_member: z.boolean(),
  by: z.nullable(z.string()),
  received_at: z.iso.datetime(),
});
export type LateEntry = z.infer<typeof LateEntry>;

const NAME_MISSING = /*i18n*/ 'Please enter a name';
const name = z
  .string(NAME_MISSING)
  .check(
    z.trim(),
    z.minLength(1, NAME_MISSING),
    z.maxLength(40, /*i18n*/ 'Name can have at most 40 characters'),
  );
const MINUTES = /*i18n*/ 'Please enter a whole number of minutes';
const minutesUpTo = (most: number) =>
  z.number(MINUTES).check(z.int(MINUTES), z.minimum(0, MINUTES), z.maximum(most, MINUTES));

const slotFields = {
  name_en: name,
  name_fr: name,
  half: z.enum(HALVES),
  starts: minutesUpTo(1_439),
  ends: minutesUpTo(1_440),
};
const rules = {
  notice_minutes: minutesUpTo(1_440),
  lock_minutes: minutesUpTo(10_080),
  half_day_rule: z.enum(HALF_DAY_RULES),
  /** Whether guardians are also notified of late pupils. */
  tells_of_late: z.boolean(),
};

export const AttendanceSettingsInput = z.strictObject({
  ...rules,
  /** Omitted slots are no longer called; their existing entries remain. */
  slots: z
    .array(
      z.strictObject({ id: z.optional(Id), ...slotFields }).check(
        z.refine(({ starts, ends }) => starts < ends, {
          message: /*i18n*/ 'The end is before the beginning',
          path: ['ends'],
        }),
      ),
    )
    .check(z.minLength(1, /*i18n*/ 'Please keep at least one'), z.maxLength(12, /*i18n*/ '12 at most')),
});
export type AttendanceSettingsInput = z.infer<typeof AttendanceSettingsInput>;

export const AttendanceSettings = z.object({ ...rules, slots: z.array(Slot) });
export type AttendanceSettings = z.infer<typeof AttendanceSettings>;

const tags = ['attendance'];

export const attendanceOfficeContract = {
  /** By name, roll number, or the code of an ID card. */
  gate: procedure
    .meta({ policy: mayKeepAttendance })
    .route({
      method: 'GET',
      path: '/attendance/gate',
      summary: 'Pupils of today by name, roll number or the code of their card',
      tags,
    })
    .input(filterSchema(gateFilters))
    .output(z.array(GatePupil)),
  settings: procedure
    .meta({ policy: mayKeepAttendance })
    .route({
      method: 'GET',
      path: '/attendance/settings',
      summary: 'When the roll is called, and its rules',
      tags,
    })
    .output(AttendanceSettings),
  changeSettings: procedure
    .meta({ policy: mayKeepAttendance })
    .route({
      method: 'PUT',
      path: '/attendance/settings',
      summary: 'Say when the roll is called, and its rules',
      tags,
    })
    .input(AttendanceSettingsInput)
    .output(AttendanceSettings),
  lateEntries: procedure
    .meta({ policy: mayKeepAttendance })
    .route({
      method: 'GET',
      path: '/attendance/late-entries',
      summary:
        'Marks that came late and nobody has looked at: no reason after the lock, or no member of the class',
      tags,
    })
    .output(z.array(LateEntry)),
  settle: procedure
    .meta({ policy: mayKeepAttendance })
    .route({
      method: 'POST',
      path: '/attendance/late-entries/{entry_id}/look',
      summary: 'Say that an entry that came late was looked at',
      tags,
    })
    .input(z.strictObject({ entry_id: Id }))
    .output(z.object({ entry_id: Id })),
};
