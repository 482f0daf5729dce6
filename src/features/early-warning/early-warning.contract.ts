import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { AmountText } from '#platform/money/amount-schema.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { Id } from '#platform/http/id.ts';
import { flagFilters } from './early-warning.filters.ts';
import { mayChooseReaders, mayFollowOwnClass, maySeeWarnings } from './early-warning.policy.ts';
import {
  CLASS_MASTER_DEEDS,
  DEEDS,
  KINDS,
  MOST_NOTE,
  MOST_WEEKS,
  RULE_FACTS,
  RULES,
  STATES,
} from './early-warning.rules.ts';

const Words = z.object({ en: z.string(), fr: z.string() });
const day = z.iso.date();
const span = { from: day, until: day };
const count = z.int();
/** A number in display format: `9.75`. */
const decimal = z.string();

/** All figures that explain a flag, so that a person can verify it. */
export const Figures = z.discriminatedUnion('rule', [
  z.object({
    rule: z.literal('attendance'),
    ...span,
    missed_minutes: count,
    marked_minutes: count,
    /** The number of days with at least one mark. */
    days: count,
  }),
  z.object({
    rule: z.literal('falling'),
    before: z.object({ name: Words, average: decimal }),
    after: z.object({ name: Words, average: decimal }),
    maximum: decimal,
  }),
  z.object({
    rule: z.literal('failing'),
    slot: Words,
    subjects: z.array(z.object({ name: Words, value: decimal })),
    pass_mark: decimal,
  }),
  z.object({ rule: z.literal('work'), ...span, given: count, missing: count }),
  z.object({ rule: z.literal('sanctions'), ...span, sanctions: count }),
  z.object({ rule: z.literal('fees'), fees: count, owed: AmountText, since: day, days: count }),
]);
export type Figures = z.infer<typeof Figures>;

const person = z.object({ id: Id, full_name: z.nullable(z.string()) });

export const FollowUp = z.object({
  id: Id,
  kind: z.enum(['taken', 'deed']),
  by: z.nullable(z.string()),
  at: z.iso.datetime(),
  owner: z.nullable(z.string()),
  due_on: z.nullable(day),
  deed: z.nullable(z.enum(DEEDS)),
  /** Null for a class master if somebody else wrote it. */
  note: z.nullable(z.string()),
  done_on: z.nullable(day),
  /** Whether it concerns an earlier flag of the same rule. */
  former: z.boolean(),
});
export type FollowUp = z.infer<typeof FollowUp>;

const thresholds = { threshold: z.int(), weeks: z.nullable(z.int()) };

export const Flag = z.object({
  id: Id,
  revision: z.int(),
  student: z.object({
    id: Id,
    full_name: z.nullable(z.string()),
    roll_number: z.string(),
    class: z.nullable(z.object({ name: z.string(), section: z.nullable(z.string()) })),
  }),
  figures: Figures,
  ...thresholds,
  /** The day to which the figures apply. */
  calculated_on: day,
  opened_on: day,
  reopened_on: z.nullable(day),
  state: z.enum(STATES),
  owner: z.nullable(z.extend(person, { is_me: z.boolean() })),
  due_on: z.nullable(day),
  closed_on: z.nullable(day),
  ended_on: z.nullable(day),
  ended_why: z.nullable(z.enum(['no_longer', 'left', 'switched_off', 'year_over'])),
  /** Newest first, including those of earlier flags of the rule. */
  history: z.array(FollowUp),
});
export type Flag = z.infer<typeof Flag>;

export const FlagsInput = filterSchema(flagFilters);
export type FlagsInput = z.infer<typeof FlagsInput>;

const schoolClass = z.object({ id: Id, name: z.string(), section: z.nullable(z.string()) });

export const FlagsAnswer = z.object({
  /** The list shown; money is kept separate from everything else. */
  kind: z.enum(KINDS),
  /** The lists that the reader may see. */
  kinds: z.array(z.enum(KINDS)),
  /** The rules of this list that are on and that the reader may see. */
  rules: z.array(z.enum(RULES)),
  today: day,
  calculated_at: z.nullable(z.iso.datetime()),
  classes: z.array(schoolClass),
  /** In order of urgency, with the flags of each student together. */
  flags: z.array(Flag),
  more: z.boolean(),
});
export type FlagsAnswer = z.infer<typeof FlagsAnswer>;

export const OwnClassAnswer = z.object({
  /** Whether class masters read flags; if not, the rest is empty. */
  is_on: z.boolean(),
  today: day,
  calculated_at: z.nullable(z.iso.datetime()),
  /** The classes whose class master the reader is. */
  classes: z.array(schoolClass),
  /** Open flags in order of urgency, with the flags of each student together. */
  flags: z.array(Flag),
});
export type OwnClassAnswer = z.infer<typeof OwnClassAnswer>;

/** Who may see flags in addition to the office. */
export const WarningReaders = z.strictObject({ class_masters: z.boolean() });
export type WarningReaders = z.infer<typeof WarningReaders>;

/** A rule's flags in the last closed year. */
export const RuleRecord = z.object({
  rule: z.enum(RULES),
  flags: count,
  /** Flags with at least one follow-up other than "wrong". */
  acted_on: count,
  wrong: count,
  came_true: count,
  /** Flags whose outcome is known. */
  known: count,
});
export type RuleRecord = z.infer<typeof RuleRecord>;

export const RecordAnswer = z.object({
  /** The last closed year; null while there is none. */
  year: z.nullable(z.string()),
  rules: z.array(RuleRecord),
});
export type RecordAnswer = z.infer<typeof RecordAnswer>;

export const RuleChoice = z.object({
  rule: z.enum(RULES),
  is_on: z.boolean(),
  ...thresholds,
  /** 0 until the school has changed it. */
  revision: z.int(),
});
export type RuleChoice = z.infer<typeof RuleChoice>;

const WHOLE = /*i18n*/ 'Please enter a whole number from 1 on';
export const SaveRuleInput = z
  .strictObject({
    rule: z.enum(RULES),
    is_on: z.boolean(),
    threshold: z.number(WHOLE).check(z.int(WHOLE), z.minimum(1, WHOLE)),
    weeks: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(MOST_WEEKS))),
    revision: z.int(),
  })
  .check(
    z.refine(({ rule, threshold }) => threshold <= RULE_FACTS[rule].most, {
      error: /*i18n*/ 'This number is too large',
      path: ['threshold'],
    }),
    z.refine(({ rule, weeks }) => (RULE_FACTS[rule].weeks === null) === (weeks === null), {
      error: /*i18n*/ 'Please choose a time',
      path: ['weeks'],
    }),
  );
export type SaveRuleInput = z.infer<typeof SaveRuleInput>;

const byFlag = { flag_id: Id, revision: z.int() };
/** Further flags of the same student that get the same follow-up, all or none. */
const others = {
  others: z.optional(z.array(z.strictObject({ flag_id: Id, revision: z.int() })).check(z.maxLength(10))),
};
const DATE_MISSING = /*i18n*/ 'Please enter a date';

export const TakeFlagInput = z.strictObject({ owner_id: Id, due_on: z.iso.date(DATE_MISSING) });
export type TakeFlagInput = z.infer<typeof TakeFlagInput>;

const NOTE_MISSING = /*i18n*/ 'Please write what was done, or why the flag is wrong';
const DEED_MISSING = /*i18n*/ 'Please choose what was done';
const whatWasDone = {
  note: z
    .string(NOTE_MISSING)
    .check(
      z.trim(),
      z.minLength(3, NOTE_MISSING),
      z.maxLength(MOST_NOTE, /*i18n*/ 'A note can have at most 500 characters'),
    ),
  done_on: z.iso.date(DATE_MISSING),
};
export const DeedInput = z
  .strictObject({
    deed: z.enum(DEEDS, DEED_MISSING),
    ...whatWasDone,
    /** The next date on which the owner follows it up; empty to close the flag. */
    next_on: z.union([z.literal(''), z.iso.date(DATE_MISSING)]),
  })
  .check(
    z.refine(({ deed, next_on }) => deed !== 'wrong' || next_on === '', {
      error: /*i18n*/ 'A wrong flag must be closed',
      path: ['next_on'],
    }),
  );
export type DeedInput = z.infer<typeof DeedInput>;

/** A class master's follow-up: the flag stays open, with the same owner. */
export const OwnDeedInput = z.strictObject({
  deed: z.enum(CLASS_MASTER_DEEDS, DEED_MISSING),
  ...whatWasDone,
});
export type OwnDeedInput = z.infer<typeof OwnDeedInput>;

const CHANGED_MEANWHILE = {
  status: 409,
  message: /*i18n*/ 'Somebody else has changed this meanwhile. Please look again.',
};
const CLOSED = { status: 409, message: /*i18n*/ 'This flag is closed already.' };
const DAY_OUT_OF_RANGE = {
  status: 422,
  message: /*i18n*/ 'Choose a day from today on, within four months.',
};

const NOT_A_PAST_DAY = { status: 422, message: /*i18n*/ 'This day lies in the future.' };

const tags = ['early warning'];
const seeing = procedure.meta({ policy: maySeeWarnings });

export const earlyWarningContract = {
  list: seeing
    .route({
      method: 'GET',
      path: '/early-warning/flags',
      summary: 'Students for whom a rule holds, with the figures, and who follows it up',
      tags,
    })
    .input(FlagsInput)
    .output(FlagsAnswer),
  record: seeing
    .route({
      method: 'GET',
      path: '/early-warning/record',
      summary: 'How often each rule was acted on and came true in the last closed year',
      tags,
    })
    .input(filterSchema({ kind: flagFilters.kind }))
    .output(RecordAnswer),
  owners: seeing
    .route({
      method: 'GET',
      path: '/early-warning/flags/{flag_id}/owners',
      summary: 'Who may take a flag on',
      tags,
    })
    .input(z.object({ flag_id: Id }))
    .output(z.array(person)),
  take: procedure
    .meta({ policy: maySeeWarnings, idempotent: true })
    .route({
      method: 'POST',
      path: '/early-warning/flags/{flag_id}/owner',
      summary: 'Take a flag on until a day, or give it to somebody; with `others` several of one student',
      tags,
    })
    .input(z.extend(TakeFlagInput, { ...byFlag, ...others }))
    .errors({
      CHANGED_MEANWHILE,
      CLOSED,
      DAY_OUT_OF_RANGE,
      NOT_AN_OWNER: { status: 422, message: /*i18n*/ 'This person may not see the flag.' },
    })
    .output(Flag),
  act: procedure
    .meta({ policy: maySeeWarnings, idempotent: true })
    .route({
      method: 'POST',
      path: '/early-warning/flags/{flag_id}/deeds',
      successStatus: 201,
      summary:
        'Record what was done about a flag, or several of one student; closes it unless it goes on until a day',
      tags,
    })
    .input(z.safeExtend(DeedInput, { ...byFlag, ...others }))
    .errors({
      CHANGED_MEANWHILE,
      CLOSED,
      DAY_OUT_OF_RANGE,
      NOT_FOR_THIS_RULE: { status: 422, message: /*i18n*/ 'This value is not allowed for this rule.' },
      NOT_A_PAST_DAY,
    })
    .output(Flag),
  ownClass: procedure
    .meta({ policy: mayFollowOwnClass })
    .route({
      method: 'GET',
      path: '/early-warning/own-class',
      summary: 'For a class master: flags of the own class by absences, marks and work',
      tags,
    })
    .output(OwnClassAnswer),
  noteOwn: procedure
    .meta({ policy: mayFollowOwnClass, idempotent: true })
    .route({
      method: 'POST',
      path: '/early-warning/own-class/{flag_id}/deeds',
      successStatus: 201,
      summary: 'For a class master: record what was done about a flag of the own class; it stays open',
      tags,
    })
    .input(z.extend(OwnDeedInput, byFlag))
    .errors({ CHANGED_MEANWHILE, CLOSED, NOT_A_PAST_DAY })
    .output(Flag),
  readers: seeing
    .route({
      method: 'GET',
      path: '/early-warning/readers',
      summary: 'Who reads flags beside the office',
      tags,
    })
    .output(WarningReaders),
  saveReaders: procedure
    .meta({ policy: mayChooseReaders })
    .route({
      method: 'PUT',
      path: '/early-warning/readers',
      summary: 'Choose whether class masters read flags of their class',
      tags,
    })
    .input(WarningReaders)
    .output(WarningReaders),
  calculate: procedure
    .meta({ policy: maySeeWarnings, heavy: true })
    .route({
      method: 'POST',
      path: '/early-warning/calculation',
      summary: 'Calculate all flags now, as every night',
      tags,
    })
    .output(z.object({ calculated_at: z.iso.datetime() })),
  rules: seeing
    .route({
      method: 'GET',
      path: '/early-warning/rules',
      summary: 'The rules that the caller keeps, with their thresholds',
      tags,
    })
    .output(z.array(RuleChoice)),
  saveRule: seeing
    .route({
      method: 'PUT',
      path: '/early-warning/rules',
      summary: 'Switch a rule on or off, or change its threshold',
      tags,
    })
    .input(SaveRuleInput)
    .errors({ CHANGED_MEANWHILE })
    .output(RuleChoice),
};
