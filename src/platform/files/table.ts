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

/** Rows as they come, all at hand or one after the other from the database. */
export type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;

/** A table on its way into a file: the words of its head, and its rows. */
export type Table = { title: string; head: readonly string[]; rows: Rows };
