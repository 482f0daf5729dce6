import { useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatWeekday } from '#platform/time/format.ts';
import { clockOf } from '#platform/time/minutes.ts';
import type { DeskLesson } from '../../lesson-log.contract.ts';
import type { ShownLesson } from './log-event.ts';

/** "5e A · Mathematics". */
export const placeWords = ({ class: schoolClass, subject }: Pick<DeskLesson, 'class' | 'subject'>): string =>
  `${classLabel(schoolClass)} · ${namesFor(subject, currentLocale()).own}`;

/** An entry in a few lines: its points, its text, then its files. */
export const saidIn = (entry: ShownLesson['entry']): string =>
  [...titlesOf(entry?.points), entry?.text, ...titlesOf(entry?.files)].filter(Boolean).join(' · ');

const titlesOf = (all: readonly { title: string }[] = []): string[] => all.map(({ title }) => title);

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
