import { describe, expect, it } from 'vitest';
import { WORDS } from '../../entries/server/finance-export.papers.ts';
import { headHash } from '#platform/imports/server/guess-columns.ts';
import { guessMapping, isComplete, mappingOf } from './imports-mapping.ts';

const NOTHING = {
  date: null,
  description: null,
  amount: null,
  income: null,
  expense: null,
  type: null,
  category: null,
  payment_method: null,
  notes: null,
};
const guess = (head: string[], ...lines: string[][]) => {
  const { day_first: _day, decimal: _decimal, ...columns } = guessMapping(head, lines);
  return Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== null));
};

describe('the mapping of a file’s columns', () => {
  it.each(['en', 'fr'] as const)('is recognized for our own export in %s', (language) => {
    const { head, types } = WORDS[language];
    const line = ['2026-11-03', 'x', 'y', types.expense, 'z', '-1', '', '', '0'];
    expect(guess(head, line)).toEqual({
      date: 0,
      description: 1,
      category: 2,
      type: 3,
      payment_method: 4,
      amount: 5,
      notes: 6,
    });
  });

  it.each([
    [
      ['Date opération', 'Date valeur', 'Libellé', 'Débit (FCFA)', 'Crédit (FCFA)', 'Solde'],
      { date: 0, description: 2, expense: 3, income: 4 },
    ],
    [['DATE', 'MOTIF', 'SORTIE', 'ENTRÉE'], { date: 0, description: 1, expense: 2, income: 3 }],
    [
      ['Jour', 'Rubrique', 'Montant', 'Mode de règlement', 'Observations'],
      { date: 0, category: 1, amount: 2, payment_method: 3, notes: 4 },
    ],
    [['Booking date', 'Details', 'Amount (XAF)', 'Memo'], { date: 0, description: 1, amount: 2, notes: 3 }],
    [['transaction_date', 'payment_method', 'amount'], { date: 0, payment_method: 1, amount: 2 }],
    [['a', 'b'], {}],
  ])('is guessed from the head %j', (head, mapping) => expect(guess(head)).toEqual(mapping));

  it('is guessed from the lines if the head does not show it', () => {
    const lines = [
      ['Pain', '03/11/2026', '1 500'],
      ['Lait', '04/11/2026', '700'],
    ];
    expect(guess(['Quoi', 'Quand', 'Combien'], ...lines)).toEqual({ date: 1, amount: 2 });
  });

  it('is not a type column if its words are unknown', () => {
    const line = ['2026-11-03', 'Virement', '-5'];
    expect(guess(['Date', 'Type', 'Montant'], line)).toEqual({ date: 0, amount: 2 });
    expect(guess(['Date', 'Type', 'Montant'], ['2026-11-03', 'Dépense', '5'])).toHaveProperty('type', 1);
  });

  it.each([
    [['03/11/2026', '13/11/2026'], true],
    [['11/03/2026', '11/13/2026'], false],
    [['03/11/2026', '04/11/2026'], true],
    [['2026-11-03'], true],
  ])('reads the day first or not, as %j show', (dates, dayFirst) => {
    const lines = dates.map((date) => [date, '1']);
    expect(guessMapping(['Date', 'Amount'], lines).day_first).toBe(dayFirst);
  });

  it.each([
    [['1500,50', '700'], ','],
    [['1500.50', '700'], '.'],
    [['25.000', '1.500'], ','],
    [['25,000', '1,500'], '.'],
    [['1.234,56'], ','],
    [['1,234.56'], '.'],
    [['25 000'], '.'],
  ])('uses the decimal mark that %j show', (amounts, decimal) => {
    const lines = amounts.map((amount) => ['2026-11-03', amount]);
    expect(guessMapping(['Date', 'Amount'], lines).decimal).toBe(decimal);
  });
});

it('is complete with a date and an amount, in one column or in two', () => {
  expect(isComplete(NOTHING)).toBe(false);
  expect(isComplete({ ...NOTHING, amount: 1 })).toBe(false);
  expect(isComplete({ ...NOTHING, date: 0 })).toBe(false);
  for (const column of ['amount', 'income', 'expense'])
    expect(isComplete({ ...NOTHING, date: 0, [column]: 1 })).toBe(true);
});

it('once saved, applies to the same head, ignoring accents and case, within its columns', () => {
  expect(headHash(['Libellé', 'DATE'])).toBe(headHash(['libelle', ' Date ']));
  expect(headHash(['a', 'b'])).not.toBe(headHash(['b', 'a']));
  const kept = { ...NOTHING, date: 0, amount: 3, day_first: true, decimal: ',' };
  expect(mappingOf(kept, ['a', 'b', 'c', 'd'])).toEqual(kept);
  expect(mappingOf(kept, ['a', 'b', 'c'])).toBeNull();
  expect(mappingOf({ ...kept, decimal: ';' }, ['a', 'b', 'c', 'd'])).toBeNull();
  expect(mappingOf(null, ['a'])).toBeNull();
});
