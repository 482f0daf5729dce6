import { amountText, centimes } from '#platform/money/money.ts';
import { isPositiveAmount, moneyOf } from '#platform/money/amount.ts';
import type { Instalment } from '../structures.contract.ts';
import { allocate, MOST_INSTALMENTS } from '../../fees.rules.ts';

/**
 * Splits an amount into `count` parts as equal as whole francs allow; the first ones take the
 * remainder. Blank if it is not a valid amount.
 */
export function evenParts(amount: string, count: number): string[] {
  const numbers = Array.from({ length: count }, (_, place) => place);
  if (!isPositiveAmount(amount)) return numbers.map(() => '');
  const whole = moneyOf(amount);
  // Uses the payment split, with parts that could each take the whole amount.
  const fees = numbers.map((place) => ({ id: nameOf(place), due_date: '', owed: whole }));
  const parts = allocate(fees, whole, 'equal');
  return numbers.map((place) => amountText(parts.get(nameOf(place)) ?? centimes(0n)));
}

const nameOf = (place: number) => String(place).padStart(String(MOST_INSTALMENTS).length, '0');

/**
 * The same installments in another number: equal parts, with the dates already set and monthly dates
 * after them.
 */
export function inParts(amount: string, before: readonly Instalment[], count: number): Instalment[] {
  const days: string[] = [];
  for (let place = 0; place < count; place += 1)
    days.push(before[place]?.due_date || monthAfter(days[place - 1] ?? ''));
  return evenParts(amount, count).map((part, place) => ({ amount: part, due_date: days[place] ?? '' }));
}

/**
 * The installments after a change of the amount: split again if they were equal, left alone if
 * edited by hand.
 */
export function followAmount(
  instalments: readonly Instalment[],
  before: string,
  after: string,
): Instalment[] {
  const even = evenParts(before, instalments.length);
  if (instalments.some(({ amount }, place) => amount !== even[place])) return [...instalments];
  return evenParts(after, instalments.length).map((amount, place) => ({
    amount,
    due_date: instalments[place]!.due_date,
  }));
}

/**
 * The same day of the next month, or its last day if that is shorter: 31 January gives 28 February.
 * '' for an invalid date.
 */
export function monthAfter(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return '';
  const [, year, month, date] = match.map(Number) as [number, number, number, number];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}

/**
 * Installments with amounts as the fields write them ("25000" for "25000.00"), so that an equal
 * split is recognized.
 */
export function plainInstalments(instalments: readonly Instalment[]): Instalment[] {
  return instalments.map(({ amount, due_date }) => ({ amount: amountText(moneyOf(amount)), due_date }));
}
