import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { formatShort } from '#platform/time/format.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

/** A part as a percentage of the whole, rounded down: 100 only if all is paid. */
export function percentOf(part: string, whole: string): number {
  return moneyOf(whole) === 0n ? 100 : Number((moneyOf(part) * 100n) / moneyOf(whole));
}

/** For charts only, where a number's precision suffices. */
export const heightOf = (amount: string): number => Number(moneyOf(amount));

/** An abbreviated sum for charts, such as "1,5 M". */
export const inShort = (value: number): string => formatShort(value / 100, currentLocale());

const DAY_MS = 86_400_000;

/** The Sunday of the week starting on a Monday. */
export function sundayOf(monday: SchoolDay): SchoolDay {
  return new Date(Date.parse(monday) + 6 * DAY_MS).toISOString().slice(0, 10);
}

export function feesAt(filters: Record<string, string | null>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(filters)) if (value !== null) search.set(key, value);
  return `/fees?${search.toString()}`;
}
