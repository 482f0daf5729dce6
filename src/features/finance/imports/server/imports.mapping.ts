import { createHash } from 'node:crypto';
import { ImportMapping } from '../finance-imports.contract.ts';
import { readAmount } from '../import-amounts.rules.ts';
import { readDay } from '../import-days.rules.ts';
import { folded } from '../import-words.rules.ts';
import { listed, typeOfWord } from './imports.words.ts';

type Column = Exclude<keyof ImportMapping, 'day_first' | 'decimal'>;

/** What heads are called, in English and French, without accents. */
const HEADS: Record<Column, readonly string[]> = {
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
/** Lines that are looked at, to see how days and amounts are written. */
const LOOKED_AT = 300;

/** What a head is known by: the same words, whatever their accents and case, are the same head. */
export function headHash(head: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(head.map(folded)))
    .digest('base64url');
}

/** The mapping that was kept for a head, if it still fits; null where it does not. */
export function mappingOf(kept: unknown, head: readonly string[]): ImportMapping | null {
  const read = ImportMapping.safeParse(kept);
  return read.success && COLUMNS.every((column) => (read.data[column] ?? 0) < head.length) ? read.data : null;
}

/** Does a mapping say where the date stands, and the amount? */
export function isComplete({
  date,
  amount,
  income,
  expense,
}: Pick<ImportMapping, 'date' | 'amount' | 'income' | 'expense'>): boolean {
  return date !== null && (amount !== null || income !== null || expense !== null);
}

/** Which column means what, as the words of the head say, and how days and amounts are written, as the lines show. */
export function guessMapping(head: readonly string[], lines: readonly (readonly string[])[]): ImportMapping {
  const looked = lines.filter((line) => line.length > 0).slice(0, LOOKED_AT);
  const mapping = byHead(head);
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
  // A total beside what came in and what went out is a balance. Any other amount has its sign or its word.
  if (mapping.income !== null && mapping.expense !== null) mapping.amount = null;
  else if (mapping.amount !== null) mapping.income = mapping.expense = null;
  // A bank's types are words such as "transfer": the sign, or the column, says more.
  const types = valuesOf(mapping.type);
  if (mapping.amount === null || types.filter((text) => typeOfWord(text)).length <= types.length / 2)
    mapping.type = null;
  const amounts = [mapping.amount, mapping.income, mapping.expense].flatMap(valuesOf);
  return { ...mapping, day_first: isDayFirst(valuesOf(mapping.date)), decimal: decimalOf(amounts) };
}

function byHead(head: readonly string[]): Omit<ImportMapping, 'day_first' | 'decimal'> {
  const words = head.map(wordsOf);
  const fits = COLUMNS.flatMap((field) =>
    words.flatMap((word, column) => {
      // "Date valeur" is no value.
      const score = field === 'date' || !/^date\b/.test(word) ? scoreOf(word, HEADS[field]) : 0;
      return score > 0 ? [{ field, column, score }] : [];
    }),
  ).toSorted((a, b) => b.score - a.score);
  const mapping = Object.fromEntries(COLUMNS.map((field) => [field, null])) as Record<Column, number | null>;
  for (const { field, column } of fits)
    if (mapping[field] === null && COLUMNS.every((other) => mapping[other] !== column))
      mapping[field] = column;
  return mapping;
}

/** A head without what stands in brackets behind it, the currency and punctuation. */
function wordsOf(head: string): string {
  return folded(head)
    .replace(/\(.*?\)|\[.*?\]/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:fcfa|cfa|xaf|f cfa)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The whole head is a known word, begins with one, or has one in it. */
function scoreOf(head: string, known: readonly string[]): number {
  if (known.includes(head)) return 3;
  if (known.some((word) => head.startsWith(`${word} `))) return 2;
  return known.some((word) => word.length > 3 && ` ${head} `.includes(` ${word} `)) ? 1 : 0;
}

/** The day comes first, as it does here, unless the dates say otherwise. */
function isDayFirst(dates: readonly string[]): boolean {
  const fits = (dayFirst: boolean) => dates.filter((text) => 'day' in readDay(text, dayFirst)).length;
  return fits(true) >= fits(false);
}

/** The decimal mark with which the most amounts can be read. */
function decimalOf(amounts: readonly string[]): ',' | '.' {
  // Where decimals show, the mark before them says it: 1,50 can be read with either.
  const shown = (mark: string) =>
    amounts.filter((text) => /[.,]\d{1,2}\D*$/.exec(text)?.[0].startsWith(mark)).length;
  const fits = (mark: ',' | '.') =>
    amounts.filter((text) => 'centimes' in readAmount(text, mark)).length + shown(mark);
  return fits(',') > fits('.') ? ',' : '.';
}
