import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SpecialValue } from '#features/marking/marking-scheme.ts';
import { currentLocale, i18n } from '#platform/i18n/web/i18n.ts';
import { type CellContent, hundredths, plainNumber } from '../entry.rules.ts';

/** Abbreviated to fit a cell. */
export const SPECIAL_WORDS: Record<SpecialValue, MessageDescriptor> = {
  absent: msg({ message: 'Absent', context: 'mark' }),
  absent_justified: msg({ message: 'Justified', context: 'mark' }),
  exempt: msg({ message: 'Exempt', context: 'mark' }),
  unfit: msg({ message: 'Unfit', context: 'mark' }),
  not_submitted: msg({ message: 'Not handed in', context: 'mark' }),
  absent_zero: msg({ message: 'Absent: 0', context: 'mark' }),
  not_submitted_zero: msg({ message: 'Not in: 0', context: 'mark' }),
  cheating_zero: msg({ message: 'Cheated: 0', context: 'mark' }),
  not_taken: msg({ message: 'Not taken', context: 'mark' }),
};

/** A number in the reader's language format. */
export const written = (number: string): string =>
  currentLocale() === 'fr' ? plainNumber(number).replace('.', ',') : plainNumber(number);

/** A positive decimal in the server's format; null for anything else. */
export function readDecimal(text: string): string | null {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,4}(\.\d{1,2})?$/.test(plain) && hundredths(plain) > 0 ? plainNumber(plain) : null;
}

/** The display text of a cell; empty for an empty cell. */
export function wordsOf({ number, special, judgement }: CellContent): string {
  if (number !== null) return written(number);
  if (special !== null) return i18n._(SPECIAL_WORDS[special]);
  return judgement ?? '';
}
