import { expect, it } from 'vitest';
import { inLanguage, papersOf } from '../src/platform/i18n/server/words.ts';
import { readServerWords } from './server-words.mjs';

/** Each placeholder of a sentence, with its own name as the value. */
const blanksOf = (words) =>
  Object.fromEntries([...words.matchAll(/\{(\w+)\}/g)].map(([blank, name]) => [name, blank]));

it('the words that the build extracts from the catalogs equal those of the server run from source', () => {
  const words = Object.entries(readServerWords());
  expect(words.length).toBeGreaterThan(1_000);
  const { fr, en } = papersOf((say) => say);
  const plain = words.filter(([, french]) => !/, (plural|select),/.test(french));
  for (const [sentence, french] of plain) expect(fr(sentence, blanksOf(french))).toBe(french);
  expect(en('Amount for {name}', { name: 'Awa' })).toBe('Amount for Awa');
});

it('an English word with two meanings has a French word for each', () => {
  const said = papersOf((say) => [
    say('Check'),
    say({ id: 'check-a-receipt', message: 'Check' }),
    say({ id: 'bank-account-closed', message: 'Closed' }),
  ]);
  expect(said.en).toEqual(['Check', 'Check', 'Closed']);
  expect(said.fr).toEqual(['Chèque', 'Vérifier', 'Fermé le']);
});

it('the server translates messages of contracts, and leaves an unknown text unchanged', () => {
  expect(inLanguage('Roll number is required', 'fr')).toBe('Le matricule est obligatoire');
  expect(inLanguage('Roll number is required', 'en')).toBe('Roll number is required');
  expect(inLanguage('constructor', 'fr')).toBe('constructor');
});
