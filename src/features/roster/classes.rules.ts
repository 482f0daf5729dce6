/** Levels grade_1 to grade_12, as in the specification. */
export const GRADE_LEVELS = [
  'grade_1',
  'grade_2',
  'grade_3',
  'grade_4',
  'grade_5',
  'grade_6',
  'grade_7',
  'grade_8',
  'grade_9',
  'grade_10',
  'grade_11',
  'grade_12',
] as const;
export type GradeLevel = (typeof GRADE_LEVELS)[number];

/** "6e A", or the name alone when the class has no section. */
export function classLabel(schoolClass: { name: string; section: string | null }): string {
  return schoolClass.section ? `${schoolClass.name} ${schoolClass.section}` : schoolClass.name;
}
