import { useLingui } from '@lingui/react/macro';
import type { ChildAttendance } from '../../dashboard.contract.ts';

/** A child's state today in words: "Absent this morning, not justified". */
export function useTodayWords(): (today: ChildAttendance['today']) => string {
  const { t } = useLingui();
  return (today) => {
    if (!today) return t`In no class today`;
    const { state, half, justified, minutes } = today;
    const when = <Words>(am: Words, pm: Words, day: Words) => (half === 'am' ? am : half === 'pm' ? pm : day);
    switch (state) {
      case 'no_school':
        return t`No school today`;
      case 'not_called':
        return t`Roll not called yet`;
      case 'present':
        return when(t`Present this morning`, t`Present this afternoon`, t`Present today`);
      case 'absent':
        return justified
          ? when(
              t`Absent this morning, justified`,
              t`Absent this afternoon, justified`,
              t`Absent today, justified`,
            )
          : when(
              t`Absent this morning, not justified`,
              t`Absent this afternoon, not justified`,
              t`Absent today, not justified`,
            );
      case 'late': {
        const late = when(t`Late this morning`, t`Late this afternoon`, t`Late today`);
        return minutes === null ? late : t`${late}: ${minutes} min`;
      }
      case 'left':
        return when(t`Left early this morning`, t`Left early this afternoon`, t`Left early today`);
    }
  };
}
