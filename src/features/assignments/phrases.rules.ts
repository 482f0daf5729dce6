/** The most phrases of a teacher in a language, one per digit, and the longest text. */
export const MOST_PHRASES = 9;
export const MOST_PHRASE = 200;

const TOKEN = /(^|\s)\/([1-9])(?=\s|$)/g;
const FOLLOWED = /(^|\s)\/([1-9])(?=\s)/g;

/**
 * A comment in which "/1" to "/9" are replaced by the phrases; a number without a phrase stays as typed.
 * While typing, only those followed by a space are replaced.
 */
export function withPhrases(
  text: string,
  phrases: readonly string[],
  { typing = false }: { typing?: boolean } = {},
): string {
  return text.replaceAll(typing ? FOLLOWED : TOKEN, (token, before: string, digit: string) => {
    const phrase = phrases[Number(digit) - 1];
    return phrase === undefined ? token : before + phrase;
  });
}
