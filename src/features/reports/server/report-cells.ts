import type { Locale } from '#platform/i18n/locale.ts';
import type { Cell } from '#platform/files/table.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { formatDay, formatInstant, formatNumber } from '#platform/time/format.ts';
import type { ReportCell, ReportColumn } from '../reports.contract.ts';

type Where = { language: Locale; timeZone: string };

const textOf = (cell: Exclude<ReportCell, null>, language: Locale): string =>
  typeof cell === 'object' ? cell[language] : String(cell);

/** A cell as printed text. */
export function writtenCell(
  kind: ReportColumn['kind'],
  cell: ReportCell,
  { language, timeZone }: Where,
): string {
  if (cell === null) return '';
  const text = textOf(cell, language);
  // The label of the total is in the column of days.
  if (typeof cell === 'object') return text;
  switch (kind) {
    case 'count':
      return formatNumber(Number(cell), language);
    case 'money':
      return formatAmount(text, null);
    case 'percent':
    case 'decimal':
      return language === 'fr' ? text.replace('.', ',') : text;
    case 'day':
      return formatDay(text, language);
    case 'moment':
      return formatInstant(text, language, timeZone);
    case 'text':
      return text;
  }
}

/** A cell of a spreadsheet, with amounts as numbers and days as dates. */
export function fileCell(kind: ReportColumn['kind'], cell: ReportCell, where: Where): Cell {
  if (cell === null) return null;
  if (typeof cell === 'object') return cell[where.language];
  switch (kind) {
    case 'count':
    case 'percent':
    case 'decimal':
      return { count: Number(cell) };
    case 'money':
      return { money: moneyOf(String(cell)) };
    case 'day':
      return { day: String(cell) };
    case 'moment':
      return writtenCell(kind, cell, where);
    case 'text':
      return String(cell);
  }
}
