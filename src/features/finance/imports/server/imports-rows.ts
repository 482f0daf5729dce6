import { createHash } from 'node:crypto';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { ImportMapping, RowFault } from '../finance-imports.contract.ts';
import type { FinanceType } from '../../finance.rules.ts';
import { readAmount } from '#platform/imports/import-amounts.ts';
import { readDay } from '#platform/imports/import-days.ts';
import { folded } from '#platform/imports/import-words.ts';
import { type CellFault, shownText } from '#platform/imports/server/read-rows.ts';
import { FAULTS, type Fault } from './imports-faults.ts';
import { typeOfWord } from './imports-words.ts';

/** A line of a file as an entry. The amount is in centimes and positive. */
export type ReadEntry = {
  type: FinanceType;
  amount: bigint;
  transaction_date: SchoolDay;
  description: string | null;
  /** The name of its category. */
  category: string | null;
  payment_method: string | null;
  notes: string | null;
};

type Field = RowFault['field'];
type FieldFault = CellFault<Field, Fault>;
type Code = keyof typeof FAULTS;

/**
 * Reads one line: returns the entry, or everything wrong with it. `strays` are columns that should
 * be empty.
 */
export function readRow(
  cells: readonly string[],
  mapping: ImportMapping,
  strays: readonly number[],
): { entry: ReadEntry } | { faults: FieldFault[] } {
  const faults: FieldFault[] = [];
  const fault = (field: Field, text: string, code: Code): null => {
    faults.push({ field, text: shownText(text), message: FAULTS[code] });
    return null;
  };
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? '').trim());
  const words = (field: Field, column: number | null, most: number, code: Code) => {
    const text = cell(column).normalize();
    return text.length > most ? fault(field, text, code) : text || null;
  };

  const slipped = strays.map((column) => cell(column)).filter((text) => text !== '');
  if (slipped.length > 0) fault('row', slipped.join(' '), 'TOO_MANY_CELLS');
  const needed = [mapping.date, mapping.amount, mapping.amount === null ? lastOf(mapping) : null];
  const tooFew = needed.some((column) => column !== null && column >= cells.length);
  if (tooFew) fault('row', cells.join(' ').trim(), 'TOO_FEW_CELLS');

  const date = cell(mapping.date);
  const day = date === '' ? { fault: 'DATE_MISSING' as const } : readDay(date, mapping.day_first);
  // A missing cell was reported above.
  if ('fault' in day && !(tooFew && date === '')) fault('date', date, day.fault);
  const money = moneyOf(cell, mapping);
  if ('fault' in money && !(tooFew && money.fault === 'AMOUNT_MISSING'))
    fault(money.field, money.text, money.fault);

  const entry = {
    description: words('description', mapping.description, 500, 'LONG_DESCRIPTION'),
    category: words('category', mapping.category, 100, 'LONG_CATEGORY'),
    payment_method: words('payment_method', mapping.payment_method, 50, 'LONG_METHOD'),
    notes: words('notes', mapping.notes, 2_000, 'LONG_NOTES'),
  };
  const word = cell(mapping.type);
  // With separate columns for income and expenses, the column decides.
  if (mapping.type !== null && mapping.amount !== null && typeOfWord(word) === null && !tooFew)
    fault('type', word, word === '' ? 'TYPE_MISSING' : 'UNKNOWN_TYPE');
  if (faults.length > 0 || 'fault' in day || 'fault' in money) return { faults };
  const { type, centimes } = money;
  return { entry: { type, amount: centimes, transaction_date: day.day, ...entry } };
}

/**
 * The last column a line must have with separate columns for income and expenses: the first of the
 * two.
 */
function lastOf({ income, expense }: ImportMapping): number | null {
  return income !== null && expense !== null ? Math.min(income, expense) : (income ?? expense);
}

// Banks write 0 or a dash in the other column.
const isNothing = (text: string) => text === '' || /^[-–0., ]+$/.test(text);

type FoundMoney =
  | { type: FinanceType; centimes: bigint }
  | { field: 'amount' | 'type'; text: string; fault: Code };

/** The signed amount of a line: from one column with a sign or a type, or from two. */
function moneyOf(cell: (column: number | null) => string, mapping: ImportMapping): FoundMoney {
  const { amount, income, expense, decimal } = mapping;
  const said = typeOfWord(cell(mapping.type));
  const read = (text: string, type: FinanceType | null): FoundMoney => {
    const found = readAmount(text, decimal);
    const refused = (fault: Code) => ({ field: 'amount', text, fault }) as const;
    if ('fault' in found) return refused(found.fault);
    const { centimes } = found;
    if (centimes === 0n) return refused('ZERO');
    if (centimes < 0n && type === 'income') return refused('INCOME_BELOW_ZERO');
    return centimes < 0n ? { type: 'expense', centimes: -centimes } : { type: type ?? 'income', centimes };
  };
  const missing = { field: 'amount', text: '', fault: 'AMOUNT_MISSING' } as const;
  if (amount !== null) return cell(amount) === '' ? missing : read(cell(amount), said);
  const [came, went] = [cell(income), cell(expense)];
  if (!isNothing(came) && !isNothing(went))
    return { field: 'amount', text: `${came} / ${went}`, fault: 'BOTH_WAYS' };
  if (!isNothing(came)) return read(came, 'income');
  if (!isNothing(went)) return read(went, 'expense');
  const zero = [came, went].find((text) => /0/.test(text));
  return zero === undefined ? missing : { ...missing, text: zero, fault: 'ZERO' };
}

/**
 * Each line's key for deduplication: day, type, amount, description, and its ordinal among equal
 * lines. The same lines have the same keys in any format and order.
 */
export function keysOf(entries: readonly ReadEntry[]): string[] {
  const met = new Map<string, number>();
  return entries.map(({ transaction_date, type, amount, description }) => {
    const line = JSON.stringify([transaction_date, type, String(amount), folded(description ?? '')]);
    const before = met.get(line) ?? 0;
    met.set(line, before + 1);
    return createHash('sha256').update(`${line}${before}`).digest('base64url');
  });
}
