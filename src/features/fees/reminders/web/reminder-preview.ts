import type { Locale } from '#platform/i18n/locale.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import { fillReminder } from '../reminder-texts.rules.ts';

const SAMPLE = { student: 'ABANDA Aïcha', amount: formatAmount('25000', 'XAF') };
const SAMPLE_DAY = '2026-12-15';

/** A reminder's text as a family would read it, with the facts of an example. */
export const reminderPreview = (text: string, locale: Locale): string =>
  fillReminder(text, { ...SAMPLE, day: formatDay(SAMPLE_DAY, locale) });
