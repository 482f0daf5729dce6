import { PRESETS } from '#features/marking/marking-presets.ts';
import type { MarkingScheme } from '#features/marking/marking-scheme.ts';

type Level = { name: string; grade: string; classes: string[] };
export type SchoolPlan = {
  seed: number;
  /** A section without a name: its classes have a grade but no level defined by the school. */
  sections: { name: string | null; levels: Level[] }[];
  /** Minutes of the day at which roll calls start; a shift school has one in each half. */
  slots: { starts: number; ends: number; half: 'am' | 'pm' }[];
  rollDays: string[];
  bornFrom: number;
  instalments: { amount: string; due_date: string }[];
  tracks: boolean;
  /** By class, in the order above; null for a class without a scheme yet. */
  schemes: (MarkingScheme | null)[];
};

const level = (name: string, grade: number, ...classes: string[]): Level => ({
  name,
  grade: `grade_${grade}`,
  classes,
});

/** Everything missing counts as 0, and everybody is ranked. */
const STRICT = {
  missing: {
    average: 'zero',
    class_mean: 'zero',
    lowest_highest: 'zero',
    rank: 'zero',
    pass_rate: 'zero',
  },
  ranks: { overall: true, subjects: true, ties: 'dense', not_classified: 'ranked' },
} satisfies Partial<MarkingScheme>;

const {
  cameroon_primary_figures: primary,
  cameroon_primary_judgements: judgements,
  cameroon_francophone_sequences: sequences,
  cameroon_francophone_competences: competences,
  cote_d_ivoire,
  nigeria,
  dr_congo,
  kenya,
} = PRESETS;

export const SCHOOLS = {
  /** Two sections side by side, one roll per day, fees once, no languages or series. */
  'a bilingual primary school': {
    seed: 71,
    sections: [
      { name: 'Section francophone', levels: [level('CP', 2, 'A', 'B'), level('CM2', 6, '')] },
      { name: 'English section', levels: [level('Class 2', 2, ''), level('Class 6', 6, 'Red', 'Blue')] },
    ],
    slots: [{ starts: 450, ends: 500, half: 'am' }],
    rollDays: ['2026-11-06', '2026-11-09', '2026-11-17', '2026-11-20'],
    bornFrom: 2014,
    instalments: [{ amount: '45000', due_date: '2026-10-01' }],
    tracks: false,
    schemes: [
      null,
      primary,
      { ...primary, combination: { rule: 'drop_lowest', count: 1, keep: 1 }, aggregation: 'slots_first' },
      judgements,
      { ...primary, combination: { rule: 'best', count: 1 }, special: { absent: 'zero' } },
      { ...primary, class_profile: { shown: true, at_least: 9 } },
    ],
  },
  /** Specialties and second languages, a shift in the morning and one in the afternoon, many repeaters. */
  'a technical lycée': {
    seed: 83,
    sections: [
      {
        name: 'Technique',
        levels: [level('2nde', 11, 'F3', 'G2'), level('1ère', 12, 'F3', 'G2'), level('Tle', 12, 'F3')],
      },
    ],
    slots: [
      { starts: 450, ends: 720, half: 'am' },
      { starts: 750, ends: 1050, half: 'pm' },
    ],
    rollDays: ['2026-10-30', '2026-11-05', '2026-11-12', '2026-11-19'],
    bornFrom: 2007,
    instalments: [
      { amount: '30000', due_date: '2026-07-15' },
      { amount: '25000.50', due_date: '2026-11-20' },
      { amount: '10000', due_date: '2027-02-01' },
    ],
    tracks: true,
    schemes: [
      sequences,
      competences,
      { ...sequences, ...STRICT },
      { ...sequences, combination: { rule: 'weighted' }, aggregation: 'slots_first', annual: 'subjects' },
      { ...sequences, external_exam: '30', rounding: { ...sequences.rounding, mode: 'down' } },
    ],
  },
  /** Levels by their grade only; each class has a different scheme, with and without averages. */
  'a general secondary school': {
    seed: 97,
    sections: [
      {
        name: null,
        levels: [level('6e', 6, 'A', 'B'), level('3e', 9, ''), level('2nde', 10, 'C'), level('Tle', 12, 'A')],
      },
    ],
    slots: [
      { starts: 450, ends: 600, half: 'am' },
      { starts: 780, ends: 900, half: 'pm' },
    ],
    rollDays: ['2026-11-03', '2026-11-10', '2026-11-18', '2026-11-20'],
    bornFrom: 2008,
    instalments: [
      { amount: '50000', due_date: '2026-09-15' },
      { amount: '20000', due_date: '2026-11-19' },
    ],
    tracks: true,
    schemes: [
      cote_d_ivoire,
      nigeria,
      dr_congo,
      kenya,
      { ...cote_d_ivoire, rounding: { ...cote_d_ivoire.rounding, mode: 'half_even', compare: 'exact' } },
    ],
  },
} satisfies Record<string, SchoolPlan>;
export type SchoolKind = keyof typeof SCHOOLS;

const span = (name: string, first_day: string, last_day: string) => ({
  name_en: name,
  name_fr: name,
  first_day,
  last_day,
  parts: [],
});

/** Three terms of two sequences. */
export const TERMS = [
  {
    ...span('Term 1', '2026-09-07', '2026-11-27'),
    parts: [span('S1', '2026-09-07', '2026-10-16'), span('S2', '2026-10-19', '2026-11-27')],
  },
  {
    ...span('Term 2', '2026-11-30', '2027-03-05'),
    parts: [span('S3', '2026-11-30', '2027-01-15'), span('S4', '2027-01-18', '2027-03-05')],
  },
  {
    ...span('Term 3', '2027-03-08', '2027-06-11'),
    parts: [span('S5', '2027-03-08', '2027-04-23'), span('S6', '2027-04-26', '2027-06-11')],
  },
];
