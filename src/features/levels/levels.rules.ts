import type { GradeLevel } from '#features/roster/classes.rules.ts';

type UsualLevel = { name: string; grade_level: GradeLevel | null };

const graded = (first: number, ...names: string[]): UsualLevel[] =>
  names.map((name, place) => ({ name, grade_level: `grade_${Math.min(first + place, 12)}` as GradeLevel }));

export const USUAL_SETS = [
  'nursery',
  'primary_francophone',
  'primary_anglophone',
  'secondary_francophone',
  'secondary_anglophone',
] as const;
export type UsualSet = (typeof USUAL_SETS)[number];

/**
 * Standard sections of Central African schools, with their usual names. Secondary school has seven years
 * after six of primary, so the last two are both grade 12.
 */
export const USUAL_SECTIONS: Record<UsualSet, { name: string; levels: readonly UsualLevel[] }> = {
  nursery: {
    name: 'Maternelle / Nursery',
    levels: ['Petite section', 'Moyenne section', 'Grande section'].map((name) => ({
      name,
      grade_level: null,
    })),
  },
  primary_francophone: {
    name: 'Primaire francophone',
    levels: graded(1, 'SIL', 'CP', 'CE1', 'CE2', 'CM1', 'CM2'),
  },
  primary_anglophone: {
    name: 'Anglophone primary',
    levels: graded(1, 'Class 1', 'Class 2', 'Class 3', 'Class 4', 'Class 5', 'Class 6'),
  },
  secondary_francophone: {
    name: 'Secondaire francophone',
    levels: graded(7, '6e', '5e', '4e', '3e', '2nde', '1re', 'Tle'),
  },
  secondary_anglophone: {
    name: 'Anglophone secondary',
    levels: graded(7, 'Form 1', 'Form 2', 'Form 3', 'Form 4', 'Form 5', 'Lower Sixth', 'Upper Sixth'),
  },
};

export const MOST_LEVELS = 20;

/** The language of a section's printed documents; `both` prints them side by side. */
export const PAPER_LANGUAGES = ['fr', 'en', 'both'] as const;
