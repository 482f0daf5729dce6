import { elided } from '#platform/i18n/elided.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { formatDay } from '#platform/time/format.ts';

type Told = { params: Readonly<Record<string, string | number>>; count: number };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The sentence of a notice with localized dates, in the language of `say`. A notice may contain the school's
 * own text instead, already filled in.
 */
export function noticeSentence(
  words: string,
  { params, count }: Told,
  locale: Locale,
  say: (sentence: string, values: Record<string, string | number>) => string,
): string {
  const own = params[`own_${locale}`];
  if (typeof own === 'string') return own;
  const written = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' && DAY.test(value) ? formatDay(value, locale) : value,
  ]);
  const sentence = say(words, { ...Object.fromEntries(written), count });
  return locale === 'fr' ? elided(sentence) : sentence;
}
