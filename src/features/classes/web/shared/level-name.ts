import { useLingui } from '@lingui/react/macro';
import { useNamesOfGrade } from '#features/levels/web/shared/use-sections.ts';
import type { GradeLevel } from '#features/roster/classes.rules.ts';

/** The display name of a grade: "Grade 7", « Niveau 7 ». */
export function useLevelName(): (level: GradeLevel) => string {
  const { t } = useLingui();
  return (level) => {
    const number = level.replace('grade_', '');
    return t`Grade ${number}`;
  };
}

type Levelled = { level: string | null; grade_level: GradeLevel | null };

/** The same with the school's own names, for an administrator's forms: "6e, Form 1". */
export function useGradeName(): (level: GradeLevel) => string {
  const gradeName = useLevelName();
  const namesOf = useNamesOfGrade();
  return (level) => namesOf(level) ?? gradeName(level);
}

/** The display name of a class's level: the school's own, else its grade. */
export function useClassLevel(): (schoolClass: Levelled) => string {
  const gradeName = useLevelName();
  return ({ level, grade_level }) => level ?? (grade_level ? gradeName(grade_level) : '');
}
