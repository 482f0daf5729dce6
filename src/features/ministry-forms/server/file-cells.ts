import type { ReportCell } from '#features/reports/reports.contract.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import type { CellKind, FormTable } from '../ministry-forms.contract.ts';

const YES_NO = { yes: { en: 'Yes', fr: 'Oui' }, no: { en: 'No', fr: 'Non' } } as const;

/** A cell as a text in one language; empty without a value. */
export function textOf(kind: CellKind, value: ReportCell, language: Locale): string {
  if (value === null) return '';
  if (typeof value === 'object') return value[language];
  if (kind === 'yes_no') return (value === 'yes' ? YES_NO.yes : YES_NO.no)[language];
  const text = String(value);
  return (kind === 'percent' || kind === 'decimal') && language === 'fr' ? text.replace('.', ',') : text;
}

/** The rows of a table to print, without the empty row for new input. */
export const writtenRows = ({ lines, rows }: FormTable) => (lines ? rows.slice(0, -1) : rows);
