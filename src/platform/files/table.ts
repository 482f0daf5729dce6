import type { Money } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

/**
 * A cell by type, so that a spreadsheet can add up amounts and sort dates. Times are in the school's time
 * zone.
 */
export type Cell =
  | string
  | null
  | { count: number }
  | { money: Money }
  | { day: SchoolDay }
  | { moment: string };

/** Rows as an array, or one after the other from the database. */
export type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;

/** A table to export: its header texts and its rows. */
export type Table = { title: string; head: readonly string[]; rows: Rows };
