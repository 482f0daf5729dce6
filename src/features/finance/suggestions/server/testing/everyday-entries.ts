import type { FinanceType } from '../../../finance.rules.ts';
import { AFTER, AMBIGUOUS, BEFORE, EVERYDAY, SHORT, SLOTS } from './everyday-words.ts';

/** An entry as typical of the region; `kind` states what can be expected from its words alone. */
export type EverydayEntry = {
  type: FinanceType;
  category: string;
  description: string;
  /** In francs. */
  amount: number;
  kind: 'plain' | 'ambiguous' | 'unseen';
};

/** The rates of noise: misspelled words, entries that fit two categories, and entries with unseen words. */
export type Noise = { misspelt: number; ambiguous: number; unseen: number };

export const EVERYDAY_NOISE: Noise = { misspelt: 0.2, ambiguous: 0.08, unseen: 0.06 };

/** The same noise at twice the rates. */
export const twice = ({ misspelt, ambiguous, unseen }: Noise): Noise => ({
  misspelt: 2 * misspelt,
  ambiguous: 2 * ambiguous,
  unseen: 2 * unseen,
});

/**
 * Everyday entries in French and English, deterministic by seed: phrases of EVERYDAY with surrounding words, half of them
 * without accents, some in capitals, with typing errors and abbreviations as on phones.
 */
export function everydayEntries(count: number, seed: number, noise: Noise = EVERYDAY_NOISE): EverydayEntry[] {
  const random = mulberry32(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const chance = (share: number) => random() < share;
  const filled = (phrase: string) =>
    phrase.replaceAll(/\{([pqmn])\}/g, (_, slot: keyof typeof SLOTS) => pick<string>(SLOTS[slot]));
  const around = (phrase: string) =>
    `${chance(0.25) ? `${pick(BEFORE)} ` : ''}${phrase}${chance(0.3) ? ` ${pick(AFTER)}` : ''}`;
  const spelt = (text: string) => {
    const words = text
      .split(' ')
      .map((word) => (chance(noise.misspelt) ? misspelt(word, random) : word))
      .join(' ');
    const bare = chance(0.5) ? words.normalize('NFD').replaceAll(/\p{M}/gu, '') : words;
    const how = random();
    return how < 0.2
      ? bare.toLowerCase()
      : how < 0.28
        ? bare.toUpperCase()
        : how < 0.6
          ? capital(bare)
          : bare;
  };
  const wordOfItsOwn = () =>
    Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(ONSETS) + pick(NUCLEI)).join('');
  const weights = EVERYDAY.map((_, n) => 1 / (1 + (n % 12) * 0.25));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const category = () => {
    let left = random() * all;
    return EVERYDAY.find((_, n) => (left -= weights[n]!) < 0) ?? EVERYDAY[0]!;
  };
  const amount = () => (1 + Math.floor(random() ** 3 * 400)) * 250;
  return Array.from({ length: count }, (): EverydayEntry => {
    const how = random();
    if (how < noise.ambiguous) {
      const { between, phrases } = pick(AMBIGUOUS);
      const meant = pick(between);
      const { type, name } = EVERYDAY.find((one) => one.name === meant)!;
      return {
        type,
        category: name,
        description: spelt(filled(pick(phrases))),
        amount: amount(),
        kind: 'ambiguous',
      };
    }
    const { type, name, phrases } = category();
    if (how < noise.ambiguous + noise.unseen) {
      const words = `${wordOfItsOwn()}${chance(0.5) ? ` ${wordOfItsOwn()}` : ''}`;
      return { type, category: name, description: spelt(words), amount: amount(), kind: 'unseen' };
    }
    const description = spelt(filled(around(pick(phrases))));
    return { type, category: name, description, amount: amount(), kind: 'plain' };
  });
}

const ONSETS = ['b', 'd', 'f', 'k', 'l', 'm', 'n', 'nk', 'p', 's', 't', 'v', 'z', 'mb', 'ng', 'tch'] as const;
const NUCLEI = ['a', 'e', 'i', 'o', 'ou', 'an', 'on', 'el', 'ar'] as const;
const NEIGHBOURS: Readonly<Record<string, string>> = {
  a: 'zqs',
  e: 'zrd',
  i: 'uok',
  o: 'ipl',
  u: 'yij',
  t: 'ryg',
  r: 'etf',
  n: 'bhj',
  m: 'lnp',
  l: 'kom',
  s: 'qdz',
  d: 'sfe',
  c: 'xvd',
};

/**
 * A word with a typing error: shortened, a letter lost, doubled, swapped or replaced by a neighboring key, or the vowels
 * dropped.
 */
function misspelt(word: string, random: () => number): string {
  const short = SHORT[word.toLowerCase()];
  if (short && random() < 0.5) return short;
  if (word.length < 4) return word;
  const at = 1 + Math.floor(random() * (word.length - 2));
  const letter = word[at]!;
  const how = random();
  if (how < 0.22) return word.slice(0, at) + word.slice(at + 1);
  if (how < 0.4) return word.slice(0, at) + word[at + 1] + letter + word.slice(at + 2);
  if (how < 0.55) return word.slice(0, at) + letter + word.slice(at);
  if (how < 0.78) {
    const beside = NEIGHBOURS[letter.toLowerCase()] ?? letter;
    return word.slice(0, at) + beside[Math.floor(random() * beside.length)] + word.slice(at + 1);
  }
  if (how < 0.9) return word[0] + word.slice(1).replaceAll(/[aeiouyéèêïôû]/gi, '');
  return word.slice(0, Math.max(3, word.length - 3));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
