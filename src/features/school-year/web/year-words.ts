import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import type { BadgeTone } from '#platform/ui/badge.tsx';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { SchoolYear } from '../school-year.contract.ts';
import type { NamedSpan, Span } from '../school-year.rules.ts';

/** A period's or holiday's name in the reader's language. */
export const nameOf = ({ name_en, name_fr }: Pick<NamedSpan, 'name_en' | 'name_fr'>): string =>
  currentLocale() === 'fr' ? name_fr : name_en;

export const dayWords = (day: SchoolDay): string => formatDay(day, currentLocale());

/** "Sep 7, 2026 – Jun 25, 2027"; a single day is written once. */
export const spanWords = ({ first_day, last_day }: Span): string =>
  first_day === last_day ? dayWords(first_day) : `${dayWords(first_day)} – ${dayWords(last_day)}`;

/** A year's status. One that is over but was never closed is past, not planned. */
export function useStatusWords() {
  const { t } = useLingui();
  return ({ status, last_day }: SchoolYear, today: SchoolDay): { tone: BadgeTone; word: string } => {
    if (status === 'current') return { tone: 'success', word: t`Current` };
    if (status === 'closed')
      return { tone: 'inactive', word: t({ message: 'Closed', context: 'school year' }) };
    return last_day < today ? { tone: 'inactive', word: t`Past` } : { tone: 'pending', word: t`Planned` };
  };
}
