import { expect, it } from 'vitest';
import { inLanguage, papersOf } from '../src/platform/i18n/server/words.ts';
import { readServerWords } from './server-words.mjs';

/** Each placeholder of a sentence, with its own name as the value. */
const blanksOf = (words) =>
  Object.fromEntries([...words.matchAll(/\{(\w+)\}/g)].map(([blank, name]) => [name, blank]));

it('what the build takes of the catalogues is what the server says from the source', () => {
  const words = Object.entries(readServerWords());
  expect(words.length).toBeGreaterThan(1_000);
  const { fr, en } = papersOf((say) => say);
  const plain = words.filter(([, french]) => !/, (plural|select),/.test(french));
  for (const [sentence, french] of plain) expect(fr(sentence, blanksOf(french))).toBe(french);
  expect(en('Amount for {name}', { name: 'Awa' })).toBe('Amount for Awa');
});

it('a word that stands for two things has a word of each in French', () => {
  const said = papersOf((say) => [
    say('Check'),
    say({ id: 'check-a-receipt', message: 'Check' }),
    say({ id: 'bank-account-closed', message: 'Closed' }),
  ]);
  expect(said.en).toEqual(['Check', 'Check', 'Closed']);
  expect(said.fr).toEqual(['Chèque', 'Vérifier', 'Fermé le']);
});

it('a sentence of a contract has its French on the server too, and one that nobody has translated stays', () => {
  expect(inLanguage('Roll number is required', 'fr')).toBe('Le matricule est obligatoire');
  expect(inLanguage('Roll number is required', 'en')).toBe('Roll number is required');
  expect(inLanguage('constructor', 'fr')).toBe('constructor');
});
