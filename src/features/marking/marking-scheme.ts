// Marking schemes: all differences between schools and countries are data of these types.
// docs/marking.md specifies their exact meaning.

/** A number as it was written: `14.25`. Never a float: calculations take it as an exact fraction. */
export type Decimal = string;

export type TwoLanguages = { en: string; fr: string };

/** What a cell may hold instead of a number. A cell without anything was not entered. */
export const SPECIAL_VALUES = [
  'absent',
  'absent_justified',
  'exempt',
  'unfit',
  'not_submitted',
  'absent_zero',
  'not_submitted_zero',
  'cheating_zero',
  'not_taken',
] as const;
export type SpecialValue = (typeof SPECIAL_VALUES)[number];

/** The effect on an average of a cell without a counted number. */
export const MISSING_POLICIES = ['exclude', 'zero', 'provisional', 'not_classified'] as const;
export type MissingPolicy = (typeof MISSING_POLICIES)[number];

/** A part of a period that has a sheet of its own: a sequence, the continuous assessment, the examination. */
export type SchemeSlot = { name: TwoLanguages; weight: Decimal };

/** A term or semester, in the order of the year. */
export type SchemePeriod = { name: TwoLanguages; weight: Decimal; slots: readonly SchemeSlot[] };

export const COMBINATIONS = ['mean', 'weighted', 'points', 'best', 'drop_lowest'] as const;
/** How a slot's assessments become one value. `count` is N of "best N" and of "drop lowest N". */
export type Combination =
  | { rule: 'mean' | 'weighted' | 'points' }
  | { rule: 'best'; count: number }
  | { rule: 'drop_lowest'; count: number; keep: number };

export const AGGREGATIONS = ['subjects_first', 'slots_first', 'none'] as const;

export const ROUNDING_MODES = ['half_up', 'half_even', 'down'] as const;
export type Rounding = {
  decimals: 0 | 1 | 2 | 3;
  mode: (typeof ROUNDING_MODES)[number];
  /** `each`: every value that enters another was rounded before. `final`: only what is shown. */
  stage: 'each' | 'final';
  /** The value that ranks, bands, bounds and the pass count use: exact or rounded. */
  compare: 'rounded' | 'exact';
};

/** From `from` upwards to the next band, which is not in it; the last is closed by the scheme's maximum. In ascending order. */
export type Band = { from: Decimal; code: string; label: TwoLanguages };

export type Honour = {
  code: string;
  label: TwoLanguages;
  kind: 'honour' | 'warning';
  /** Every bound that is given holds; at least one is. */
  average_from?: Decimal;
  average_below?: Decimal;
  /** No subject with a value is under it. */
  every_subject_from?: Decimal;
  unjustified_hours_below?: Decimal;
  unjustified_hours_from?: Decimal;
};

export const PROMOTION_OUTCOMES = [
  'promote',
  'repeat',
  'dismiss',
  'conditional',
  'resit',
  'graduate',
] as const;
export type PromotionOutcome = (typeof PROMOTION_OUTCOMES)[number];

/** The first rule of the list whose every condition holds decides. A rule without conditions always does. */
export type PromotionRule = {
  outcome: PromotionOutcome;
  average_from?: Decimal;
  average_below?: Decimal;
  /** Every core subject with a value has at least this. */
  core_from?: Decimal;
  classified?: boolean;
  exam_class?: boolean;
  exam_passed?: boolean;
  /** How often this level was repeated already. */
  repeats_from?: number;
  unjustified_hours_from?: Decimal;
  exclusion_days_from?: number;
  permanently_excluded?: boolean;
};

export type MarkingScheme = {
  name: TwoLanguages;
  /** Marks are numbers, or judgements (the codes of `judgements`) without any average or rank. */
  marking: 'numbers' | 'judgements';
  /** Averages are out of this: 20, 100, 10. */
  maximum: Decimal;
  pass_mark: Decimal;
  /** How many decimals a teacher may enter. */
  entry_decimals: 0 | 1 | 2;
  periods: readonly SchemePeriod[];
  combination: Combination;
  /** Whether a subject's number in the class is its coefficient, or the maximum that it is marked out of. */
  subject_weight: 'coefficient' | 'maximum';
  /** The effect of special values: unlisted ones are excluded; the three that mean zero are zero. */
  special: Partial<Record<SpecialValue, 'exclude' | 'zero'>>;
  missing: {
    average: MissingPolicy;
    class_mean: 'exclude' | 'zero';
    lowest_highest: 'exclude' | 'zero';
    rank: 'exclude' | 'zero';
    pass_rate: 'exclude' | 'zero';
  };
  classified: {
    /** Of what the share is taken; `everybody` asks for nothing but an average. */
    measure: 'everybody' | 'assessments' | 'coefficients';
    /** Per cent, at least. */
    share: Decimal;
    /** For the year: in how many periods a student is classified at least. */
    periods: number;
  };
  /** `none`: no average of a student is formed, of no period and of no year. */
  aggregation: (typeof AGGREGATIONS)[number];
  annual: 'periods' | 'subjects';
  /** Per cent of the year's average that an external examination makes in an examination class; null: none. */
  external_exam: Decimal | null;
  rounding: Rounding;
  ranks: {
    overall: boolean;
    subjects: boolean;
    /** 1, 1, 3 or 1, 1, 2. */
    ties: 'skip' | 'dense';
    not_classified: 'unranked' | 'ranked';
  };
  class_profile: {
    shown: boolean;
    /** Nothing of the class is shown where fewer than this have an average. */
    at_least: number;
  };
  /** The grade beside a value: A+, CTBA. */
  grades: readonly Band[];
  /** The sentence beside a value: "Assez bien". */
  appreciations: readonly Band[];
  /** From worst to best, for `marking: 'judgements'`. */
  judgements: readonly { code: string; label: TwoLanguages }[];
  /** How judgements of a subject become one. */
  judgement_summary: 'majority' | 'latest';
  honours: readonly Honour[];
  /** Only the best honour and the worst warning, or all that hold. */
  honours_given: 'all' | 'highest';
  promotion: readonly PromotionRule[];
  /** The form of the report card. */
  card: 'competences' | 'sequences' | 'plain';
};
