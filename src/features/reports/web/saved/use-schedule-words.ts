import { useLingui } from '@lingui/react/macro';
import type { SavedReport } from '../../saved-reports.contract.ts';

/** The days on which a weekly report may come, from Monday on. */
export function useWeekdays(): string[] {
  const { t } = useLingui();
  return [t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`];
}

/** When a report comes by itself, in words; null if it does not. */
export function useRhythmWords(): (saved: Pick<SavedReport, 'rhythm' | 'on'>) => string | null {
  const { t } = useLingui();
  const weekdays = useWeekdays();
  return ({ rhythm, on }) => {
    const weekday = weekdays[(on ?? 1) - 1]!;
    const day = on ?? 1;
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
