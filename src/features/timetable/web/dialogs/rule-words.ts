import { useLingui } from '@lingui/react/macro';
import type { FillRule } from '../../fill.rules.ts';

/** A rule as a sentence, with its limit. */
export function useRuleWords() {
  const { t } = useLingui();
  return function ofRule({ kind, most }: Pick<FillRule, 'kind' | 'most'>): string {
    switch (kind) {
      case 'class_gaps':
        return t`A class has no free time between two lessons`;
      case 'spread':
        return t`The lessons of a subject lie on different days`;
      case 'class_most_a_day':
        return t`Lessons of a class in a day: at most ${most}`;
      case 'teacher_gaps':
        return t`Free periods of a teacher between lessons in a week: at most ${most}`;
      case 'teacher_most_a_day':
        return t`Lessons of a teacher in a day: at most ${most}`;
      case 'teacher_in_a_row':
        return t`Lessons of a teacher in a row: at most ${most}`;
      case 'teacher_days':
        return t`Days on which a teacher comes: at most ${most}`;
    }
  };
}
