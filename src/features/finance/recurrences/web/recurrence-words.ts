import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RecurrenceUnit } from '../recurrence.rules.ts';

export const UNIT_NAMES = {
  daily: msg`Daily`,
  weekly: msg`Weekly`,
  monthly: msg`Monthly`,
  yearly: msg`Yearly`,
};

/** The frequency in words: "Every month", "Every 2 weeks". */
export function useFrequency() {
  const { t } = useLingui();
  return (unit: RecurrenceUnit, interval: number): string => {
    switch (unit) {
      case 'daily':
        return t`${plural(interval, { one: 'Every day', other: 'Every # days' })}`;
      case 'weekly':
        return t`${plural(interval, { one: 'Every week', other: 'Every # weeks' })}`;
      case 'monthly':
        return t`${plural(interval, { one: 'Every month', other: 'Every # months' })}`;
      case 'yearly':
        return t`${plural(interval, { one: 'Every year', other: 'Every # years' })}`;
    }
  };
}
