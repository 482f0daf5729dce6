import type { FinanceType } from '../../finance.rules.ts';
import { folded } from '#platform/imports/import-words.ts';
import { listed } from '#platform/imports/server/guess-columns.ts';

const TYPES: Record<FinanceType, readonly string[]> = {
  income:
    listed(`income, incomes, in, credit, cr, c, deposit, received, money in, +, revenu, revenus, recette, recettes,
    entree, entrees, depot, encaissement, versement`),
  expense:
    listed(`expense, expenses, out, debit, dr, d, withdrawal, spent, money out, -, depense, depenses, sortie, sorties,
    retrait, decaissement, charge, charges`),
};

/** The type a word means, in French or English: income or expense; null for any other. */
export function typeOfWord(text: string): FinanceType | null {
  const word = folded(text);
  if (TYPES.income.includes(word)) return 'income';
  return TYPES.expense.includes(word) ? 'expense' : null;
}
