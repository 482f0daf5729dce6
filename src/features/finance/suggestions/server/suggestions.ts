import { gramsOf, wordsOf } from './suggestions-words.ts';

export type LearntEntry = { category_id: string; description: string };

/** The model learned from one person's entries of one type. */
export type WordModel = {
  categoryIds: string[];
  /** The number of entries learned, category names not counted. */
  entries: number;
  /** The share of each category among all entries, by its index in `categoryIds`. */
  shares: Float64Array;
  /** The number of times each word occurred with each category: index, count, index, count, … */
  words: Map<string, number[]>;
  /** The same for whole descriptions: a repeated description mostly means the same category. */
  wholes: Map<string, number[]>;
  /** The same words by number, and an index by the grams of their spelling, to find misspelled ones. */
  spellings: string[];
  grams: Map<string, number[]>;
  /** The number of grams of each spelling. */
  sizes: number[];
};

/** A category, its probability (0 to 1), and the deciding words as typed. */
export type Proposal = { category_id: string; share: number; words: string[] };

/** Below this number of entries nothing is proposed. */
const FEWEST_ENTRIES = 4;
/** The least probability of a proposal; the next category is at least three times less likely. */
const SURE = 0.75;
/** A word is decisive if it doubles the odds of its category, or supports it when the category is more likely than not. */
const TWICE = Math.log(2);
const LIKELY = 0.5;
/** Additive smoothing: a word seen once supports its category by half, one seen ten times by nine tenths. */
const DOUBT = 1;
/** The least share of common grams for an unknown word to be read as a known one. */
const ALIKE = 0.5;
const FEWEST_LETTERS = 4;
/** The most words in a model, which bounds its size. */
const MOST_KNOWN = 4_000;
const MOST_REASONS = 3;

/** Adds one occurrence with a category; new keys are ignored beyond `most`. */
function count(all: Map<string, number[]>, what: string, place: number, most = Infinity): void {
  const seen = all.get(what);
  if (!seen) {
    if (all.size < most) all.set(what, [place, 1]);
    return;
  }
  let at = 0;
  while (at < seen.length && seen[at] !== place) at += 2;
  if (at < seen.length) seen[at + 1]! += 1;
  else seen.push(place, 1);
}

const whole = (words: Map<string, string>) => [...words.keys()].join(' ');

/**
 * Learns which words go with which categories, the latest entries first. A category's name counts as one entry of it; entries
 * of other categories are skipped.
 */
export function learnWords(
  entries: readonly LearntEntry[],
  categories: readonly { id: string; name: string }[],
): WordModel {
  const places = new Map(categories.map(({ id }, place) => [id, place]));
  const counts = new Float64Array(categories.length).fill(1);
  const words = new Map<string, number[]>();
  const wholes = new Map<string, number[]>();
  let learnt = 0;
  const learn = (place: number, text: string) => {
    const found = wordsOf(text);
    for (const word of found.keys()) count(words, word, place, MOST_KNOWN);
    if (found.size > 0) count(wholes, whole(found), place);
  };
  for (const [place, { name }] of categories.entries()) learn(place, name);
  for (const { category_id, description } of entries) {
    const place = places.get(category_id);
    if (place === undefined) continue;
    learnt += 1;
    counts[place]! += 1;
    learn(place, description);
  }
  const all = learnt + categories.length;
  return {
    categoryIds: categories.map(({ id }) => id),
    entries: learnt,
    shares: counts.map((times) => times / all),
    words,
    wholes,
    ...spelt([...words.keys()].filter((word) => word.length >= FEWEST_LETTERS)),
  };
}

/** The index of words by spelling. */
function spelt(spellings: string[]): Pick<WordModel, 'spellings' | 'grams' | 'sizes'> {
  const grams = new Map<string, number[]>();
  const sizes = spellings.map((word, number) => {
    const own = gramsOf(word);
    for (const gram of own) {
      const having = grams.get(gram);
      if (having) having.push(number);
      else grams.set(gram, [number]);
    }
    return own.size;
  });
  return { spellings, grams, sizes };
}

/** Words with a similar spelling, each with its likeness (0 to 1). */
function alike({ grams, sizes }: WordModel, word: string): [number: number, likeness: number][] {
  if (word.length < FEWEST_LETTERS) return [];
  const own = gramsOf(word);
  const shared = new Uint8Array(sizes.length);
  for (const gram of own) for (const number of grams.get(gram) ?? []) shared[number]! += 1;
  const found: [number, number][] = [];
  for (let number = 0; number < shared.length; number += 1) {
    const likeness = (2 * shared[number]!) / (own.size + sizes[number]!);
    if (likeness >= ALIKE) found.push([number, likeness]);
  }
  return found;
}

type Known = { times: Float64Array; trust: number };

function timesOf(model: WordModel, seen: number[], weight = 1, into?: Float64Array): Float64Array {
  const times = into ?? new Float64Array(model.categoryIds.length);
  for (let at = 0; at < seen.length; at += 2) times[seen[at]!]! += weight * seen[at + 1]!;
  return times;
}

/** The number of times a word occurred with each category, and the trust in it (0 to 1); null for an unknown word. */
function knownOf(model: WordModel, word: string): Known | null {
  const exact = model.words.get(word);
  if (exact) return { times: timesOf(model, exact), trust: 1 };
  const near = alike(model, word);
  if (near.length === 0) return null;
  const trust = Math.max(...near.map(([, likeness]) => likeness));
  const times = timesOf(model, []);
  // The nearest spellings count; those clearly further away are different words.
  for (const [number, likeness] of near)
    if (likeness > trust - 0.1) timesOf(model, model.words.get(model.spellings[number]!)!, likeness, times);
  return { times, trust };
}

/** The log odds of each category, given how often the word occurred with it relative to the category's share of entries. */
function oddsOf({ shares }: WordModel, { times, trust }: Known): Float64Array {
  const total = times.reduce((sum, each) => sum + each, 0);
  return shares.map((share, place) => trust * Math.log((times[place]! / share + DOUBT) / (total + DOUBT)));
}

/**
 * The most likely category for a description; null when unsure. Naive Bayes: each known word, and the whole description if seen
 * before, multiplies a category's likelihood by how much more often than by chance it occurred with it. Unknown words are
 * ignored.
 */
export function propose(model: WordModel, description: string): Proposal | null {
  if (model.entries < FEWEST_ENTRIES) return null;
  const scores = model.shares.map((share) => Math.log(share));
  const add = (odds: Float64Array) => {
    for (const [place, odd] of odds.entries()) scores[place]! += odd;
  };
  const words = wordsOf(description);
  const said: { typed: string; odds: Float64Array }[] = [];
  for (const [word, typed] of words) {
    const known = knownOf(model, word);
    if (known) said.push({ typed, odds: oddsOf(model, known) });
  }
  for (const { odds } of said) add(odds);
  const before = model.wholes.get(whole(words));
  if (before) add(oddsOf(model, { times: timesOf(model, before), trust: 1 }));
  const best = scores.indexOf(Math.max(...scores));
  const share = 1 / scores.reduce((sum, score) => sum + Math.exp(score - scores[best]!), 0);
  const tells = (odds: number) =>
    odds >= TWICE || (odds >= 0 && model.shares[best]! * Math.exp(odds) >= LIKELY);
  const reasons = said.filter(({ odds }) => tells(odds[best]!));
  if (share < SURE || reasons.length === 0) return null;
  const strongest = reasons.toSorted((a, b) => b.odds[best]! - a.odds[best]!).slice(0, MOST_REASONS);
  return {
    category_id: model.categoryIds[best]!,
    share,
    words: reasons.filter((reason) => strongest.includes(reason)).map(({ typed }) => typed),
  };
}
