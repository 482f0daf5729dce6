import { expect, it } from 'vitest';
import { papersOf } from '../src/platform/i18n/server/papers.ts';
import { readPapers } from './papers.mjs';

/** Each blank of a sentence, filled with itself. */
const blanksOf = (words) =>
  Object.fromEntries([...words.matchAll(/\{(\w+)\}/g)].map(([blank, name]) => [name, blank]));

it('what the build takes of the words of papers is what the source says: both languages, every sentence', () => {
  const papers = readPapers();
  expect(Object.keys(papers)).toEqual(expect.arrayContaining(['bank', 'fees', 'students']));
  for (const [feature, languages] of Object.entries(papers)) {
    const say = papersOf(feature, (spoken) => spoken);
    for (const locale of ['en', 'fr'])
      for (const [sentence, words] of Object.entries(languages[locale]))
        expect(say[locale](sentence, blanksOf(words))).toBe(words);
    expect(Object.keys(languages.fr).toSorted()).toEqual(Object.keys(languages.en).toSorted());
  }
});

it('a word that stands for two things has a word of each in French', () => {
  const said = papersOf('fees', (say) => [say('Check'), say({ id: 'check-a-receipt', message: 'Check' })]);
  expect(said.en).toEqual(['Check', 'Check']);
  expect(said.fr).toEqual(['Chèque', 'Vérifier']);
});
