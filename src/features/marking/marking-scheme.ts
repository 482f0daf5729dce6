// Marking schemes: every difference between schools and countries is data of these types, specified in
// docs/marking.md.

/** A number as it was written: `14.25`. Never a float: calculations read it as an exact fraction. */
export type Decimal = string;

export type TwoLanguages = { en: string; fr: string };

/** Values a cell may hold instead of a number. An empty cell means not entered. */
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

/** A part of a period with its own sheet: a sequence, the continuous assessment, the examination. */
export type SchemeSlot = { name: TwoLanguages; weight: Decimal };

/** A term or semester, in the order of the year. */
export type SchemePeriod = { name: TwoLanguages; weight: Decimal; slots: readonly SchemeSlot[] };

export const COMBINATIONS = ['mean', 'weighted', 'points', 'best', 'drop_lowest'] as const;
/** Rules that combine a slot's assessments into one value. `count` is N of "best N" and of "drop lowest N". */
export type Combination =
  | { rule: 'mean' | 'weighted' | 'points' }
  | { rule: 'best'; count: number }
  | { rule: 'drop_lowest'; count: number; keep: number };

export const AGGREGATIONS = ['subjects_first', 'slots_first', 'none'] as const;

export const ROUNDING_MODES = ['half_up', 'half_even', 'down'] as const;
export type Rounding = {
  decimals: 0 | 1 | 2 | 3;
  mode: (typeof ROUNDING_MODES)[number];
  /** `each`: intermediate values are rounded too. `final`: only displayed values are rounded. */
  stage: 'each' | 'final';
  /** Which value ranks, bands, bounds and the pass count use. */
  compare: 'rounded' | 'exact';
};

/**
 * The band starts at `from` (inclusive) and ends before the next band; the last one ends at the scheme's maximum.
 * Ascending order.
 */
export type Band = { from: Decimal; code: string; label: TwoLanguages };

export type Honour = {
  code: string;
  label: TwoLanguages;
  kind: 'honour' | 'warning';
  /** All given bounds must hold; at least one is required. */
  average_from?: Decimal;
  average_below?: Decimal;
  /** Every subject with a value reaches at least this. */
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

/** The first rule in the list whose conditions all hold decides. A rule without conditions always holds. */
export type PromotionRule = {
  outcome: PromotionOutcome;
  average_from?: Decimal;
  average_below?: Decimal;
  /** Every core subject with a value reaches at least this. */
  core_from?: Decimal;
  classified?: boolean;
  exam_class?: boolean;
  exam_passed?: boolean;
  /** Minimum number of times this level was already repeated. */
  repeats_from?: number;
  unjustified_hours_from?: Decimal;
  exclusion_days_from?: number;
  permanently_excluded?: boolean;
};

export type MarkingScheme = {
  name: TwoLanguages;
  /** Marks are numbers, or judgments (codes of `judgements`) without averages and ranks. */
  marking: 'numbers' | 'judgements';
  /** The maximum of averages: 20, 100, 10. */
  maximum: Decimal;
  pass_mark: Decimal;
  /** The number of decimals a teacher may enter. */
  entry_decimals: 0 | 1 | 2;
  periods: readonly SchemePeriod[];
  combination: Combination;
  /** Whether a subject's weight in the class is its coefficient or its maximum mark. */
  subject_weight: 'coefficient' | 'maximum';
  /** The effect of special values: unlisted ones are excluded, except the three that mean zero. */
  special: Partial<Record<SpecialValue, 'exclude' | 'zero'>>;
  missing: {
    average: MissingPolicy;
    class_mean: 'exclude' | 'zero';
    lowest_highest: 'exclude' | 'zero';
    rank: 'exclude' | 'zero';
    pass_rate: 'exclude' | 'zero';
  };
  classified: {
    /** The unit of the share; `everybody` only requires an average. */
    measure: 'everybody' | 'assessments' | 'coefficients';
    /** Minimum percentage. */
    share: Decimal;
    /** For the year: the minimum number of periods in which the student is classified. */
    periods: number;
  };
  /** `none`: no average of a student is formed, for a period or for the year. */
  aggregation: (typeof AGGREGATIONS)[number];
  annual: 'periods' | 'subjects';
  /** Percentage of the year's average contributed by an external examination in examination classes; null for none. */
  external_exam: Decimal | null;
  rounding: Rounding;
  ranks: {
    overall: boolean;
    subjects: boolean;
    /** `skip` ranks 1, 1, 3; `dense` ranks 1, 1, 2. */
    ties: 'skip' | 'dense';
    not_classified: 'unranked' | 'ranked';
  };
  class_profile: {
    shown: boolean;
    /** Class statistics are hidden if fewer students than this have an average. */
    at_least: number;
  };
  /** Grades shown with a value: A+, CTBA. */
  grades: readonly Band[];
  /** Appreciations shown with a value: "Assez bien". */
  appreciations: readonly Band[];
  /** From worst to best, for `marking: 'judgements'`. */
  judgements: readonly { code: string; label: TwoLanguages }[];
  /** The rule that combines a subject's judgments into one. */
  judgement_summary: 'majority' | 'latest';
  honours: readonly Honour[];
  /** Only the best honour and the worst warning, or all that apply. */
  honours_given: 'all' | 'highest';
  promotion: readonly PromotionRule[];
  card: 'competences' | 'sequences' | 'plain';
};
