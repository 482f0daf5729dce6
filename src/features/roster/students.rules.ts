/** Where a student stands. Nobody is ever deleted: they leave, and the record stays. */
export const STUDENT_STATUSES = ['active', 'suspended', 'transferred', 'left', 'graduated'] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];

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
