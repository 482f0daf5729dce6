import type { Decimal, PromotionOutcome, SpecialValue } from './marking-scheme.ts';

// The input and output of a class's calculation. Specified in docs/marking.md.

export type SubjectInput = {
  id: string;
  /** The coefficient, or the maximum: what the scheme's `subject_weight` says. Positive. */
  weight: Decimal;
  group: string | null;
  /** A subject that does not count has its own values and ranks, and is in no average. */
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
  /** Places in the scheme, from 0. */
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
  /** The subjects that the student takes. Marks in any other are ignored. */
  takes: readonly string[];
  /** Hours by period, from 0; their sum is the year's. */
  unjustified_hours: readonly Decimal[];
  exclusion_days: number;
  permanently_excluded: boolean;
  /** The number of times the student has repeated this level. */
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

/** A value as it is compared and shown. */
export type Figure = {
  /** The exact fraction in lowest terms, `57/4`; a whole number is `14/1`. */
  exact: string;
  /** Rounded as the scheme says: `14.25`, with its decimals. */
  shown: Decimal;
};

/** The explanation of a figure: the parts added up, their weights, and missing ones. */
export type Part = {
  of: { kind: 'assessment' | 'slot' | 'subject' | 'period' | 'exam'; id: string };
  value: Figure | null;
  weight: Decimal;
  /** The reason why a part without a value is ignored, or counts as zero. */
  left_out: 'missing' | SpecialValue | 'dropped' | 'does_not_count' | null;
  /** For a moderated mark: the number as entered, its maximum, and the adjustments. */
  moderated?: { entered: Decimal; out_of: Decimal; steps: readonly Moderation[] };
};

export type SubjectResult = {
  subject_id: string;
  /** By slot, from 0; null where nothing is counted. */
  slots: readonly (Figure | null)[];
  value: Figure | null;
  /** Value times weight; of the maximum where subjects have maxima. */
  points: Figure | null;
  judgement: string | null;
  rank: number | null;
  /** Codes of the bands. */
  grade: string | null;
  appreciation: string | null;
  /** Required assessments of the subject without an entry, in their order. */
  not_entered: readonly string[];
};

export type StudentResult = {
  student_id: string;
  subjects: readonly SubjectResult[];
  /** Averages of the slots over the subjects, from 0. */
  slots: readonly (Figure | null)[];
  average: Figure | null;
  /** The sum of the points, and of the weights that stand beside them. */
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
  /** The population's, rounded half up to two decimals. */
  deviation: Decimal | null;
  passed: number;
  /** Per cent, rounded as the scheme says. */
  pass_rate: Decimal | null;
};

export type PeriodResults = {
  students: readonly StudentResult[];
  /** Null if the class is too small, or the scheme shows none. */
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

/** A figure opened: the weighted mean of the parts that count, then what was added, up to the maximum; then an examination. */
export type Explanation = {
  figure: Figure | null;
  /** In order, also those that count for nothing: `countsIn` says which count. */
  parts: readonly Part[];
  /** The sum of the weights of the parts that count. */
  weights: Decimal;
  /** Bonus marks, as points of the maximum. */
  added: readonly Part[];
  /** The bonus was cut off at the maximum. */
  capped: boolean;
  /** What the parts came to before an external examination, and its result with its share in per cent as weight. */
  exam: { before: Figure; result: Part } | null;
  /** Cells of required assessments beneath the figure that hold no number: left out, or counted as 0. */
  unmarked: readonly Part[];
  /** How many marks beneath the parts were moderated; the parts of a slot say it themselves. */
  moderated: number;
};

/** Whether a part of an explanation is in its sum: dropped or non-counting parts are only listed. */
export const countsIn = ({ value, left_out }: Part): boolean =>
  value !== null && left_out !== 'dropped' && left_out !== 'does_not_count';
