import { createHash } from 'node:crypto';
import { readAmount } from '../import-amounts.ts';
import { readDay } from '../import-days.ts';
import { folded } from '../import-words.ts';

/** Known column headings by meaning: English and French, without accents. */
export type HeadWords<Meaning extends string> = Record<Meaning, readonly string[]>;

/** Splits a string of words into a list. */
export function listed(words: string): string[] {
  return words.split(/,\s*/);
}

/** Hash of a header row, insensitive to accents and case. */
export function headHash(head: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(head.map(folded)))
    .digest('base64url');
}

/** Guesses the meaning of columns from their headings; each column has one meaning, and the closest match wins. */
export function guessColumns<Meaning extends string>(
  head: readonly string[],
  known: HeadWords<Meaning>,
  isExcluded: (meaning: Meaning, word: string) => boolean = () => false,
): Record<Meaning, number | null> {
  const meanings = Object.keys(known) as Meaning[];
  const words = head.map(wordsOf);
  const fits = meanings
    .flatMap((meaning) =>
      words.flatMap((word, column) => {
        const score = isExcluded(meaning, word) ? 0 : scoreOf(word, known[meaning]);
        return score > 0 ? [{ meaning, column, score }] : [];
      }),
    )
    .toSorted((a, b) => b.score - a.score);
  const columns = Object.fromEntries(meanings.map((meaning) => [meaning, null])) as Record<
    Meaning,
    number | null
  >;
  for (const { meaning, column } of fits)
    if (columns[meaning] === null && meanings.every((other) => columns[other] !== column))
      columns[meaning] = column;
  return columns;
}

/** A heading without trailing brackets, currency and punctuation. */
function wordsOf(head: string): string {
  return folded(head)
    .replace(/\(.*?\)|\[.*?\]/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:fcfa|cfa|xaf|f cfa)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Score: the whole heading is a known word, begins with one, or contains one. */
function scoreOf(head: string, known: readonly string[]): number {
  if (known.includes(head)) return 3;
  if (known.some((word) => head.startsWith(`${word} `))) return 2;
  return known.some((word) => word.length > 3 && ` ${head} `.includes(` ${word} `)) ? 1 : 0;
}

/** The day comes first, as is usual in Cameroon, unless the dates show otherwise. */
export function isDayFirst(dates: readonly string[]): boolean {
  const fits = (dayFirst: boolean) => dates.filter((text) => 'day' in readDay(text, dayFirst)).length;
  return fits(true) >= fits(false);
}

/** The decimal separator with which the most amounts can be parsed. */
export function decimalOf(amounts: readonly string[]): ',' | '.' {
  // Visible decimals decide, because 1,50 parses with either separator.
  const shown = (mark: string) =>
    amounts.filter((text) => /[.,]\d{1,2}\D*$/.exec(text)?.[0].startsWith(mark)).length;
  const fits = (mark: ',' | '.') =>
    amounts.filter((text) => 'centimes' in readAmount(text, mark)).length + shown(mark);
  return fits(',') > fits('.') ? ',' : '.';
}
