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

type FeeFigures = {
  /** What this month has brought, less what was taken back. */
  collected_this_month: string;
  overdue_fees: number;
  /** What is owed of them. */
  overdue: string;
  /** Payments that families have sent. */
  claims_waiting: number;
};

/** The office's figures of today. */
export async function feeFigures(tx: Tx, today: SchoolDay): Promise<FeeFigures> {
  const [figures] = await selectFeeFigures(tx, { since: monthOf(today), today });
  const { collected, ...others } = figures!;
  return { ...others, collected_this_month: collected };
}
