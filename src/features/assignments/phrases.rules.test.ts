import { expect, it } from 'vitest';
import { withPhrases } from './phrases.rules.ts';

const PHRASES = ['Bien raisonné.', 'Soignez la rédaction : $& et \\1.'];

it.each([
  ['/1', 'Bien raisonné.'],
  ['/1 /2', 'Bien raisonné. Soignez la rédaction : $& et \\1.'],
  ['Bravo ! /1', 'Bravo ! Bien raisonné.'],
  ['/1 Continuez.', 'Bien raisonné. Continuez.'],
  // There is no phrase with this number.
  ['/7', '/7'],
  // Fractions, dates and addresses are not phrases.
  ['14/20', '14/20'],
  ['le 3/1', 'le 3/1'],
  ['/12', '/12'],
  ['https://a.cm/1', 'https://a.cm/1'],
  ['', ''],
])('%s becomes %s', (typed, comment) => {
  expect(withPhrases(typed, PHRASES)).toBe(comment);
});

it('waits for a space while the comment is being typed', () => {
  expect(withPhrases('/1', PHRASES, { typing: true })).toBe('/1');
  expect(withPhrases('/1 ', PHRASES, { typing: true })).toBe('Bien raisonné. ');
});
