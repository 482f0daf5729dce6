import { useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatWeekday } from '#platform/time/format.ts';
import { clockOf } from '#platform/time/minutes.ts';
import type { DeskLesson, LogEntry } from '../../lesson-log.contract.ts';

/** "5e A · Mathematics". */
export const placeWords = ({ class: schoolClass, subject }: Pick<DeskLesson, 'class' | 'subject'>): string =>
  `${classLabel(schoolClass)} · ${namesFor(subject, currentLocale()).own}`;

/** An entry in a few lines: its points, then its text. */
export const saidIn = (entry: LogEntry | null): string =>
  [...(entry?.points ?? []).map(({ title }) => title), entry?.text].filter(Boolean).join(' · ');

/** "today, 07:30–08:25", "Tue, Nov 24". */
export function useTimeWords(): (
  lesson: Pick<DeskLesson, 'day' | 'starts' | 'ends'>,
  today: string,
) => string {
  const { t } = useLingui();
  return ({ day, starts, ends }, today) => {
    const date = day === today ? t`today` : formatWeekday(day, currentLocale());
    return starts === null || ends === null ? date : `${date}, ${clockOf(starts)}–${clockOf(ends)}`;
  };
}
