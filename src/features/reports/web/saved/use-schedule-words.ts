import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { weekdayName } from '#platform/time/weekday-name.ts';
import type { SavedReport } from '../../saved-reports.contract.ts';

/** A schedule in words; null without one. */
export function useRhythmWords(): (saved: Pick<SavedReport, 'rhythm' | 'on'>) => string | null {
  const { t } = useLingui();
  return ({ rhythm, on }) => {
    const day = on ?? 1;
    const weekday = weekdayName(day, currentLocale());
    switch (rhythm) {
      case 'none':
        return null;
      case 'day':
        return t`Every school day`;
      case 'week':
        return t`Every week: ${weekday}`;
      case 'month':
        return t`Every month, on day ${day}`;
    }
  };
}
