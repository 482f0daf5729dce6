import { describe, expect, it } from 'vitest';
import { EVERYDAY_NOISE, everydayEntries, twice } from './testing/everyday-entries.ts';
import { judgeProposals } from './testing/judge-proposals.ts';
import { learnWords, propose } from './suggestions.ts';

const CATEGORIES = ['Transport', 'Nourriture', 'Téléphone'].map((name) => ({ id: name, name }));
const learnt = (...entries: [description: string, category_id: string][]) =>
  learnWords(
    entries.map(([description, category_id]) => ({ description, category_id })),
    CATEGORIES,
  );
const DAILY: [string, string][] = [
  ['taxi Akwa', 'Transport'],
  ['taxi Bastos', 'Transport'],
  ['moto taxi', 'Transport'],
  ['ndolé', 'Nourriture'],
  ['marché ndolé', 'Nourriture'],
  ['beignets haricots', 'Nourriture'],
  ['crédit MTN', 'Téléphone'],
  ['crédit Orange', 'Téléphone'],
];

describe('a proposal', () => {
  const model = learnt(...DAILY);

  it('is the category of earlier entries with these words, quoted as they were typed', () => {
    expect(propose(model, 'le TAXI pour Mokolo')).toMatchObject({
      category_id: 'Transport',
      words: ['TAXI'],
    });
    expect(propose(model, 'Crédit mtn, 500 F')).toMatchObject({
      category_id: 'Téléphone',
      words: ['Crédit', 'mtn'],
    });
  });

  it('ignores accents, case, typing errors and missing letters', () => {
    const often = learnt(...DAILY, ...DAILY, ...DAILY);
    for (const typed of ['NDOLE', 'ndolee', 'nddole chez Ma', 'ndol'])
      expect([typed, propose(often, typed)?.category_id]).toEqual([typed, 'Nourriture']);
    for (const typed of ['kredit', 'CRDIT', 'crédti'])
      expect([typed, propose(often, typed)?.category_id]).toEqual([typed, 'Téléphone']);
  });

  it('quotes at most three words, the most significant, in the order typed', () => {
    const long = learnt(
      ...DAILY,
      ...Array.from({ length: 5 }, (): [string, string] => ['un deux trois quatre', 'Transport']),
    );
    const { words } = propose(long, 'quatre Akwa trois deux un')!;
    expect(words).toEqual(['quatre', 'trois', 'deux']);
  });

  it('may come from the name of a category, once something was learned', () => {
    expect(propose(model, 'transport')).toMatchObject({ category_id: 'Transport', words: ['transport'] });
  });

  it.each(['', '   ', '500', 'le de pour', '🙂', 'zzgrk blmpt', 'Akwa'.repeat(300)])(
    'is null for %j, of which nothing is known',
    (typed) => {
      expect(propose(model, typed)).toBeNull();
    },
  );

  it('is null if the words fit two categories equally', () => {
    const torn = learnt(...DAILY, ['boutique', 'Transport'], ['boutique', 'Nourriture']);
    expect(propose(torn, 'boutique')).toBeNull();
    expect(propose(torn, 'boutique taxi')).toMatchObject({ category_id: 'Transport', words: ['taxi'] });
  });

  it('is null before a few entries were learned, whatever their text', () => {
    expect(propose(learnt(), 'Transport')).toBeNull();
    expect(propose(learnt(...DAILY.slice(0, 3)), 'taxi')).toBeNull();
    expect(propose(learnt(...DAILY.slice(0, 4)), 'taxi')).not.toBeNull();
  });

  it('follows one correction, and omits categories that are not offered', () => {
    expect(propose(model, 'kwassa')).toBeNull();
    expect(propose(learnt(...DAILY, ['Kwassa', 'Nourriture']), 'kwassa')).toMatchObject({
      category_id: 'Nourriture',
      words: ['kwassa'],
    });
    expect(propose(learnt(...DAILY, ['kwassa', 'Archived']), 'kwassa')).toBeNull();
  });
});

// At least 85 % of the proposals must be right, with proposals for at least 70 % of the entries, on
// entries that were not learned.
describe('on the held-out fifth of 2,000 everyday entries in two languages, misspelt', () => {
  it.each([1, 2, 3, 2_026])('suggestions are mostly right and mostly available (seed %i)', (seed) => {
    const { right, proposed } = judgeProposals(everydayEntries(2_000, seed, EVERYDAY_NOISE));
    expect(right).toBeGreaterThan(0.85);
    expect(proposed).toBeGreaterThan(0.7);
  });

  it('more noise yields fewer rather than wrong suggestions, and unknown words yield none', () => {
    const once = judgeProposals(everydayEntries(2_000, 4, EVERYDAY_NOISE));
    const more = judgeProposals(everydayEntries(2_000, 4, twice(EVERYDAY_NOISE)));
    expect(more.proposed).toBeLessThan(once.proposed - 0.05);
    expect(more.right).toBeGreaterThan(0.85);
    expect(once.ofUnseen).toBeLessThan(0.05);
  });

  it('fewer entries yield fewer suggestions, which are hardly more often wrong', () => {
    const few = judgeProposals(everydayEntries(200, 4, EVERYDAY_NOISE));
    expect(few.proposed).toBeLessThan(0.7);
    expect(few.right).toBeGreaterThan(0.8);
  });
});

it('the model stays small and fast whatever somebody writes', () => {
  const entries = Array.from({ length: 3_000 }, (_, n) => ({
    category_id: CATEGORIES[n % 3]!.id,
    description: Array.from({ length: 40 }, (__, k) => `x${(n * 40 + k).toString(36)}yz`)
      .join(' ')
      .slice(0, 500),
  }));
  const model = learnWords(entries, CATEGORIES);
  expect(model.words.size).toBeLessThanOrEqual(4_000);
  expect(() => propose(model, 'ab '.repeat(166))).not.toThrow();
});
