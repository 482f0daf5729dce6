/** The default pattern: 2026-0001, with the year in which the school year begins. */
export const FIRST_PATTERN = '{YYYY}-{0000}';

const LONGEST = 30;
// French schools write the year as AA.
const YEAR = /\{(YYYY|AAAA|YY|AA)\}/g;
const COUNTER = /\{(0{1,9})\}/g;
const PLAIN = /^[A-Za-z0-9 ./_-]*$/;

/** A pattern resolved for a year: prefix, suffix and minimum digits of the counter. */
type Numbering = { before: string; digits: number; after: string };

/**
 * Parses a pattern such as {YY}-{0000} for a year; null if invalid: it needs one counter, optional
 * years as {YY} or {YYYY}, and letters, digits and - . / _ between them.
 */
export function readPattern(pattern: string, year: number): Numbering | null {
  const text = pattern
    .trim()
    .replaceAll(YEAR, (_, letters: string) => String(year).padStart(4, '0').slice(-letters.length));
  const counters = [...text.matchAll(COUNTER)];
  const [counter] = counters;
  if (!counter || counters.length > 1) return null;
  const before = text.slice(0, counter.index);
  const after = text.slice(counter.index + counter[0].length);
  const digits = counter[1]!.length;
  const fits = PLAIN.test(before) && PLAIN.test(after) && before.length + after.length + 9 <= LONGEST;
  return fits ? { before, digits, after } : null;
}

/** A number beside the counter is treated as a year if it is this year or one of the last six. */
const isRecent = (digits: string, year: number) => {
  const ago = (year - Number(digits)) % (digits.length === 2 ? 100 : 10_000);
  return ago >= 0 && ago <= 6;
};

/** The pattern a roll number seems to follow; null without a counter: CB26060 gives CB{YY}{000} in 2026. */
export function patternLike(rollNumber: string, year: number): string | null {
  const [, before, digits, after] = /^(.*\D|)(\d+)(\D*)$/.exec(rollNumber) ?? [];
  if (before === undefined || digits === undefined) return null;
  const dated = before.replaceAll(/\d+/g, (group) =>
    [2, 4].includes(group.length) && isRecent(group, year) ? `{${'Y'.repeat(group.length)}}` : group,
  );
  // After a year the counter has at least three digits: 26001 is a year and a counter, 2600 a
  // counter alone.
  const yearDigits = [4, 2].find(
    (length) => digits.length >= length + 3 && isRecent(digits.slice(0, length), year),
  );
  const glued = dated === before && yearDigits !== undefined;
  const counter = glued ? digits.slice(yearDigits) : digits;
  const pattern = `${dated}${glued ? `{${'Y'.repeat(yearDigits)}}` : ''}{${'0'.repeat(counter.length)}}${after}`;
  return isPattern(pattern) ? pattern : null;
}

/** The error for any other text. */
export const NO_PATTERN = /*i18n*/ 'Please enter a pattern with one counter, as in the example';

/** Whether a pattern is valid, whatever the year. */
export function isPattern(pattern: string): boolean {
  return readPattern(pattern, 2026) !== null;
}

/** The roll number for a counter. A counter that exceeds its digits gets more of them. */
export function rollNumberOf({ before, digits, after }: Numbering, counter: number): string {
  return `${before}${String(counter).padStart(digits, '0')}${after}`;
}
