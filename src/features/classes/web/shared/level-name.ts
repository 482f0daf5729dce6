import { useLingui } from '@lingui/react/macro';
import type { GradeLevel } from '#features/roster/classes.rules.ts';

/** How people call a level: "Grade 7", « Niveau 7 ». */
export function useLevelName(): (level: GradeLevel) => string {
  const { t } = useLingui();
  return (level) => {
    const number = level.replace('grade_', '');
    return t`Grade ${number}`;
  };
}
