import { useLingui } from '@lingui/react/macro';
import type { TimetableLesson } from '../../timetable.contract.ts';

/** The change of a lesson on its day, in words; empty if it takes place as planned. */
export function useChangeWords() {
  const { t } = useLingui();
  return function ofChange({ change }: Pick<TimetableLesson, 'change'>): string {
    switch (change?.kind) {
      case 'cover':
        return t`Covered by ${change.teacher ?? ''}`;
      case 'covers':
        return t`You cover this lesson for ${change.teacher ?? ''}`;
      case 'supervised':
        return t`Supervised study instead of the lesson`;
      case 'let_go':
        return t`No lesson: the class is free`;
      case undefined:
        return '';
    }
  };
}
