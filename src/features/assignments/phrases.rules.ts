/** Phrases of a teacher in a language, each written by one digit, and the longest. */
export const MOST_PHRASES = 9;
export const MOST_PHRASE = 200;

const TOKEN = /(^|\s)\/([1-9])(?=\s|$)/g;
const FOLLOWED = /(^|\s)\/([1-9])(?=\s)/g;

/**
 * A comment with "/1" to "/9" replaced by the phrases of these places; a place without a phrase stays as it was typed.
 * While it is being typed, only what is followed by a space: "/1" may be the beginning of something else.
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
