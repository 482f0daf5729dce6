/**
 * The duties of administrators. The head has every right. Any other person may hold several duties, and each
 * office policy lists those that grant access.
 */
export const DUTIES = [
  'head',
  'bursar',
  'registrar',
  'academic',
  'discipline',
  'communication',
  'technician',
] as const;
export type Duty = (typeof DUTIES)[number];

/** A duty, with the first and last day if it is delegated for a time; null otherwise. */
export type DutyTerm = { duty: Duty; from_day: string | null; until_day: string | null };

/** A duty from now on, without an end. */
export const forGood = (duty: Duty): DutyTerm => ({ duty, from_day: null, until_day: null });

/** Duties that deal with students and see their records: all but the technician's. */
export const STUDENT_DUTIES = [
  'bursar',
  'registrar',
  'academic',
  'discipline',
  'communication',
] as const satisfies readonly Duty[];

/** English names of the duties, for the audit trail and for sentences about changes. */
export const DUTY_NAMES: Readonly<Record<Duty, string>> = {
  head: /*i18n*/ 'Head of school',
  bursar: /*i18n*/ 'Bursar',
  registrar: /*i18n*/ 'Registrar',
  academic: /*i18n*/ 'Academic office',
  discipline: /*i18n*/ 'Discipline',
  communication: /*i18n*/ 'Communication',
  technician: /*i18n*/ 'Technician',
};
