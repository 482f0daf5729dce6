/** Where a student stands. Nobody is ever deleted: they leave, and the record stays. */
export const STUDENT_STATUSES = ['active', 'suspended', 'transferred', 'left', 'graduated'] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];

/** Somebody who is no longer at the school. Back again, they are re-enrolled. */
export function hasLeft(status: StudentStatus): boolean {
  return status === 'transferred' || status === 'left' || status === 'graduated';
}

type StatusDays = {
  /** The day of admission, and of the last change of status, where there was one. */
  admitted: string;
  lastChange: string | null;
  /** The last day of the school year: further ahead nobody knows anything. */
  yearEnds: string;
};

/** What is wrong with the day from which a change of status counts; null where nothing is. */
export function statusDayFault(
  on: string,
  { admitted, lastChange, yearEnds }: StatusDays,
): 'BEFORE_ADMISSION' | 'BEFORE_LAST_CHANGE' | 'AFTER_THE_YEAR' | null {
  if (on < admitted) return 'BEFORE_ADMISSION';
  if (lastChange !== null && on < lastChange) return 'BEFORE_LAST_CHANGE';
  return on > yearEnds ? 'AFTER_THE_YEAR' : null;
}

/** As a birth certificate has it. */
export const SEXES = ['female', 'male'] as const;
export type Sex = (typeof SEXES)[number];

/** Columns by which the directory sorts. */
export const STUDENT_SORTS = ['roll_number', 'full_name', 'class', 'date_of_birth', 'status'] as const;
export type StudentSort = (typeof STUDENT_SORTS)[number];

/** Was somebody born before today? Both days as the school's calendar writes them. */
export function isBornBefore(dateOfBirth: string, today: string): boolean {
  return dateOfBirth < today;
}
