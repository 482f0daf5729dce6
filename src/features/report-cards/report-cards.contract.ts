import * as z from 'zod/mini';
import { ASSISTANT_REFUSALS } from '#features/assistant/assistant.contract.ts';
import { PROMOTION_OUTCOMES } from '#features/marking/marking-scheme.ts';
import { NO_YEAR } from '#features/marking/marking.contract.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { APPROVAL_REFUSALS } from '#platform/http/approval-refusals.ts';
import { AmountText } from '#platform/money/amount-schema.ts';
import { Council, honourKind, MissingCounts, names, period, Readiness, Remark } from './council.contract.ts';
import { mayDecide, mayKeepReportCards, maySeeCouncil, maySeeReportCards } from './report-cards.policy.ts';
import { MOST_APPRECIATION, MOST_REMARK } from './remarks.rules.ts';
import { AUDIENCES, CARD_LANGUAGES, COUNCIL_STATES } from './report-cards.rules.ts';
import { Id } from '#platform/http/id.ts';

const classPeriod = { class_id: Id, period };
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(300));

export const CardClass = z.object({
  id: Id,
  name: z.string(),
  students: z.int(),
  /** The scheme's periods, and the year; empty if the class has no scheme. */
  periods: z.array(
    z.object({
      key: period,
      name: z.nullable(names),
      made: z.int(),
      council: z.nullable(z.enum(COUNCIL_STATES)),
      released_at: z.nullable(z.iso.datetime()),
      /** Its submitted, verified or closed sheets, out of all. */
      sheets: z.object({ handed_in: z.int(), total: z.int() }),
    }),
  ),
});
export type CardClass = z.infer<typeof CardClass>;

export const CardSettings = z.object({
  language: z.enum(CARD_LANGUAGES),
  authority_fr: z.string().check(z.trim(), z.maxLength(500)),
  authority_en: z.string().check(z.trim(), z.maxLength(500)),
  /** Families and students cannot read cards while fees are overdue. */
  hold_unpaid: z.boolean(),
  /** Each teacher signs on a separate line. */
  teachers_sign: z.boolean(),
  /** Cards are printed with the student's current photo. */
  photo: z.boolean(),
});
export type CardSettings = z.infer<typeof CardSettings>;

export const Making = z.object({
  id: Id,
  /** Students of all classes, and of those completed. */
  total: z.int(),
  done: z.int(),
  made: z.int(),
  unchanged: z.int(),
  /** Classes whose scheme or year was removed before their turn. */
  failed: z.int(),
  /** Names of classes without cards, because nothing was entered for the period. */
  without_marks: z.array(z.string()),
  state: z.enum(['running', 'ready']),
});
export type Making = z.infer<typeof Making>;

/** A card as shown on screen: the same content as the paper. */
export const ReadCard = z.object({
  id: Id,
  number: z.string(),
  class_name: z.string(),
  year: z.string(),
  period: z.nullable(names),
  made_on: z.iso.date(),
  maximum: z.string(),
  pass_mark: z.string(),
  average: z.nullable(z.string()),
  class_mean: z.nullable(z.string()),
  classified: z.boolean(),
  /** Only if the school shows ranks. */
  rank: z.nullable(z.object({ rank: z.int(), of: z.int() })),
  grade: z.nullable(names),
  /** The council's comment; without one, the scheme's for this average. */
  appreciation: z.nullable(names),
  /** Null on cards that do not have them. */
  strengths: z.nullable(Remark),
  to_improve: z.nullable(Remark),
  decision: z.nullable(z.enum(PROMOTION_OUTCOMES)),
  honours: z.array(z.object({ label: names, kind: honourKind })),
  columns: z.array(names),
  subjects: z.array(
    z.object({
      name: names,
      teacher: z.nullable(z.string()),
      weight: z.string(),
      counts: z.boolean(),
      values: z.array(z.nullable(z.string())),
      value: z.nullable(z.string()),
      judgement: z.nullable(names),
      rank: z.nullable(z.int()),
      appreciation: z.nullable(names),
    }),
  ),
  /** The audiences with the time of release; absent for audiences without one. */
  waiting: z.boolean(),
});
export type ReadCard = z.infer<typeof ReadCard>;

/**
 * Whether cards are withheld while fees are overdue: always set for the office, for a family only
 * if a released card is affected.
 */
export const CardHold = z.object({
  student_id: Id,
  /** Null if the reader may not see these fees. */
  overdue: z.nullable(AmountText),
  /** The reason for lifting the hold this year; for the office only. */
  lifted: z.nullable(z.string()),
});
export type CardHold = z.infer<typeof CardHold>;

export const StudentCards = z.object({
  /** Newest first. */
  cards: z.array(ReadCard),
  hold: z.nullable(CardHold),
});
export type StudentCards = z.infer<typeof StudentCards>;

const Done = z.object({});
export type Done = z.infer<typeof Done>;

const releaseWish = {
  audiences: z.array(z.enum(AUDIENCES)).check(z.minLength(1), z.maxLength(2)),
  /** Defaults to now. */
  at: z.optional(z.iso.datetime()),
  /** The reason for going on despite missing items. */
  reason: z.optional(reason),
};

const tags = ['report cards'];
const NO_SCHEME = {
  status: 409,
  message: /*i18n*/ 'Give the class a marking scheme first, in Settings.',
} as const;
/** A confirmation with a reason is needed; `details` has the counts (`MissingCounts`). */
const INCOMPLETE = {
  status: 409,
  message:
    /*i18n*/ 'Sheets, marks or the council are missing, or released cards would be replaced. Please give a reason.',
  data: z.optional(z.object({ details: MissingCounts })),
} as const;
const ALREADY_OUT = { status: 409, message: /*i18n*/ 'This period is released already.' } as const;

export const MakeInput = z.strictObject({
  class_ids: z.array(Id).check(z.minLength(1), z.maxLength(200)),
  period,
  /** Only this student's card, in the one given class: remade if anything on it differs. */
  student_id: z.optional(Id),
  /** The reason for going on despite missing items or replaced cards. */
  reason: z.optional(reason),
});
export const LiftHoldInput = z.strictObject({ student_id: Id, lifted: z.boolean(), reason });

export const reportCardsContract = {
  classes: procedure
    .meta({ policy: maySeeCouncil })
    .route({
      method: 'GET',
      path: '/report-cards/classes',
      summary: 'Classes of the year and how far they are',
      tags,
    })
    .input(z.strictObject({}))
    .output(
      z.object({
        year: z.nullable(z.object({ id: Id, name: z.string() })),
        classes: z.array(CardClass),
      }),
    ),
  council: procedure
    .meta({ policy: maySeeCouncil })
    .route({
      method: 'GET',
      path: '/report-cards/classes/{class_id}',
      summary: 'A class before its council: averages, proposals and decisions',
      tags,
    })
    .input(z.strictObject({ class_id: Id, period: z.optional(period) }))
    .errors({ NO_SCHEME, NO_YEAR })
    .output(Council),
  decide: procedure
    .meta({ policy: mayDecide })
    .route({
      method: 'POST',
      path: '/report-cards/classes/{class_id}/students/{student_id}/decision',
      summary: 'Write down what the council says of a student',
      tags,
    })
    .input(
      z.strictObject({
        ...classPeriod,
        student_id: Id,
        appreciation: z.optional(z.string().check(z.trim(), z.maxLength(MOST_APPRECIATION))),
        strengths: z.optional(z.string().check(z.trim(), z.maxLength(MOST_REMARK))),
        to_improve: z.optional(z.string().check(z.trim(), z.maxLength(MOST_REMARK))),
        /** Only those that differ from the scheme's proposals. */
        honours: z
          .array(z.strictObject({ code: z.string().check(z.maxLength(40)), given: z.boolean(), reason }))
          .check(z.maxLength(20)),
        decision: z.optional(z.nullable(z.enum(PROMOTION_OUTCOMES))),
        decision_reason: z.optional(reason),
      }),
    )
    .errors({
      NO_SCHEME,
      COUNCIL_CLOSED: {
        status: 409,
        message: /*i18n*/ 'This council is closed. Open it again to change a decision.',
      },
      REASON_MISSING: { status: 409, message: /*i18n*/ 'Please give a reason' },
      UNKNOWN_HONOUR: {
        status: 409,
        message: /*i18n*/ 'This honor or warning is not in the marking scheme of the class.',
      },
    })
    .output(Done),
  draftAppreciation: procedure
    .meta({ policy: mayDecide, personOnly: true })
    .route({
      method: 'POST',
      path: '/report-cards/classes/{class_id}/students/{student_id}/draft-appreciation',
      summary: 'A draft of what the council says of a student, by the school’s assistant; nothing is saved',
      tags,
    })
    .input(z.strictObject({ ...classPeriod, student_id: Id }))
    .errors({ NO_SCHEME, NO_YEAR, ...ASSISTANT_REFUSALS })
    .output(z.object({ text: z.string() })),
  hold: procedure
    .meta({ policy: mayDecide })
    .route({
      method: 'POST',
      path: '/report-cards/classes/{class_id}/council',
      summary:
        'Write down when the council was held, who chaired it and what was said; close it or open it again',
      tags,
    })
    .input(
      z.strictObject({
        ...classPeriod,
        held_on: z.optional(z.iso.date()),
        chair: z.optional(z.string().check(z.trim(), z.maxLength(100))),
        minutes: z.optional(z.string().check(z.trim(), z.maxLength(5_000))),
        state: z.enum(COUNCIL_STATES),
      }),
    )
    .errors({ NO_SCHEME })
    .output(Done),
  minutes: procedure
    .meta({ policy: maySeeCouncil, heavy: true })
    .route({
      method: 'GET',
      path: '/report-cards/classes/{class_id}/minutes',
      summary: "The council's minutes as a PDF",
      tags,
    })
    .input(z.strictObject({ ...classPeriod, language: z._default(z.enum(['en', 'fr']), 'fr') }))
    .errors({ NO_SCHEME, NO_YEAR })
    .output(z.file()),
  settings: procedure
    .meta({ policy: mayKeepReportCards })
    .route({ method: 'GET', path: '/report-cards/settings', summary: 'What stands on every card', tags })
    .output(CardSettings),
  changeSettings: procedure
    .meta({ policy: mayKeepReportCards })
    .route({
      method: 'PUT',
      path: '/report-cards/settings',
      summary: 'Change what stands on every card',
      tags,
    })
    .input(z.strictObject(CardSettings.shape))
    .output(CardSettings),
  make: procedure
    .meta({ policy: mayKeepReportCards, heavy: true })
    .route({
      method: 'POST',
      path: '/report-cards/makings',
      successStatus: 201,
      summary: 'Make the cards of classes for a period: new ones where something changed',
      tags,
    })
    .input(MakeInput)
    .errors({
      NO_SCHEME,
      INCOMPLETE,
      NO_MARKS: {
        status: 409,
        message: /*i18n*/ 'No mark was entered for this period, so no card is made.',
      },
      CHANGED_SINCE: {
        status: 409,
        message:
          /*i18n*/ 'Marks or cards have changed since this was requested. Please make the request again.',
      },
      ...APPROVAL_REFUSALS,
    })
    .output(Making),
  readiness: procedure
    .meta({ policy: mayKeepReportCards, heavy: true })
    .route({
      method: 'GET',
      path: '/report-cards/readiness',
      summary: 'What is missing of a period, class by class, before its cards are made or released',
      tags,
    })
    .input(z.strictObject({ period, class_id: z.optional(Id) }))
    .output(z.object({ classes: z.array(Readiness) })),
  making: procedure
    .meta({ policy: mayKeepReportCards })
    .route({
      method: 'GET',
      path: '/report-cards/makings/{making_id}',
      summary: 'How far the making of cards is',
      tags,
    })
    .input(z.strictObject({ making_id: Id }))
    .output(Making),
  print: procedure
    .meta({ policy: mayKeepReportCards, heavy: true })
    .route({
      method: 'GET',
      path: '/report-cards/classes/{class_id}/file',
      summary: 'All cards of a class as one PDF',
      tags,
    })
    .input(z.strictObject(classPeriod))
    .errors({ NO_CARDS: { status: 409, message: /*i18n*/ 'Make the cards first.' } })
    .output(z.file()),
  release: procedure
    .meta({ policy: mayKeepReportCards })
    .route({
      method: 'POST',
      path: '/report-cards/classes/{class_id}/releases',
      summary: 'Release a period to families and students, now or at a moment to come',
      tags,
    })
    .input(
      z.strictObject({
        ...classPeriod,
        ...releaseWish,
      }),
    )
    .errors({
      NO_SCHEME,
      NO_CARDS: { status: 409, message: /*i18n*/ 'Make the cards first.' },
      ALREADY_OUT,
      INCOMPLETE,
    })
    .output(Done),
  releaseAll: procedure
    .meta({ policy: mayKeepReportCards, heavy: true })
    .route({
      method: 'POST',
      path: '/report-cards/releases',
      summary:
        'Release a period of many classes; those without cards, and those that are out, are left as they are',
      tags,
    })
    .input(
      z.strictObject({
        class_ids: z.array(Id).check(z.minLength(1), z.maxLength(200)),
        period,
        ...releaseWish,
      }),
    )
    .errors({ INCOMPLETE })
    .output(z.object({ released: z.int(), without_cards: z.int() })),
  takeBack: procedure
    .meta({ policy: mayKeepReportCards })
    .route({
      method: 'POST',
      path: '/report-cards/classes/{class_id}/releases/cancel',
      summary: 'Take back a release whose moment has not come',
      tags,
    })
    .input(z.strictObject(classPeriod))
    .errors({ ALREADY_OUT })
    .output(Done),
  liftHold: procedure
    .meta({ policy: mayKeepReportCards })
    .route({
      method: 'POST',
      path: '/report-cards/students/{student_id}/hold',
      summary: 'Lift the hold for overdue fees from the cards of one student this year, or put it back',
      tags,
    })
    .input(LiftHoldInput)
    .errors(APPROVAL_REFUSALS)
    .output(Done),
  student: procedure
    .meta({ policy: maySeeReportCards })
    .route({
      method: 'GET',
      path: '/report-cards/students/{student_id}',
      summary: "A student's report cards, as far as they are released to the reader",
      tags,
    })
    .input(z.strictObject({ student_id: Id }))
    .output(StudentCards),
  transcript: procedure
    .meta({ policy: mayKeepReportCards, heavy: true })
    .route({
      method: 'GET',
      path: '/report-cards/students/{student_id}/transcript',
      summary: "A student's released report cards of all years as one PDF",
      tags,
    })
    .input(z.strictObject({ student_id: Id }))
    .errors({
      NO_CARDS: { status: 409, message: /*i18n*/ 'No report card of this student is released yet.' },
    })
    .output(z.file()),
  /** The reader's own cards, for a page that does not know the student's id. */
  mine: procedure
    .meta({ policy: maySeeReportCards })
    .route({
      method: 'GET',
      path: '/report-cards/mine',
      summary: 'The own released report cards of a student',
      tags,
    })
    .output(StudentCards),
  file: procedure
    .meta({ policy: maySeeReportCards, heavy: true })
    .route({ method: 'GET', path: '/report-cards/{card_id}/file', summary: 'A report card as a PDF', tags })
    .input(z.strictObject({ card_id: Id }))
    .output(z.file()),
};
