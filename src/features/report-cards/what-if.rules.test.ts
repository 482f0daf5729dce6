import { expect, it } from 'vitest';
import { averageIf, readPossible } from './what-if.rules.ts';

const subject = (value: string | null, weight: string, counts = true) => ({
  name: { en: 'x', fr: 'x' },
  teacher: null,
  values: [],
  judgement: null,
  rank: null,
  appreciation: null,
  value,
  weight,
  counts,
});
// (12 × 4 + 9 × 2) / 6
const card = {
  average: '11.00',
  subjects: [subject('12.00', '4'), subject('9.00', '2'), subject('20.00', '1', false), subject(null, '3')],
};

it('shows the resulting average, by coefficients', () => {
  expect(averageIf(card, new Map())).toBe('11.00');
  expect(averageIf(card, new Map([[0, '15']]))).toBe('13.00');
});

it('a subject that does not count changes nothing, one without a value counts once it has one', () => {
  expect(averageIf(card, new Map([[2, '0']]))).toBe('11.00');
  expect(averageIf(card, new Map([[3, '11']]))).toBe('11.00');
  expect(averageIf(card, new Map([[3, '2']]))).toBe('8.00');
});

it('starts from the average on the card, not from its rounded figures', () => {
  expect(averageIf({ ...card, average: '11.02' }, new Map([[0, '15']]))).toBe('13.02');
});

it('estimates nothing if other rules produced the average', () => {
  expect(averageIf({ ...card, average: '11.40' }, new Map([[0, '15']]))).toBeNull();
  expect(averageIf({ ...card, average: null }, new Map())).toBeNull();
});

it.each([
  ['14,5', '14.5'],
  [' 20 ', '20'],
  ['20.5', null],
  ['-1', null],
  ['', null],
  ['abc', null],
])('parses %j as %j', (typed, read) => {
  expect(readPossible(typed, '20')).toBe(read);
});
