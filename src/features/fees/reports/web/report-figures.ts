import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { formatShort } from '#platform/time/format.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

/** How many whole hundredths of an amount another one is: 100 only for all of it. */
export function percentOf(part: string, whole: string): number {
  return moneyOf(whole) === 0n ? 100 : Number((moneyOf(part) * 100n) / moneyOf(whole));
}

/** For drawing only: what a school is owed is far below what a number holds exactly. */
export const heightOf = (amount: string): number => Number(moneyOf(amount));

/** A round sum beside a drawing, as short as people say it: "1,5 M". */
export const inShort = (value: number): string => formatShort(value / 100, currentLocale());

const DAY_MS = 86_400_000;

/** The Sunday of a week that begins on a Monday. */
export function sundayOf(monday: SchoolDay): SchoolDay {
  return new Date(Date.parse(monday) + 6 * DAY_MS).toISOString().slice(0, 10);
}

/** The list of Student Fees under these filters. */
export function feesAt(filters: Record<string, string | null>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(filters)) if (value !== null) search.set(key, value);
  return `/fees?${search.toString()}`;
}
