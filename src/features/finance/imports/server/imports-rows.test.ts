import { describe, expect, it } from 'vitest';
import type { ImportMapping } from '../finance-imports.contract.ts';
import { FAULTS } from './imports-faults.ts';
import { WORDS } from './imports.papers.ts';
import { keysOf, readRow } from './imports-rows.ts';

const MAPPING: ImportMapping = {
  date: 0,
  description: 1,
  amount: 2,
  income: null,
  expense: null,
  type: null,
  category: 3,
  payment_method: 4,
  notes: 5,
  day_first: true,
  decimal: ',',
};
const WIDTH = 6;
const LINE = ['03/11/2026', 'Pain', '-1500', 'Courses', 'Espèces', ''];
/** A line with a type column. */
const typed = (word: string, amount: string) =>
  faultsOf([...LINE.slice(0, 2), amount, '', '', '', word], { type: 6 }, 7);
const lineWith = (cells: Record<number, string>) => LINE.map((text, column) => cells[column] ?? text);
const faultsOf = (cells: string[], mapping: Partial<ImportMapping> = {}, width = WIDTH) => {
  const read = readRow(cells, { ...MAPPING, ...mapping }, [width, width + 1]);
  return 'faults' in read ? read.faults.map(({ field, message }) => [field, message]) : read.entry;
};

describe('a line', () => {
  it('becomes an entry whose type follows the sign', () => {
    expect(faultsOf(LINE)).toEqual({
      type: 'expense',
      amount: 150_000n,
      transaction_date: '2026-11-03',
      description: 'Pain',
      category: 'Courses',
      payment_method: 'Espèces',
      notes: null,
    });
    expect(faultsOf(lineWith({ 2: '1500' }))).toMatchObject({ type: 'income', amount: 150_000n });
  });

  it('takes its type from a word in either language, ignoring case and accents, and then needs no minus', () => {
    for (const word of ['Dépense', 'DEPENSE', 'Expense', 'débit', 'Sortie', 'out'])
      for (const amount of ['1500', '-1500'])
        expect(typed(word, amount)).toMatchObject({ type: 'expense', amount: 150_000n });
    for (const word of ['Revenu', 'recette', 'Income', 'CREDIT', 'Entrée'])
      expect(typed(word, '1500')).toMatchObject({ type: 'income' });
    expect(typed('Revenu', '-1500')).toEqual([['amount', FAULTS.INCOME_BELOW_ZERO]]);
    expect(typed('gift', '1500')).toEqual([['type', FAULTS.UNKNOWN_TYPE]]);
    expect(typed('', '1500')).toEqual([['type', FAULTS.TYPE_MISSING]]);
  });

  it('may have receipts and expenses in separate columns', () => {
    const apart = (income: string, expense: string) =>
      faultsOf(
        ['03/11/2026', 'x', income, expense],
        { amount: null, income: 2, expense: 3, category: null },
        4,
      );
    expect(apart('500', '')).toMatchObject({ type: 'income', amount: 50_000n });
    expect(apart('', '500')).toMatchObject({ type: 'expense', amount: 50_000n });
    expect(apart('0,00', '-500')).toMatchObject({ type: 'expense', amount: 50_000n });
    expect(apart('500', '-')).toMatchObject({ type: 'income', amount: 50_000n });
    expect(apart('500', '300')).toEqual([['amount', FAULTS.BOTH_WAYS]]);
    expect(apart('', '')).toEqual([['amount', FAULTS.AMOUNT_MISSING]]);
    expect(apart('0', '')).toEqual([['amount', FAULTS.ZERO]]);
    expect(apart('-5', '')).toEqual([['amount', FAULTS.INCOME_BELOW_ZERO]]);
    expect(faultsOf(['03/11/2026', 'x'], { amount: null, income: 2, expense: 3 }, 4)).toEqual([
      ['row', FAULTS.TOO_FEW_CELLS],
    ]);
  });

  it.each([
    [{ 0: '' }, ['date', FAULTS.DATE_MISSING]],
    [{ 0: 'soon' }, ['date', FAULTS.NOT_A_DATE]],
    [{ 2: '' }, ['amount', FAULTS.AMOUNT_MISSING]],
    [{ 2: 'five' }, ['amount', FAULTS.NOT_AN_AMOUNT]],
    [{ 2: '0,00' }, ['amount', FAULTS.ZERO]],
    [{ 1: 'x'.repeat(501) }, ['description', FAULTS.LONG_DESCRIPTION]],
    [{ 3: 'x'.repeat(101) }, ['category', FAULTS.LONG_CATEGORY]],
    [{ 4: 'x'.repeat(51) }, ['payment_method', FAULTS.LONG_METHOD]],
    [{ 5: 'x'.repeat(2_001) }, ['notes', FAULTS.LONG_NOTES]],
  ])('is reported with the right error: %#', (cells: Record<number, string>, fault) =>
    expect(faultsOf(lineWith(cells))).toEqual([fault]),
  );

  it('is reported with all its errors, and with too few or too many cells', () => {
    expect(faultsOf(lineWith({ 0: '31/02/2026', 2: 'x', 4: 'y'.repeat(60) }))).toEqual([
      ['date', FAULTS.NO_SUCH_DAY],
      ['amount', FAULTS.NOT_AN_AMOUNT],
      ['payment_method', FAULTS.LONG_METHOD],
    ]);
    expect(faultsOf(['03/11/2026', 'Pain'])).toEqual([['row', FAULTS.TOO_FEW_CELLS]]);
    expect(faultsOf(['?', 'Pain'])).toEqual([
      ['row', FAULTS.TOO_FEW_CELLS],
      ['date', FAULTS.NOT_A_DATE],
    ]);
    // An unquoted decimal comma.
    expect(faultsOf([...LINE, '50'])).toEqual([['row', FAULTS.TOO_MANY_CELLS]]);
    expect(faultsOf([...LINE, '', ' '])).toHaveProperty('type');
  });

  it('may contain text that looks like a formula', () => {
    expect(faultsOf(lineWith({ 1: '=cmd|calc' }))).toMatchObject({ description: '=cmd|calc' });
  });
});

describe('the fingerprint of a line', () => {
  const entry = {
    type: 'expense',
    amount: 100n,
    transaction_date: '2026-11-03',
    description: 'Pain',
  } as const;
  const rest = { category: null, payment_method: null, notes: null };

  it('counts equal lines, in any order', () => {
    const [one, two, other] = keysOf([
      { ...entry, ...rest },
      { ...entry, ...rest, description: '  PÀIN ' },
      { ...entry, ...rest, amount: 101n },
    ]);
    expect(new Set([one, two, other]).size).toBe(3);
    expect(
      new Set(
        keysOf([
          { ...entry, ...rest, amount: 101n },
          { ...entry, ...rest },
          { ...entry, ...rest },
        ]),
      ),
    ).toEqual(new Set([one, two, other]));
  });

  it('is the same in all versions of the portal', () => {
    expect(keysOf([{ ...entry, ...rest }])).toEqual(['P97Tfg2TVwqTt2-Ph7i6rHwgVGxjMthha5kTJlnXr6Y']);
  });
});

it('every error has a French message', () => {
  for (const sentence of Object.values(FAULTS)) expect(WORDS.fr.fault(sentence)).not.toBe(sentence);
});
