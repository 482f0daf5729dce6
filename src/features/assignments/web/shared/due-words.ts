import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatTime, formatWeekday } from '#platform/time/format.ts';
import { nextDay } from '#platform/time/school-day.ts';
import { useInstallation } from '#platform/ui/installation.ts';

type Due = { due_day: string; due_time: string | null; due_at: string };

/** The due moment in words: "today", "tomorrow, 07:30 AM", "Thu, Dec 3". */
export function useDueWords(): (due: Due, today: string) => string {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  return ({ due_day, due_time, due_at }, today) => {
    const locale = currentLocale();
    const day =
      due_day === today
        ? t`today`
        : due_day === nextDay(today)
          ? t`tomorrow`
          : formatWeekday(due_day, locale);
    return due_time === null ? day : `${day}, ${formatTime(due_at, locale, timeZone)}`;
  };
}
