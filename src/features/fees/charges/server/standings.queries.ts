import { eq, type SQL, sql } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import type { Actor, Role } from '#features/people/people.rules.ts';
import { ledgerAccounts } from '#features/ledger/server/ledger.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { anybodyAs, FAMILY_ORDER, sightOf } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Given, prepared, preparedBy } from '#platform/db/prepared.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { FeeStanding } from '../fee-standing.contract.ts';
import { feeStudentColumns, feeStudentOf } from './fees.queries.ts';
import { aliased, hasStatus } from './fee-status.queries.ts';
import { maySeeFees } from '../../fees.policy.ts';
import { feesVisibleTo } from '../../server/fees-scope.ts';
import { feeClaims } from '../../server/claims.tables.ts';
import { isWaiting } from '../../payments/server/claims.queries.ts';
import { feeCollections, feeTallies, studentFees } from '../../server/fees.tables.ts';

const asText = (centimesText: string) => amountText(centimes(BigInt(centimesText)));

const standings = (tx: Tx, where: SQL, today: Given<SchoolDay>) =>
  tx
    .select({
      ...feeStudentColumns,
      balance: sql<string>`open.balance`.mapWith(asText),
      overdue: sql<string>`open.overdue`.mapWith(asText),
      credit: sql<string>`coalesce(${ledgerAccounts.balance}, 0)`.mapWith(asText),
      next_due_date: sql<SchoolDay | null>`open.next_due_date::text`,
      next_due: sql<string>`open.next_due`.mapWith(asText),
    })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .leftJoin(
      ledgerAccounts,
      sql`${ledgerAccounts.kind} = 'credit' and ${ledgerAccounts.owner_id} = ${students.id} and ${ledgerAccounts.method} is null`,
    )
    .innerJoin(
      sql`lateral (
        select
          coalesce(sum(f.owed), 0) as balance,
          coalesce(sum(f.owed) filter (where f.is_late), 0) as overdue,
          min(f.next) as next_due_date,
          coalesce(sum(f.owed) filter (where f.due_date = f.next), 0) as next_due
        from (
          select
            o.amount_due - o.amount_paid as owed,
            o.due_date,
            ${hasStatus(aliased('o'), 'overdue', today)} as is_late,
            min(o.due_date) filter (where o.due_date >= ${today}::date) over () as next
          from ${studentFees} o
          where o.student_id = ${students.id} and o.state <> 'paid'
        ) f
      ) open`,
      sql`true`,
    )
    .where(where)
    .orderBy(...FAMILY_ORDER);

const standingsSeen = preparedBy('fee_standings', (tx, role: Role | 'none') =>
  standings(tx, feesVisibleTo(tx, anybodyAs(role)), sql.placeholder('today')),
);

/**
 * The balances of students in a family's order, including those who owe nothing; `where` may refer to
 * `students`.
 */
export async function selectStandings(tx: Tx, where: SQL, today: SchoolDay): Promise<FeeStanding[]> {
  return (await standings(tx, where, today)).map(standingOf);
}

/** The same of every student whose fees the actor may see. */
export async function selectStandingsSeen(tx: Tx, actor: Actor, today: SchoolDay): Promise<FeeStanding[]> {
  const values = { userId: actor.userId, today };
  return (await standingsSeen(tx, sightOf(actor, maySeeFees), values)).map(standingOf);
}

function standingOf(row: Awaited<ReturnType<typeof standingsSeen>>[number]): FeeStanding {
  return {
    ...feeStudentOf(row),
    balance: row.balance,
    overdue: row.overdue,
    credit: row.credit,
    next_due_date: row.next_due_date,
    next_due: row.next_due,
  };
}

/**
 * The amount collected since a day less reversals, the number and balance of overdue fees, and the
 * number of claims that wait. Tallies and a partial index keep the cost constant at any size.
 */
export const selectFeeFigures = prepared('fee_figures', (tx) =>
  tx
    .select({
      collected: sql<string>`collected`.mapWith(asText),
      overdue_fees: sql<number>`overdue_fees`,
      overdue: sql<string>`overdue`.mapWith(asText),
      claims_waiting: sql<number>`claims_waiting`,
    })
    .from(
      sql`(
        select
          (
            select coalesce(sum(case when c.taken_back then -c.amount else c.amount end), 0)
            from ${feeCollections} c where c.day >= ${sql.placeholder('since')}::date
          ) as collected,
          late.fees as overdue_fees,
          late.owed as overdue,
          (select count(*)::int from ${feeClaims} where ${isWaiting}) as claims_waiting
        from (
          select coalesce(sum(t.fees), 0)::int as fees, coalesce(sum(t.due - t.paid), 0) as owed from ${feeTallies} t
          where ${hasStatus(aliased('t'), 'overdue', sql.placeholder('today'))}
        ) late
      ) figures`,
    ),
);
