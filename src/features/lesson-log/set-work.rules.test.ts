import { expect, it } from 'vitest';
import { workIn } from './set-work.rules.ts';

it.each([
  ['Addition.\nÀ faire : exercice 3 page 52\nau propre', 'Exercice 3 page 52', 'au propre'],
  ['Devoir pour mardi : apprendre la leçon 4', 'Apprendre la leçon 4', ''],
  ['Fractions.\n- homework: page 12', 'Page 12', ''],
  ['pour jeudi, exercice 5', 'Pour jeudi, exercice 5', ''],
  ['À faire : exercice 3 : les deux premiers', 'Exercice 3 : les deux premiers', ''],
])('homework is the line that announces it, and the text after it: %j', (text, title, body) => {
  expect(workIn(text)).toEqual({ title, body });
});

it('the whole text is offered if no line announces homework, even if a word begins similarly', () => {
  for (const text of ['Les fractions.\nOn a compté.', 'Duel de calcul', 'Pourquoi le ciel est bleu'])
    expect(workIn(` ${text} `)).toEqual({ title: '', body: text });
});

it('a line too long for a title becomes the text, whole', () => {
  const long = 'mot '.repeat(40).trim();
  expect(workIn(`À faire : ${long}\nsuite`)).toEqual({ title: '', body: `${long}\nsuite` });
});
