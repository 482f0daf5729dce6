/** A student's status. Students are never deleted: they leave, and the record stays. */
export const STUDENT_STATUSES = ['active', 'suspended', 'transferred', 'left', 'graduated'] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];

/** Whether the student is no longer at the school. Returning students are re-enrolled. */
export function hasLeft(status: StudentStatus): boolean {
  return status === 'transferred' || status === 'left' || status === 'graduated';
}

type StatusDays = {
  /** Day of admission, and of the last status change if any. */
  admitted: string;
  lastChange: string | null;
  /** The last day of the school year, the upper bound for planned changes. */
  yearEnds: string;
};

/** The error in the effective day of a status change; null if valid. */
export function statusDayFault(
  on: string,
  { admitted, lastChange, yearEnds }: StatusDays,
): 'BEFORE_ADMISSION' | 'BEFORE_LAST_CHANGE' | 'AFTER_THE_YEAR' | null {
  if (on < admitted) return 'BEFORE_ADMISSION';
  if (lastChange !== null && on < lastChange) return 'BEFORE_LAST_CHANGE';
  return on > yearEnds ? 'AFTER_THE_YEAR' : null;
}

/** As on a birth certificate. */
export const SEXES = ['female', 'male'] as const;
export type Sex = (typeof SEXES)[number];

/** Second foreign languages as the ministry counts them. */
export const SECOND_LANGUAGES = ['spanish', 'german', 'arabic', 'chinese', 'italian', 'other'] as const;
export type SecondLanguage = (typeof SECOND_LANGUAGES)[number];

export const STUDENT_SORTS = ['roll_number', 'full_name', 'class', 'date_of_birth', 'status'] as const;
export type StudentSort = (typeof STUDENT_SORTS)[number];

/** Whether the birth date is before today, both as ISO days in the school's calendar. */
export function isBornBefore(dateOfBirth: string, today: string): boolean {
  return dateOfBirth < today;
}
