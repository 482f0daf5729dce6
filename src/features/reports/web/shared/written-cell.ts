import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay, formatInstant, formatNumber } from '#platform/time/format.ts';
import type { ReportCell, ReportColumn, Words } from '../../reports.contract.ts';

export const said = (words: Words): string => words[currentLocale()];

/** A cell in the reader's language; an empty one is a dash. */
export function writtenCell(kind: ReportColumn['kind'], cell: ReportCell, timeZone: string): string {
  if (cell === null) return '–';
  if (typeof cell === 'object') return said(cell);
  const locale = currentLocale();
  const text = String(cell);
  switch (kind) {
    case 'count':
      return formatNumber(Number(cell), locale);
    case 'money':
      return formatAmount(text, null);
    case 'percent':
      return locale === 'fr' ? `${text.replace('.', ',')}\u00a0%` : `${text}%`;
    case 'decimal':
      return locale === 'fr' ? text.replace('.', ',') : text;
    case 'day':
      return formatDay(text, locale);
    case 'moment':
      return formatInstant(text, locale, timeZone);
    case 'text':
      return text;
  }
}

/** The length of a bar; the exact figure is shown beside it. */
export const heightOf = (cell: ReportCell | undefined): number =>
  cell === null || cell === undefined || typeof cell === 'object' ? 0 : Number(cell);
