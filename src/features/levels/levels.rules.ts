import type { GradeLevel } from '#features/roster/classes.rules.ts';

/** A level of a usual list: its name, and which of the twelve grades it is. */
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
 * Sections as schools of Central Africa have them, named as they name them. Seven years of secondary school follow six of primary: the
 * last two are both the twelfth of the twelve grades.
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

/** In which language a section's papers are printed: both stand side by side. */
export const PAPER_LANGUAGES = ['fr', 'en', 'both'] as const;
