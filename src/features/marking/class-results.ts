import type { Decimal, PromotionOutcome, SpecialValue } from './marking-scheme.ts';

// Input and output of a class's calculation, as specified in docs/marking.md.

export type SubjectInput = {
  id: string;
  /** The coefficient or the maximum, depending on the scheme's `subject_weight`. Positive. */
  weight: Decimal;
  group: string | null;
  /** If false, the subject has values and ranks but enters no average. */
  counts: boolean;
  core: boolean;
};

export const ASSESSMENT_KINDS = ['required', 'bonus', 'if_higher'] as const;
export type AssessmentKind = (typeof ASSESSMENT_KINDS)[number];

/** Applied in list order to every number of the assessment; the stored mark is unchanged. */
export type Moderation = { by: 'add' | 'multiply' | 'cap'; value: Decimal };

export type AssessmentInput = {
  id: string;
  subject_id: string;
  /** Position in the scheme, from 0. */
  period: number;
  slot: number;
  out_of: Decimal;
  weight: Decimal;
  kind: AssessmentKind;
  moderation: readonly Moderation[];
};

export type Mark = { number: Decimal } | { special: SpecialValue } | { judgement: string };

export type MarkInput = { student_id: string; assessment_id: string; mark: Mark };

export type StudentInput = {
  id: string;
  /** Subjects the student takes. Marks in other subjects are ignored. */
  takes: readonly string[];
  /** Hours by period, from 0; the year's total is their sum. */
  unjustified_hours: readonly Decimal[];
  exclusion_days: number;
  permanently_excluded: boolean;
  repeats: number;
  external_exam: Decimal | null;
  /** Null if the student sat none. */
  exam_passed: boolean | null;
  /** Manual decisions, by period and for the year; absent ones are calculated. */
  classified: { periods: readonly (boolean | null)[]; year: boolean | null };
};

export type ClassInput = {
  exam_class: boolean;
  subjects: readonly SubjectInput[];
  assessments: readonly AssessmentInput[];
  students: readonly StudentInput[];
  marks: readonly MarkInput[];
};

/** A value in its exact and displayed forms. */
export type Figure = {
  /** The exact fraction in lowest terms, `57/4`; a whole number is `14/1`. */
  exact: string;
  /** Rounded by the scheme, with its decimals: `14.25`. */
  shown: Decimal;
};

/** One row of a figure's explanation: a summed part with its weight, or a missing part. */
export type Part = {
  of: { kind: 'assessment' | 'slot' | 'subject' | 'period' | 'exam'; id: string };
  value: Figure | null;
  weight: Decimal;
  /** Why a part without a value is ignored or counts as zero. */
  left_out: 'missing' | SpecialValue | 'dropped' | 'does_not_count' | null;
  /** For a moderated mark: the number as entered, its maximum, and the adjustments. */
  moderated?: { entered: Decimal; out_of: Decimal; steps: readonly Moderation[] };
};

export type SubjectResult = {
  subject_id: string;
  /** By slot, from 0; null if nothing is counted. */
  slots: readonly (Figure | null)[];
  value: Figure | null;
  /** Value times weight; value of the maximum if subjects have maxima. */
  points: Figure | null;
  judgement: string | null;
  rank: number | null;
  /** Codes of the bands. */
  grade: string | null;
  appreciation: string | null;
  /** The subject's required assessments without an entry, in order. */
  not_entered: readonly string[];
};

export type StudentResult = {
  student_id: string;
  subjects: readonly SubjectResult[];
  /** Averages of the slots over the subjects, from 0. */
  slots: readonly (Figure | null)[];
  average: Figure | null;
  /** The sum of the points and of their weights. */
  points: Figure | null;
  weights: Decimal;
  provisional: boolean;
  classified: boolean;
  rank: number | null;
  passed: boolean | null;
  grade: string | null;
  appreciation: string | null;
  /** Codes of honours and warnings, in the scheme's order. */
  honours: readonly string[];
};

export type Profile = {
  /** The number of students with a figure. */
  count: number;
  mean: Figure | null;
  median: Figure | null;
  lowest: Figure | null;
  highest: Figure | null;
  /** Population standard deviation, rounded half up to two decimals. */
  deviation: Decimal | null;
  passed: number;
  /** Percentage, rounded as the scheme states. */
  pass_rate: Decimal | null;
};

export type PeriodResults = {
  students: readonly StudentResult[];
  /** Null if the class is too small or the scheme shows no profile. */
  profile: Profile | null;
  subjects: readonly { subject_id: string; profile: Profile | null }[];
};

export type YearStudentResult = Omit<StudentResult, 'slots' | 'subjects'> & {
  /** By period, from 0. */
  periods: readonly { average: Figure | null; rank: number | null; classified: boolean }[];
  subjects: readonly (Omit<SubjectResult, 'slots'> & { periods: readonly (Figure | null)[] })[];
  /** Null if no rule applies. */
  promotion: PromotionOutcome | null;
};

export type YearResults = {
  students: readonly YearStudentResult[];
  profile: Profile | null;
  subjects: readonly { subject_id: string; profile: Profile | null }[];
};

/**
 * The explanation of a figure: the weighted mean of the counted parts, plus bonus up to the maximum, then an examination's
 * share.
 */
export type Explanation = {
  figure: Figure | null;
  /** In order, including parts that do not count; see `countsIn`. */
  parts: readonly Part[];
  /** The sum of the weights of the parts that count. */
  weights: Decimal;
  /** Bonus marks, in points of the scheme's maximum. */
  added: readonly Part[];
  /** Whether the bonus was cut off at the maximum. */
  capped: boolean;
  /** The value before an external examination, and the examination's result with its share in percent as weight. */
  exam: { before: Figure; result: Part } | null;
  /** Required assessments without a number under this figure, left out or counted as 0. */
  unmarked: readonly Part[];
  /** Number of moderated marks under the parts; parts of a slot carry their own. */
  moderated: number;
};

/** Whether a part enters the sum; dropped and non-counting parts are only listed. */
export const countsIn = ({ value, left_out }: Part): boolean =>
  value !== null && left_out !== 'dropped' && left_out !== 'does_not_count';
