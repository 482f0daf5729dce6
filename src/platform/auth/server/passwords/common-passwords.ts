import { COMMON_WORDS } from './common-words.ts';

let broken: Promise<string> | undefined;

/**
 * The 49,000 passwords most often found in leaks. Loaded when the first password is chosen, which many
 * processes never do. One string, because a set takes ten times the memory and a search only a tenth of a
 * millisecond.
 */
async function readBroken(): Promise<string> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return `\n${dictionary['passwords-common'].join('\n')}\n`;
}

async function isBroken(text: string): Promise<boolean> {
  broken ??= readBroken();
  return !text.includes('\n') && (await broken).includes(`\n${text}\n`);
}

const FORWARD = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  // Keyboard rows, and lines of keys on a number pad.
  ...'qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm wxcvbn qwertzuiop yxcvbnm'.split(' '),
  ...'1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 1aqw 2zsx 147 258 369 159 357'.split(' '),
];
const RUNS = [...FORWARD, ...FORWARD.map((run) => [...run].toReversed().join(''))];
const SHORTEST_RUN = 3;

const BEGINNING = /^(?:\d{1,4}|[!.?*@#$_-]{1,2})/;
const ENDING = /^(?:\d{0,4}|0?12345\d{0,5}|(?:19|20)\d\d|237\d{0,3})[!.?*@#$_-]{0,2}$/;
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

const ofKeys = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '');

/**
 * True if a password is among those that are tried first: a frequently leaked one, a known word with a common
 * ending, a repetition, a run of keys, a date, or one of the person's own words (their email address, the
 * school's name).
 */
export async function isCommonPassword(password: string, ownWords: string[] = []): Promise<boolean> {
  const text = ofKeys(password);
  if (isRuns(text) || isRepeatedPairs(text) || isDate(text) || (await isBroken(text))) return true;
  const own = partsOf(ownWords);
  const isKnown = (word: string) => COMMON_WORDS.has(word) || own.has(word.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  const once = /^(.+?)\1+$/su.exec(text)?.[1];
  if (once && (once.length <= 4 || isKnown(once))) return true;
  const plain = text.replaceAll(/[01345@$]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return [text, plain].some((written) => {
    const start = BEGINNING.exec(written)?.[0].length ?? 0;
    return isWordWithEnding(text, written, 0, isKnown) || isWordWithEnding(text, written, start, isKnown);
  });
}

/**
 * True if a known word starts at `start` and the rest is a common ending. The ending is compared as typed,
 * the word after substitutions are undone.
 */
function isWordWithEnding(
  text: string,
  written: string,
  start: number,
  isKnown: (word: string) => boolean,
): boolean {
  for (let end = Math.min(text.length, start + 60); end >= start + 3; end -= 1)
    if (ENDING.test(text.slice(end)) && isKnown(written.slice(start, end))) return true;
  return false;
}

/**
 * Each text as a whole, its longer words joined, and each of those words: "Lycée de Deïdo" gives
 * lyceededeido, lyceedeido, deido.
 */
function partsOf(words: string[]): Set<string> {
  const parts = new Set<string>();
  for (const word of words) {
    const text = ofKeys(word);
    const [local = ''] = text.split('@');
    for (const whole of [text, local]) parts.add(whole.replaceAll(/[^\p{L}\p{N}]/gu, ''));
    const long = local.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= 4);
    for (const part of [...long, long.join('')]) parts.add(part);
  }
  parts.delete('');
  return parts;
}

/**
 * True if the text consists only of runs of three or more adjacent keys, letters or digits: azertyqsdf, abc123,
 * 147258.
 */
function isRuns(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    const found = longestRun(text, at);
    if (found < SHORTEST_RUN) return false;
    at += found;
  }
  return text.length > 0;
}

function longestRun(text: string, at: number): number {
  let length = 0;
  while (at + length < text.length && RUNS.some((run) => run.includes(text.slice(at, at + length + 1))))
    length += 1;
  return length;
}

/** Repeated pairs, such as 112233. */
function isRepeatedPairs(text: string): boolean {
  return /^(?:(\d)\1)+$/.test(text) && isRuns(text.replaceAll(/(\d)\1/g, '$1'));
}

const DAY = '(?:0[1-9]|[12][0-9]|3[01])';
const MONTH = '(?:0[1-9]|1[0-2])';
const YEAR = '(?:19|20)[0-9][0-9]';
const DATE = new RegExp(`^(?:${DAY}${MONTH}(?:${YEAR}|[0-9][0-9])|${YEAR}${MONTH}${DAY})$`);

/** A date of birth in any format: 24122010, 24/12/10, 2010-12-24. */
function isDate(text: string): boolean {
  return DATE.test(text.replaceAll(/[-/. ]/g, ''));
}
