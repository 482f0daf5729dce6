import type { StudentChoiceField, StudentField } from './student-fields.rules.ts';

export type StudentTextField = Exclude<StudentField, StudentChoiceField>;

type Limit = { longest: number; tooLong: string };

/**
 * Limits of a student's text fields. Separate from the fields' names, because only forms and imports need
 * them.
 */
export const STUDENT_TEXTS: Readonly<Record<StudentTextField, Limit>> = {
  place_of_birth: {
    longest: 100,
    tooLong: /*i18n*/ 'Place of birth can have at most 100 characters',
  },
  birth_certificate: { longest: 60, tooLong: /*i18n*/ 'The number can have at most 60 characters' },
  national_matricule: { longest: 30, tooLong: /*i18n*/ 'The number can have at most 30 characters' },
  series: { longest: 30, tooLong: /*i18n*/ 'The series can have at most 30 characters' },
};

export const limitOf = (key: StudentField): Limit => STUDENT_TEXTS[key as StudentTextField];
