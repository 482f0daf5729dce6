import type { PRESETS } from '#features/marking/marking-presets.ts';
import type { Tongue } from './names.ts';
import { type SECTIONS, SUBJECTS, TEACHERS } from './school-plan.ts';

export type PlannedClass = {
  key: string;
  name: string;
  letter: string | null;
  section: (typeof SECTIONS)[number];
  level: string;
  tongue: Tongue;
  students: number;
  age: number;
  master: number;
  preset: keyof typeof PRESETS;
  exam?: boolean;
  /** Coefficients of subjects that differ from the usual ones. */
  coefficients?: Record<string, string>;
};

const SCIENCES = { MATHS: '5', PCT: '4', SVT: '3', FRA: '3', ANG: '3' };
const competences = 'cameroon_francophone_competences';
const sequences = 'cameroon_francophone_sequences';
const anglophone = 'cameroon_anglophone_secondary';
const francophone = { section: 'secondary_francophone', tongue: 'fr' } as const;
const english = { section: 'secondary_anglophone', tongue: 'en', preset: anglophone } as const;

/** Ten classes over two cycles, francophone and anglophone; 1re and Tle are separate levels. */
export const CLASSES: readonly PlannedClass[] = [
  {
    key: 'CM2',
    name: 'CM2',
    letter: null,
    section: 'primary_francophone',
    level: 'CM2',
    tongue: 'fr',
    students: 38,
    age: 10,
    master: 30,
    preset: 'cameroon_primary_figures',
  },
  {
    ...francophone,
    key: '6e',
    name: '6e',
    letter: 'A',
    level: '6e',
    students: 48,
    age: 11,
    master: 13,
    preset: competences,
  },
  {
    ...francophone,
    key: '5e',
    name: '5e',
    letter: 'A',
    level: '5e',
    students: 45,
    age: 12,
    master: 17,
    preset: competences,
  },
  {
    ...francophone,
    key: '4e',
    name: '4e',
    letter: 'A',
    level: '4e',
    students: 43,
    age: 13,
    master: 23,
    preset: competences,
  },
  {
    ...francophone,
    key: '3e',
    name: '3e',
    letter: 'A',
    level: '3e',
    students: 44,
    age: 14,
    master: 10,
    preset: competences,
    exam: true,
  },
  {
    ...francophone,
    key: '2nde',
    name: '2nde',
    letter: 'C',
    level: '2nde',
    students: 40,
    age: 15,
    master: 11,
    preset: sequences,
    coefficients: SCIENCES,
  },
  {
    ...francophone,
    key: '1re',
    name: '1re',
    letter: 'D',
    level: '1re',
    students: 37,
    age: 16,
    master: 20,
    preset: sequences,
    exam: true,
    coefficients: { ...SCIENCES, MATHS: '4', SVT: '5' },
  },
  {
    ...francophone,
    key: 'Tle',
    name: 'Tle',
    letter: 'D',
    level: 'Tle',
    students: 34,
    age: 17,
    master: 12,
    preset: sequences,
    exam: true,
    coefficients: { ...SCIENCES, MATHS: '4', SVT: '5' },
  },
  {
    ...english,
    key: 'Form_1',
    name: 'Form 1',
    letter: 'A',
    level: 'Form 1',
    students: 42,
    age: 11,
    master: 25,
  },
  {
    ...english,
    key: 'Form_3',
    name: 'Form 3',
    letter: 'A',
    level: 'Form 3',
    students: 36,
    age: 13,
    master: 29,
  },
];

/** The subjects of a class with teacher and coefficient, derived from the teachers' lessons. */
export function taughtIn(
  of: PlannedClass,
): { code: string; teacher: number; coefficient: string; hours: string }[] {
  return SUBJECTS.flatMap(({ code, default_coefficient }) => {
    const teacher = TEACHERS.find(({ lessons }) => lessons[code]?.split(' ').includes(of.key));
    if (!teacher) return [];
    const coefficient = of.coefficients?.[code] ?? default_coefficient;
    return [
      {
        code,
        teacher: teacher.number,
        coefficient,
        hours: Number(coefficient) > 3 ? '4' : Number(coefficient) > 1 ? '2' : '1',
      },
    ];
  });
}
