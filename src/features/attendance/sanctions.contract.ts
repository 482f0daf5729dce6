import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayKeepAttendance, maySeeSanctions } from './attendance.policy.ts';
import { SANCTION_KINDS } from './sanctions.rules.ts';
import { Id } from '#platform/http/id.ts';

const NAME_MISSING = /*i18n*/ 'Please enter a name';
const name = z
  .string(NAME_MISSING)
  .check(
    z.trim(),
    z.minLength(1, NAME_MISSING),
    z.maxLength(60, /*i18n*/ 'Name can have at most 60 characters'),
  );
const HOURS = /*i18n*/ 'Please enter whole hours, from 1 to 999';
const DAYS = /*i18n*/ 'Please enter days, from 1 to 60';

const step = {
  from_hours: z.number(HOURS).check(z.int(HOURS), z.minimum(1, HOURS), z.maximum(999, HOURS)),
  name_en: name,
  name_fr: name,
  kind: z.enum(SANCTION_KINDS),
  /** Length of an exclusion; null means permanent. */
  days: z.nullable(z.number(DAYS).check(z.int(DAYS), z.minimum(1, DAYS), z.maximum(60, DAYS))),
};
export const LadderStep = z.object({ id: Id, ...step });
export type LadderStep = z.infer<typeof LadderStep>;

export const LadderInput = z.strictObject({
  /** Omitted steps are no longer proposed; sanctions recorded from them remain. */
  steps: z
    .array(
      z.strictObject({ id: z.optional(Id), ...step }).check(
        z.refine(({ kind, days }) => kind === 'exclusion' || days === null, {
          message: /*i18n*/ 'Only an exclusion has days',
          path: ['days'],
        }),
      ),
    )
    .check(
      z.maxLength(20, /*i18n*/ '20 at most'),
      z.check(({ value, issues }) => {
        const hours = value.map(({ from_hours }) => from_hours);
        const again = hours.findIndex((each, at) => hours.indexOf(each) < at);
        if (again === -1) return;
        issues.push({
          code: 'custom',
          path: [again, 'from_hours'],
          message: /*i18n*/ 'Two steps begin at the same number of hours',
          input: hours[again],
        });
      }),
    ),
});
export type LadderInput = z.infer<typeof LadderInput>;

const student = z.object({
  id: Id,
  full_name: z.nullable(z.string()),
  roll_number: z.string(),
  class: z.nullable(z.object({ name: z.string(), section: z.nullable(z.string()) })),
});

export const ProposedSanction = z.object({
  student,
  unjustified_minutes: z.int(),
  step: LadderStep,
});
export type ProposedSanction = z.infer<typeof ProposedSanction>;

export const Proposals = z.object({
  /** The term whose hours count; the whole year if it has no terms, null if there is no year. */
  term: z.nullable(
    z.object({
      name_en: z.string(),
      name_fr: z.string(),
      first_day: z.iso.date(),
      last_day: z.iso.date(),
    }),
  ),
  proposals: z.array(ProposedSanction),
});

export const Sanction = z.object({
  id: Id,
  kind: z.enum(SANCTION_KINDS),
  name_en: z.string(),
  name_fr: z.string(),
  days: z.nullable(z.int()),
  on_day: z.iso.date(),
  unjustified_minutes: z.int(),
  note: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decided_at: z.iso.datetime(),
  /** Why and when it was canceled; null while it is in force. */
  taken_back: z.nullable(z.object({ reason: z.string(), at: z.iso.datetime() })),
});
export type Sanction = z.infer<typeof Sanction>;

const REASON_MISSING = /*i18n*/ 'Please write the reason';
const REASON_LONG = /*i18n*/ 'A reason can have at most 300 characters';
const reason = z
  .string(REASON_MISSING)
  .check(z.trim(), z.minLength(3, REASON_MISSING), z.maxLength(300, REASON_LONG));
const DATE_MISSING = /*i18n*/ 'Please enter a date';
const decision = { student_id: Id, step_id: Id };
const byId = { sanction_id: Id };
const language = z._default(z.enum(['en', 'fr']), 'fr');

const NOT_PROPOSED = {
  status: 409,
  message:
    /*i18n*/ 'This sanction is not proposed any more. Somebody has decided, or the hours have changed.',
};

const tags = ['attendance'];
const keeping = procedure.meta({ policy: mayKeepAttendance });

export const sanctionsContract = {
  ladder: keeping
    .route({
      method: 'GET',
      path: '/attendance/ladder',
      summary: 'Which sanction so many unjustified hours of a term propose',
      tags,
    })
    .output(z.array(LadderStep)),
  changeLadder: keeping
    .route({
      method: 'PUT',
      path: '/attendance/ladder',
      summary: 'Say which sanction so many unjustified hours propose',
      tags,
    })
    .input(LadderInput)
    .output(z.array(LadderStep)),
  proposals: keeping
    .route({
      method: 'GET',
      path: '/attendance/sanctions/proposals',
      summary: 'Students whose unjustified hours of the term propose a sanction, most hours first',
      tags,
    })
    .output(Proposals),
  record: keeping
    .route({
      method: 'POST',
      path: '/attendance/sanctions',
      successStatus: 201,
      summary: 'Record the sanction that is proposed for a student',
      tags,
    })
    .input(
      z.strictObject({
        ...decision,
        on_day: z.iso.date(DATE_MISSING),
        note: z.optional(
          z.string().check(z.trim(), z.maxLength(300, /*i18n*/ 'A note can have at most 300 characters')),
        ),
      }),
    )
    .errors({ NOT_PROPOSED })
    .output(Sanction),
  notNow: keeping
    .route({
      method: 'POST',
      path: '/attendance/sanctions/refusals',
      successStatus: 201,
      summary: 'Say why a proposed sanction is not to be in this term',
      tags,
    })
    .input(z.strictObject({ ...decision, reason }))
    .errors({ NOT_PROPOSED })
    .output(z.object({ id: Id })),
  student: procedure
    .meta({ policy: maySeeSanctions })
    .route({
      method: 'GET',
      path: '/attendance/students/{student_id}/sanctions',
      summary: 'The sanctions of a student, latest first, for the office and the family',
      tags,
    })
    .input(z.object({ student_id: Id }))
    .output(z.array(Sanction)),
  takeBack: keeping
    .route({
      method: 'POST',
      path: '/attendance/sanctions/{sanction_id}/reversal',
      summary: 'Take a sanction back, with a reason',
      tags,
    })
    .input(z.strictObject({ ...byId, reason }))
    .errors({
      TAKEN_BACK: { status: 409, message: /*i18n*/ 'This sanction was taken back already.' },
    })
    .output(Sanction),
  letter: procedure
    .meta({ policy: mayKeepAttendance, heavy: true })
    .route({
      method: 'GET',
      path: '/attendance/sanctions/{sanction_id}/letter',
      summary: 'The letter of a sanction to the parents, as a PDF',
      tags,
    })
    .input(z.object({ ...byId, language }))
    .errors({
      TAKEN_BACK: { status: 409, message: /*i18n*/ 'This sanction was taken back already.' },
    })
    .output(z.file()),
  summons: procedure
    .meta({ policy: mayKeepAttendance, heavy: true })
    .route({
      method: 'GET',
      path: '/attendance/students/{student_id}/summons',
      summary: 'A letter that asks the parents to come about the absences, as a PDF',
      tags,
    })
    .input(
      z.object({
        student_id: Id,
        on_day: z.iso.date(DATE_MISSING),
        /** Local time, as in 10:30. */
        at: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, /*i18n*/ 'Enter a time such as 07:30')),
        language,
      }),
    )
    .output(z.file()),
};
