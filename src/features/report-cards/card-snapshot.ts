import type {
  Decimal,
  MarkingScheme,
  PromotionOutcome,
  SpecialValue,
  TwoLanguages,
} from '#features/marking/marking-scheme.ts';
import type { CardLanguage } from './report-cards.rules.ts';

/** The reason for a missing mark: a special value, or no entry. */
export type Instead = SpecialValue | 'missing';

// Optional fields were added later: older cards lack them, and print as before.

/** A subject as printed on the card. Figures are already rounded. */
export type CardSubject = {
  name: TwoLanguages;
  teacher: string | null;
  group: string | null;
  weight: Decimal;
  counts: boolean;
  /** On a competence card: each assessment's sentence, and the student's mark in it. */
  competences: readonly { text: string; value: string | null; slot?: TwoLanguages | null }[];
  /** By slot, or by period on a card of the year. */
  values: readonly (Decimal | null)[];
  /** By slot: the text printed instead of a mark, or of a 0 that stands for one. */
  instead?: readonly (Instead | null)[];
  /** By slot: the points, if the card's columns are points rather than marks out of the maximum. */
  slot_points?: readonly (Decimal | null)[];
  /** On a card of the year: each slot of the year, or the reason why it is empty. */
  notes?: readonly { value: Decimal | null; instead: Instead | null }[];
  value: Decimal | null;
  points: Decimal | null;
  judgement: TwoLanguages | null;
  rank: number | null;
  grade: TwoLanguages | null;
  grade_code?: string | null;
  appreciation: TwoLanguages | null;
  lowest: Decimal | null;
  highest: Decimal | null;
};

/** A row of the table of previous periods. */
export type CardRecall = {
  name: TwoLanguages;
  average: Decimal | null;
  rank: number | null;
  class_mean: Decimal | null;
};

/**
 * All that a report card prints, except its number, code and date. Stored as is and never joined
 * with mutable data: a card always prints identically. Changing this shape requires a new `form`.
 */
export type CardSnapshot = {
  form: 1;
  /**
   * 2: adds the discipline master's signature and room to sign beside each subject; minimum letter
   * size 6 points. 3: adds strengths and points to improve, and words about totals.
   */
  layout?: 2 | 3;
  /** Each teacher signs on a separate line. */
  teachers_sign?: boolean;
  /**
   * Space is reserved for the student's photo. The picture is not part of the snapshot: printing uses the
   * current one.
   */
  photo?: boolean;
  language: CardLanguage;
  family: MarkingScheme['card'];
  marking: MarkingScheme['marking'];
  subject_weight: MarkingScheme['subject_weight'];
  maximum: Decimal;
  pass_mark: Decimal;
  school: {
    name: string;
    motto: string | null;
    address: string | null;
    town: string | null;
    phone: string | null;
    registration_number: string | null;
    /** The lines of the school's authority, in each language. */
    authority: { fr: readonly string[]; en: readonly string[] };
    logo: string | null;
  };
  year: string;
  /** Null on the card of the year. */
  period: { index: number; name: TwoLanguages } | null;
  class: { name: string; size: number; girls: number; boys: number; master: string | null };
  pupil: {
    name: string | null;
    roll_number: string;
    matricule: string | null;
    born_on: string | null;
    born_at: string | null;
    sex: 'female' | 'male' | null;
    repeater: boolean;
    guardian: string | null;
  };
  /** The headings of the columns of `values`. */
  columns: readonly TwoLanguages[];
  /** The maximum of each column, if columns are points and all subjects share them. */
  column_maxima?: readonly Decimal[] | null;
  /** False if the school forms no subject averages, and the card has no sum. */
  forms_average?: boolean;
  /** The grades with their lower bounds, the highest first. */
  legend?: readonly { code: string; from: Decimal }[];
  subjects: readonly CardSubject[];
  /** Subtotals by group, in subject order; empty if the class has no groups. */
  groups: readonly { name: string; points: Decimal; weights: Decimal; average: Decimal | null }[];
  ranks: { overall: boolean; subjects: boolean };
  result: {
    average: Decimal | null;
    points: Decimal | null;
    weights: Decimal;
    provisional: boolean;
    classified: boolean;
    rank: number | null;
    /** The number of ranked students. */
    ranked: number;
    grade: TwoLanguages | null;
    appreciation: TwoLanguages | null;
    /** The number of expected marks that are missing. */
    missing?: number;
    /** The averages that make this one, where subjects' points do not: of slots, or of periods on a card of the year. */
    average_of?: readonly { name: TwoLanguages; value: Decimal; weight: Decimal }[] | null;
    /** The year's average before the examination, the exam result, and its share in percent. */
    exam?: { before: Decimal; result: Decimal; share: Decimal } | null;
  };
  /** Slot averages; empty on a card of the year. */
  slots: readonly (Decimal | null)[];
  recall: readonly CardRecall[];
  /** Hours and number of occurrences. */
  discipline: {
    unjustified: Decimal;
    justified: Decimal;
    late: number;
    /** False if the student has no attendance records; hours are then written by hand. */
    kept?: boolean;
    /** Null if no exclusion was decided. */
    exclusion?: { days: number; for_good: boolean } | null;
    /** Warnings and reprimands issued. */
    sanctions?: readonly TwoLanguages[];
  };
  honours: readonly { label: TwoLanguages; kind: 'honour' | 'warning'; given: boolean }[];
  profile: {
    mean: Decimal | null;
    lowest: Decimal | null;
    highest: Decimal | null;
    deviation: Decimal | null;
    count: number;
    passed: number;
    pass_rate: Decimal | null;
  } | null;
  council: {
    appreciation: string | null;
    decision: PromotionOutcome | null;
    /** The council's words; without them the card lists subjects. */
    strengths?: string | null;
    to_improve?: string | null;
  };
};

/** Cards made before layouts were counted have the first. */
export const layoutOf = ({ layout }: Pick<CardSnapshot, 'layout'>): 1 | 2 | 3 => layout ?? 1;
