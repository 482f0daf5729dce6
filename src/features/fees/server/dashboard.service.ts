import type { Actor } from '#features/people/people.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { monthOf, type SchoolDay } from '#platform/time/school-day.ts';
import type { FeeStanding } from '../charges/fee-standing.contract.ts';
import { selectFeeFigures, selectStandingsSeen } from '../charges/server/standings.queries.ts';

/**
 * The balance of each student whose fees the actor may see: a parent's children, the student alone,
 * or everyone for the office.
 */
export function listStandings(tx: Tx, actor: Actor, today: SchoolDay): Promise<FeeStanding[]> {
  return selectStandingsSeen(tx, actor, today);
}

type FeeFigures = {
  /** This month's payments less reversals. */
  collected_this_month: string;
  overdue_fees: number;
  overdue: string;
  claims_waiting: number;
};

export async function feeFigures(tx: Tx, today: SchoolDay): Promise<FeeFigures> {
  const figures = one(await selectFeeFigures(tx, { since: monthOf(today), today }));
  const { collected, ...others } = figures;
  return { ...others, collected_this_month: collected };
}
