import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Given } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { FeeStatus } from '../fee-status.rules.ts';

/**
 * The columns that determine a fee's status: of `student_fees`, its tallies, or an alias of either
 * (`aliased`).
 */
type Kept = { state: SQLWrapper; due_date: SQLWrapper };

export const aliased = (alias: string): Kept => ({
  state: sql.raw(`${alias}.state`),
  due_date: sql.raw(`${alias}.due_date`),
});

/** `feeStatus` as a predicate: matches fees, or tallies of them, with this status on a day. */
export function hasStatus({ state, due_date }: Kept, status: FeeStatus, today: Given<SchoolDay>): SQL {
  switch (status) {
    case 'paid':
      return sql`${state} = 'paid'`;
    case 'overdue':
      return sql`${state} <> 'paid' and ${due_date} < ${today}::date`;
    case 'partial':
      return sql`${state} = 'partial' and ${due_date} >= ${today}::date`;
    case 'pending':
      return sql`${state} = 'unpaid' and ${due_date} >= ${today}::date`;
  }
}
