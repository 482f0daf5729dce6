import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { agreesWithPaper, differences } from './paper-compare.rules.ts';
import type { PaperFacts } from './signed-papers.rules.ts';

const pick = <T>(of: readonly T[]): T => of[randomInt(of.length)]!;

function aCard(): PaperFacts<'card'> {
  const ranked = 2 + randomInt(114);
  return {
    number: `CARD-2026-${String(randomInt(1, 999_999)).padStart(6, '0')}`,
    name: pick(['NGO BASSA Élodie', 'Évina Zoé', 'ÖMER Lætitia', 'Éto’o Jean-Paul']),
    class_name: pick(['6e A', '3e Espagnol 2', 'Form 4 B', 'Tle D']),
    year: '2026/2027',
    period: pick(['Trimestre 1', 'Séquence 3', null]),
    average: (randomInt(2_000) / 100).toFixed(2),
    maximum: '20',
    rank: String(1 + randomInt(ranked)),
    ranked: String(ranked),
    standing: 'classified',
    decision: null,
    day: '2026-12-18',
  };
}

function printed(name: string, value: string): string {
  if (name === 'average') return pick([value, value.replace('.', ',')]);
  if (name === 'rank')
    return pick([value, `${value}${value === '1' ? pick(['er', 're', 'st']) : pick(['e', 'th'])}`]);
  return value;
}

/** Replaces, removes or inserts one character among digits and letters, which carry the values. */
function changed(text: string): string {
  const places = [...text].flatMap((letter, at) => (/[\p{L}\d]/u.test(letter) ? [at] : []));
  const at = pick(places);
  const old = text[at]!;
  const other = /\d/.test(old)
    ? pick([...'0123456789'].filter((digit) => digit !== old))
    : pick([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => letter !== old.toUpperCase()));
  const instead = pick([other, other, `${other}${old}`, `${old}${other}`]);
  return text.slice(0, at) + instead + text.slice(at + 1);
}

const FIGURES = ['number', 'average', 'rank', 'ranked', 'class_name', 'year', 'maximum', 'name'] as const;

it('each of 2,000 single-character changes of a paper is detected, and no unchanged paper is', () => {
  for (let turn = 0; turn < 2_000; turn += 1) {
    const card = aCard();
    const name = pick(FIGURES);
    const value = card[name]!;
    const line = printed(name, value);
    expect(agreesWithPaper('card', name, line, value), `${name}: ${line} is ${value}`).toBe(true);
    // A rank's ending is not compared, so only its number is changed.
    const forged = name === 'rank' ? changed(value) : changed(line);
    expect(agreesWithPaper('card', name, forged, value), `${name}: ${forged} is not ${value}`).toBe(false);
    expect(differences('card', card, { ...card, [name]: changed(value) })).toEqual([name]);
    expect(differences('card', card, { ...card })).toEqual([]);
  }
});

it.each([
  ['receipt', 'amount', '25 000', '25000'],
  ['receipt', 'amount', '25\u00a0000\u00a0FCFA', '25000'],
  ['receipt', 'amount', '1\u202f250,50 XAF', '1250.50'],
  ['card', 'name', '  Évina   zoé ', 'Évina Zoé'],
  ['card', 'rank', '1 re', '1'],
] as const)('accepts %s %s “%s” as the signed value', (kind, name, typed, signed) => {
  expect(agreesWithPaper(kind, name, typed, signed)).toBe(true);
});

it.each([
  ['card', 'average', '12', '12.00'],
  ['card', 'average', '8.97', '8.79'],
  ['card', 'rank', '', '1'],
  ['card', 'rank', '3', null],
  ['card', 'decision', 'promote', 'repeat'],
  ['card', 'nothing', '1', '1'],
] as const)('refuses %s %s “%s” as the signed value', (kind, name, typed, signed) => {
  expect(agreesWithPaper(kind, name, typed, signed)).toBe(false);
});
