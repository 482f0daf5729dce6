import { centimes, type Money } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

/** A monthly budget of a category, from a month on and until the next line. Zero ends it. */
export type BudgetLine = { from_month: SchoolDay; amount: Money; carry_over: boolean };

/** A category in one month: the amount planned, carried over, spent, and left. */
export type BudgetMonth = { amount: Money; carried: Money; spent: Money; left: Money };

export function monthAfter(month: SchoolDay): SchoolDay {
  const [year, inYear] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  return inYear === 12 ? firstDay(year + 1, 1) : firstDay(year, inYear + 1);
}

export function monthBefore(month: SchoolDay): SchoolDay {
  const [year, inYear] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  return inYear === 1 ? firstDay(year - 1, 12) : firstDay(year, inYear - 1);
}

const firstDay = (year: number, inYear: number): SchoolDay =>
  `${String(year).padStart(4, '0')}-${inYear < 10 ? '0' : ''}${inYear}-01`;

/**
 * The budget of a category in a month; null if there is none. Any remainder or overspending carries
 * over into the next month if that month's line says so, starting with the first month of the
 * lines.
 */
export function budgetOf(
  lines: readonly BudgetLine[],
  spentIn: (month: SchoolDay) => Money,
  month: SchoolDay,
): BudgetMonth | null {
  const sorted = lines.toSorted((a, b) => (a.from_month < b.from_month ? -1 : 1));
  const first = sorted[0];
  if (!first) return null;
  let carried = 0n;
  let line = first;
  let next = 0;
  for (let at = first.from_month; at <= month; at = monthAfter(at)) {
    while (sorted[next] && sorted[next]!.from_month <= at) line = sorted[next++]!;
    if (!line.carry_over) carried = 0n;
    const spent = spentIn(at);
    const left = line.amount + carried - spent;
    if (at === month)
      return line.amount === 0n
        ? null
        : { amount: line.amount, carried: centimes(carried), spent, left: centimes(left) };
    carried = line.amount === 0n ? 0n : left;
  }
  return null;
}
