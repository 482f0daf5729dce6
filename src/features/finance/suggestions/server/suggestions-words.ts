/** The most words read from a text, and the most letters of a word. */
const MOST_WORDS = 20;
const MOST_LETTERS = 24;

const LITTLE_WORDS = new Set(
  (
    'au aux avec ce ces cette chez dans de des du elle en et il je la le les leur ma mes moi mon ne nous on ou par pas pour pr ' +
    'qui sa ses son sur ta tes toi ton tu un une vos votre ' +
    'an and at by for from he her his in is it its me my of off on or our she the their to we with you your'
  ).split(' '),
);

/** Without case, accents and ligatures: "Ndolé", "ndole" and "NDOLE" become equal. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
}

/** The significant words of a text: as typed, by their folded form. Numbers and stop words are ignored. */
export function wordsOf(text: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const [typed] of text.normalize().matchAll(/[\p{L}\p{N}]+/gu)) {
    const word = folded(typed).slice(0, MOST_LETTERS);
    if (word.length < 2 || LITTLE_WORDS.has(word) || !/\p{L}/u.test(word) || words.has(word)) continue;
    words.set(word, typed);
    if (words.size === MOST_WORDS) break;
  }
  return words;
}

const pairs = (text: string, mark: string, into: Set<string>) => {
  for (let n = 0; n + 1 < text.length; n += 1) into.add(mark + text.slice(n, n + 2));
};

/**
 * The spelling of a word in pairs of letters: of the word itself, and of its consonants by sound, because short messages drop
 * vowels ("mrche", "kredi").
 */
export function gramsOf(word: string): Set<string> {
  const grams = new Set<string>();
  pairs(`^${word}$`, '', grams);
  const heard = word
    .replaceAll('ph', 'f')
    .replaceAll(/qu|ck|c|q/g, 'k')
    .replaceAll('z', 's')
    .replaceAll(/[aeiouyh]/g, '')
    .replaceAll(/(.)\1+/gu, '$1');
  if (heard.length > 1) pairs(`^${heard}$`, '-', grams);
  return grams;
}
