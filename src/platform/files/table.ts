import type { Money } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

/** A cell by what it says, so that a spreadsheet can add amounts up and sort days. A moment stands as the school's clock showed it. */
export type Cell =
  | string
  | null
  | { count: number }
  | { money: Money }
  | { day: SchoolDay }
  | { moment: string };

/** A table on its way into a file: the words of its head, and its rows. */
export type Table = { title: string; head: readonly string[]; rows: readonly (readonly Cell[])[] };
