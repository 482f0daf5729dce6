import * as z from 'zod/mini';
import { PROMOTION_OUTCOMES } from '#features/marking/marking-scheme.ts';
import { Id } from '#platform/http/id.ts';
import { AUDIENCES, CARD_LANGUAGES, COUNCIL_STATES, PERIOD_KEY } from './report-cards.rules.ts';

// The page of a class council: its students, and what is missing or released.

export const names = z.object({ en: z.string(), fr: z.string() });
/** A period's index in the scheme, or `year`. */
export const period = z.string().check(z.regex(PERIOD_KEY));
export const honourKind = z.enum(['honour', 'warning']);

export const CouncilHonour = z.object({
  code: z.string(),
  label: names,
  kind: honourKind,
  proposed: z.boolean(),
  given: z.boolean(),
  reason: z.nullable(z.string()),
});
export type CouncilHonour = z.infer<typeof CouncilHonour>;

/** Strengths or points to improve: the council's words, else the subjects that the card names. */
export const Remark = z.object({ text: z.nullable(z.string()), subjects: z.array(names), more: z.int() });

/** A part of the card that is out of date. Figures have old and new values, other parts only a name. */
export const CardChange = z.object({
  what: z.enum(['subject', 'average', 'rank', 'absences', 'honours', 'council', 'identity', 'other']),
  name: z.nullable(names),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type CardChange = z.infer<typeof CardChange>;

const SheetCounts = z.object({
  total: z.int(),
  handed_in: z.int(),
  open: z.int(),
  empty: z.int(),
  closed: z.int(),
});

export const CouncilStudent = z.object({
  student_id: Id,
  full_name: z.nullable(z.string()),
  roll_number: z.string(),
  average: z.nullable(z.string()),
  rank: z.nullable(z.int()),
  classified: z.boolean(),
  provisional: z.boolean(),
  passed: z.nullable(z.boolean()),
  grade: z.nullable(names),
  unjustified_hours: z.string(),
  /** Subjects below the pass mark, the weakest first. */
  weak: z.array(z.object({ name: names, value: z.string() })),
  honours: z.array(CouncilHonour),
  appreciation: z.nullable(z.string()),
  /** Subjects that are strengths, the best first. */
  strong: z.array(z.object({ name: names, value: z.string() })),
  /** The council's words; null if the card lists subjects. */
  strengths: z.nullable(z.string()),
  to_improve: z.nullable(z.string()),
  /** Promotion at the end of the year: the rules' proposal, the council's decision, and its reason. */
  proposed_decision: z.nullable(z.enum(PROMOTION_OUTCOMES)),
  decision: z.nullable(z.enum(PROMOTION_OUTCOMES)),
  decision_reason: z.nullable(z.string()),
  card: z.nullable(
    z.object({
      id: Id,
      number: z.string(),
      version: z.int(),
      /** Differences in the student's own data from a card made now; empty while the card is valid. */
      changes: z.array(CardChange),
      /** Class figures differ from the card's. It stays valid. */
      class_changed: z.boolean(),
      /** The other class of this year in which it was made; null for this one. */
      other_class: z.nullable(z.string()),
    }),
  ),
});
export type CouncilStudent = z.infer<typeof CouncilStudent>;

/** Items missing in a class before its cards are made or released. */
export const Readiness = z.object({
  class_id: Id,
  class_name: z.string(),
  students: z.int(),
  /** Each sheet with students is in one of these: `open` ones have a mark, `empty` ones none. */
  sheets: SheetCounts,
  /** Expected marks that were not entered. */
  missing: z.int(),
  has_marks: z.boolean(),
  council_held: z.boolean(),
  /** Students without a card. */
  uncarded: z.int(),
  /** Cards that would be replaced, and how many of them are released. */
  outdated: z.int(),
  replaced: z.int(),
});
export type Readiness = z.infer<typeof Readiness>;

/** The same summed over classes: the reasons why confirmation is needed. */
export const MissingCounts = z.object({
  /** Classes with missing sheets, marks or council. */
  classes: z.int(),
  sheets: SheetCounts,
  missing: z.int(),
  councils_not_held: z.int(),
  without_marks: z.int(),
  uncarded: z.int(),
  outdated: z.int(),
  replaced: z.int(),
});
export type MissingCounts = z.infer<typeof MissingCounts>;

export const Release = z.object({
  audience: z.enum(AUDIENCES),
  at: z.iso.datetime(),
  in_force: z.boolean(),
});
export type Release = z.infer<typeof Release>;

export const Council = z.object({
  class: z.object({ id: Id, name: z.string() }),
  year: z.object({ id: Id, name: z.string() }),
  period,
  periods: z.array(z.object({ key: period, name: z.nullable(names) })),
  maximum: z.string(),
  pass_mark: z.string(),
  marking: z.enum(['numbers', 'judgements']),
  may_decide: z.boolean(),
  language: z.enum(CARD_LANGUAGES),
  held: z.object({
    held_on: z.nullable(z.iso.date()),
    chair: z.nullable(z.string()),
    minutes: z.nullable(z.string()),
    state: z.enum(COUNCIL_STATES),
  }),
  profile: z.nullable(
    z.object({
      mean: z.nullable(z.string()),
      lowest: z.nullable(z.string()),
      highest: z.nullable(z.string()),
      count: z.int(),
      passed: z.int(),
      pass_rate: z.nullable(z.string()),
    }),
  ),
  /** The class's three weakest subjects. */
  weak_subjects: z.array(z.object({ name: names, mean: z.string() })),
  /** By average, the best first; students without one last. */
  students: z.array(CouncilStudent),
  releases: z.array(Release),
  readiness: Readiness,
});
export type Council = z.infer<typeof Council>;
