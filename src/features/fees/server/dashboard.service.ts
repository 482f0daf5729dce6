import type { Actor } from '#features/people/people.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { monthOf, type SchoolDay } from '#platform/time/school-day.ts';
import type { FeeStanding } from '../charges/fee-standing.contract.ts';
import { feesVisibleTo } from './fees.scope.ts';
import { selectFeeFigures, selectStandings } from '../charges/server/standings.queries.ts';

/** What each student owes whose fees somebody sees: a parent's children, a student alone. For the office this is everybody. */
export function listStandings(tx: Tx, actor: Actor, today: SchoolDay): Promise<FeeStanding[]> {
  return selectStandings(tx, feesVisibleTo(tx, actor), today);
}

/** The office's figures of today: what this month has brought, less what was taken back, how many fees are late, and how many payments families have sent that wait. */
export async function feeFigures(
  tx: Tx,
  today: SchoolDay,
): Promise<{ collected_this_month: string; overdue_fees: number; claims_waiting: number }> {
  const [figures] = await selectFeeFigures(tx, { since: monthOf(today), today });
  const { collected, ...waiting } = figures!;
  return { ...waiting, collected_this_month: collected };
}
