import { gramsOf, wordsOf } from './suggestions.words.ts';

/** An entry to learn from: which category its words belong to. */
export type LearntEntry = { category_id: string; description: string };

/** What was learnt of one person's words for entries of one type. */
export type WordModel = {
  categoryIds: string[];
  /** Entries that were learnt, without the names of the categories. */
  entries: number;
  /** The share of each category among all entries, by its place in `categoryIds`. */
  shares: Float64Array;
  /** How often each word came with which category: place, times, place, times, … */
  words: Map<string, number[]>;
  /** The same of whole descriptions: who writes the same again mostly means the same. */
  wholes: Map<string, number[]>;
  /** The same words by number, and by the grams of their spelling: where misspelt ones are looked for. */
  spellings: string[];
  grams: Map<string, number[]>;
  /** How many grams each spelling has. */
  sizes: number[];
};

/** A category, how sure it is (0 to 1), and the words that decided, as they were typed. */
export type Proposal = { category_id: string; share: number; words: string[] };

/** Below this number of entries nothing is proposed. */
const FEWEST_ENTRIES = 4;
/** The least probability of a proposal; the next category is at least three times less likely. */
const SURE = 0.75;
/** A word decides where it makes its category twice as likely, or as likely as not by itself. */
const TWICE = Math.log(2);
const LIKELY = 0.5;
/** Entries that speak against what a word is seen to say: a word that came once says its category by half, ten times by nine tenths. */
const DOUBT = 1;
/** A word that never came is read as another when so many of their grams are the same. */
const ALIKE = 0.5;
const FEWEST_LETTERS = 4;
/** The most words in a model, which bounds its size. */
const MOST_KNOWN = 4_000;
const MOST_REASONS = 3;

/** One more time that something came with a category; nothing new beyond `most`. */
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
 * Learns which words go with which categories, from the latest entries on. The name of a category counts as one entry of it;
 * entries of categories that are not among these are left out.
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

/** Where words are found by how they are spelt. */
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

/** Words that are spelt nearly so, each with how alike the two are (0 to 1). */
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

/** How often a word came with each category, and how far that may be trusted; null for a word that nothing is known of. */
function knownOf(model: WordModel, word: string): Known | null {
  const exact = model.words.get(word);
  if (exact) return { times: timesOf(model, exact), trust: 1 };
  const near = alike(model, word);
  if (near.length === 0) return null;
  const trust = Math.max(...near.map(([, likeness]) => likeness));
  const times = timesOf(model, []);
  // The nearest spelling speaks; one that is clearly further away is another word.
  for (const [number, likeness] of near)
    if (likeness > trust - 0.1) timesOf(model, model.words.get(model.spellings[number]!)!, likeness, times);
  return { times, trust };
}

/** How much likelier each category gets, as a logarithm: by what share of the entries with it are of the category. */
function oddsOf({ shares }: WordModel, { times, trust }: Known): Float64Array {
  const total = times.reduce((sum, each) => sum + each, 0);
  return shares.map((share, place) => trust * Math.log((times[place]! / share + DOUBT) / (total + DOUBT)));
}

/**
 * The category that fits a description by what was learnt; null when unsure. Naive Bayes: each word that is known, and the whole
 * where it was written before, makes each category so many times likelier as it came with it more often than by chance. Words
 * that nothing is known of say nothing.
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
