import { ImportMapping } from '../finance-imports.contract.ts';
import { readAmount } from '#platform/imports/import-amounts.ts';
import { readDay } from '#platform/imports/import-days.ts';
import {
  decimalOf,
  guessColumns,
  type HeadWords,
  isDayFirst,
  listed,
} from '#platform/imports/server/guess-columns.ts';
import { typeOfWord } from './imports-words.ts';

type Column = Exclude<keyof ImportMapping, 'day_first' | 'decimal'>;

/** Header words in English and French, without accents. */
const HEADS: HeadWords<Column> = {
  date: listed(`date, transaction date, booking date, day, jour, date operation, date de l operation, date de transaction,
    date de la transaction, date comptable`),
  description:
    listed(`description, libelle, motif, label, details, detail, particulars, narrative, wording, designation,
    intitule, objet, operation, transaction`),
  amount: listed('amount, montant, somme, sum, value, valeur, total, prix, price'),
  income:
    listed(`credit, income, in, money in, paid in, deposit, deposits, received, entree, entrees, recette, recettes,
    revenu, revenus, depot, encaissement, encaissements`),
  expense:
    listed(`debit, expense, expenses, out, money out, paid out, withdrawal, withdrawals, spent, sortie, sorties,
    depense, depenses, retrait, decaissement, decaissements, charges`),
  type: listed('type, sens, kind, nature, direction, type of transaction, transaction type'),
  category: listed('category, categorie, rubrique, poste, group, groupe'),
  payment_method:
    listed(`payment method, method, payment, payment type, paid by, mode, mode de paiement, paiement,
    moyen de paiement, methode de paiement, mode de reglement, type de paiement, reglement`),
  notes:
    listed(`notes, note, remark, remarks, comment, comments, memo, observation, observations, remarque, remarques,
    commentaire, commentaires`),
};
const COLUMNS = Object.keys(HEADS) as Column[];
/** The number of lines examined to detect the formats of days and amounts. */
const LOOKED_AT = 300;

/** The stored mapping for a header; null if it no longer fits. */
export function mappingOf(kept: unknown, head: readonly string[]): ImportMapping | null {
  const read = ImportMapping.safeParse(kept);
  return read.success && COLUMNS.every((column) => (read.data[column] ?? 0) < head.length) ? read.data : null;
}

/** Whether a mapping has the date and the amount. */
export function isComplete({
  date,
  amount,
  income,
  expense,
}: Pick<ImportMapping, 'date' | 'amount' | 'income' | 'expense'>): boolean {
  return date !== null && (amount !== null || income !== null || expense !== null);
}

/**
 * Guesses the columns from the header's words, and the formats of days and amounts from the lines.
 */
export function guessMapping(head: readonly string[], lines: readonly (readonly string[])[]): ImportMapping {
  const looked = lines.filter((line) => line.length > 0).slice(0, LOOKED_AT);
  // "Date valeur" is no value.
  const mapping = guessColumns(head, HEADS, (field, word) => field !== 'date' && /^date\b/.test(word));
  const valuesOf = (column: number | null) =>
    column === null ? [] : looked.map((line) => line[column]?.trim() ?? '').filter((text) => text !== '');
  const isFree = (column: number) => COLUMNS.every((field) => mapping[field] !== column);
  const mostly = (fits: (text: string) => boolean) => {
    const found = head.findIndex((_, column) => {
      const values = valuesOf(column);
      return isFree(column) && values.length > 0 && values.filter(fits).length > values.length / 2;
    });
    return found < 0 ? null : found;
  };
  mapping.date ??= mostly((text) => 'day' in readDay(text, true) || 'day' in readDay(text, false));
  if (!isComplete({ ...mapping, date: 0 }))
    mapping.amount = mostly(
      (text) => 'centimes' in readAmount(text, ',') || 'centimes' in readAmount(text, '.'),
    );
  // An amount column beside income and expense columns is a balance. Otherwise amounts have a sign
  // or a type column.
  if (mapping.income !== null && mapping.expense !== null) mapping.amount = null;
  else if (mapping.amount !== null) mapping.income = mapping.expense = null;
  // A bank's types are words such as "transfer": the sign or the column is more reliable.
  const types = valuesOf(mapping.type);
  if (mapping.amount === null || types.filter((text) => typeOfWord(text)).length <= types.length / 2)
    mapping.type = null;
  const amounts = [mapping.amount, mapping.income, mapping.expense].flatMap(valuesOf);
  return { ...mapping, day_first: isDayFirst(valuesOf(mapping.date)), decimal: decimalOf(amounts) };
}
