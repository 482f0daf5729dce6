import type {
  Decimal,
  MarkingScheme,
  PromotionOutcome,
  SpecialValue,
  TwoLanguages,
} from '#features/marking/marking-scheme.ts';
import type { CardLanguage } from './report-cards.rules.ts';

/** Why there is no mark: a special value, or nothing was entered. */
export type Instead = SpecialValue | 'missing';

// What is optional below is what cards did not say at first: those have it not, and print as they did.

/** A subject as the card prints it. Figures are rounded already. */
export type CardSubject = {
  name: TwoLanguages;
  teacher: string | null;
  group: string | null;
  weight: Decimal;
  counts: boolean;
  /** Of a card of competences: the sentence of each assessment, and what the pupil has in it. */
  competences: readonly { text: string; value: string | null; slot?: TwoLanguages | null }[];
  /** By slot, or by period on a card of the year. */
  values: readonly (Decimal | null)[];
  /** By slot: what is printed in the place of a mark, or of a 0 that stands for one. */
  instead?: readonly (Instead | null)[];
  /** By slot: the points, where the columns of a card are points and not marks out of the maximum. */
  slot_points?: readonly (Decimal | null)[];
  /** On a card of the year: each slot of the year, or why there is nothing in it. */
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

/** A line of the table that recalls the periods so far. */
export type CardRecall = {
  name: TwoLanguages;
  average: Decimal | null;
  rank: number | null;
  class_mean: Decimal | null;
};

/**
 * All that a report card prints, except its number, its code and its day. Kept as it is and never read together with anything
 * that may change: the same card prints the same for good. A change of this shape needs another `form`.
 */
export type CardSnapshot = {
  form: 1;
  /** 2: the discipline master signs too, there is room to sign beside each subject, and no letter is under 6 points. */
  layout?: 2;
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
    /** The lines of the authority above the school, in each language. */
    authority: { fr: readonly string[]; en: readonly string[] };
    /** The picture's sha256, in `report_card_logos`. */
    logo: string | null;
  };
  year: string;
  /** Null: the card of the year. */
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
  /** What the columns of `values` are called. */
  columns: readonly TwoLanguages[];
  /** What each column is out of, where columns are points and every subject's are out of the same. */
  column_maxima?: readonly Decimal[] | null;
  /** False: the school forms no average of subjects, and the card no sum. */
  forms_average?: boolean;
  /** The grades with the value from which each is given, the highest first. */
  legend?: readonly { code: string; from: Decimal }[];
  subjects: readonly CardSubject[];
  /** Sums of the groups, in the order of the subjects; none where the class has no groups. */
  groups: readonly { name: string; points: Decimal; weights: Decimal; average: Decimal | null }[];
  ranks: { overall: boolean; subjects: boolean };
  result: {
    average: Decimal | null;
    points: Decimal | null;
    weights: Decimal;
    provisional: boolean;
    classified: boolean;
    rank: number | null;
    /** How many have a rank. */
    ranked: number;
    grade: TwoLanguages | null;
    appreciation: TwoLanguages | null;
    /** How many marks were expected and are not there. */
    missing?: number;
    /** The year's average before the examination, its result, and its share in per cent. */
    exam?: { before: Decimal; result: Decimal; share: Decimal } | null;
  };
  /** Averages of the slots; none on a card of the year. */
  slots: readonly (Decimal | null)[];
  recall: readonly CardRecall[];
  /** Hours, and how often. */
  discipline: {
    unjustified: Decimal;
    justified: Decimal;
    late: number;
    /** False: no roll was kept of the student, and the hours are written by hand. */
    kept?: boolean;
    /** Null: no exclusion was decided. */
    exclusion?: { days: number; for_good: boolean } | null;
    /** Warnings and blames that were decided. */
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
  council: { appreciation: string | null; decision: PromotionOutcome | null };
};
