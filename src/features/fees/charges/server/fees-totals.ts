import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { FeeFilters, FeeSummary } from '../fees.contract.ts';
import { mayKeepFees } from '../../fees.policy.ts';
import { hasStatus } from './fee-status.queries.ts';
import { feesOf, ofFees, studentsMatching } from './fees.search.ts';
import { students as studentRows } from '#features/roster/server/students.tables.ts';
import { one } from '#platform/db/one.ts';
import { feeClaims } from '../../server/claims.tables.ts';
import { feesVisibleTo } from '../../server/fees-scope.ts';
import { feeStudents, feeTallies, studentFees } from '../../server/fees.tables.ts';

const sum = (what: SQL) => sql<bigint>`coalesce(sum(${what}), 0)::bigint`.mapWith(BigInt);

type Sums = { fees: number; due: bigint; paid: bigint };
export type Slice = { limit: number; offset: number };

/**
 * The totals of the fees that match the filters, which must not concern students: read from the
 * tallies, with the earliest due date.
 */
export async function sumTallies(
  tx: Tx,
  filters: FeeFilters,
  today: SchoolDay,
): Promise<Sums & { first: SchoolDay | null }> {
  const where = ofFees(tx, feeTallies, filters, today);
  return one(await (where ? tallySums(tx, where) : sumAll(tx, {})));
}

const tallySums = (tx: Tx, where?: SQL) =>
  tx
    .select({
      fees: sql<number>`coalesce(sum(${feeTallies.fees}), 0)::int`,
      due: sum(sql`${feeTallies.due}`),
      paid: sum(sql`${feeTallies.paid}`),
      first: sql<SchoolDay | null>`min(${feeTallies.due_date}) filter (where ${feeTallies.fees} > 0)`,
    })
    .from(feeTallies)
    .where(where);

const sumAll = prepared('fee_sums', (tx) => tallySums(tx));

/**
 * The totals of the fees that the actor may see and the filters match, and the ids of one page of
 * them, in list order.
 */
export async function sumFees(
  tx: Tx,
  actor: Actor,
  filters: FeeFilters,
  today: SchoolDay,
  { limit, offset }: Slice,
): Promise<Sums & { ids: string[] }> {
  const found = tx.$with('found').as(
    tx
      .select({
        id: studentFees.id,
        settled: sql<boolean>`(${studentFees.state} = 'paid')`.as('settled'),
        due_date: studentFees.due_date,
        due: studentFees.amount_due,
        paid: studentFees.amount_paid,
      })
      .from(studentFees)
      .where(and(feesOf(tx, studentsMatching(tx, actor, filters)), ofFees(tx, studentFees, filters, today))),
  );
  const some = tx
    .select({ id: found.id })
    .from(found)
    .orderBy(asc(found.settled), asc(found.due_date), asc(found.id))
    .limit(limit)
    .offset(offset);
  return one(
    await tx
      .with(found)
      .select({
        fees: sql<number>`count(*)::int`,
        due: sum(sql`${found.due}`),
        paid: sum(sql`${found.paid}`),
        ids: sql<string[]>`array(${some})`,
      })
      .from(found),
  );
}

/** The figures above the lists: read from the tallies for the office, counted for a family. */
export async function summarise(tx: Tx, actor: Actor, today: SchoolDay): Promise<FeeSummary> {
  const office = mayKeepFees(actor);
  const kept = office ? feeTallies : studentFees;
  const fees = office ? sql`${feeTallies.fees}` : sql`1`;
  const due = office ? sql`${feeTallies.due}` : sql`${studentFees.amount_due}`;
  const paid = office ? sql`${feeTallies.paid}` : sql`${studentFees.amount_paid}`;
  const isPending = hasStatus(kept, 'pending', today);
  const isLate = hasStatus(kept, 'overdue', today);
  const students = office
    ? sql<number>`(select ${feeStudents.students} from ${feeStudents})`
    : sql<number>`count(distinct ${studentFees.student_id})::int`;
  const ofOwn = inArray(
    feeClaims.student_id,
    tx.select({ id: studentRows.id }).from(studentRows).where(feesVisibleTo(tx, actor)),
  );
  const sums = one(
    await tx
      .select({
        due: sum(due),
        paid: sum(paid),
        pending_fees: sql<number>`coalesce(sum(${fees}) filter (where ${isPending}), 0)::int`,
        overdue_fees: sql<number>`coalesce(sum(${fees}) filter (where ${isLate}), 0)::int`,
        overdue: sql<bigint>`coalesce(sum(${due} - ${paid}) filter (where ${isLate}), 0)::bigint`.mapWith(
          BigInt,
        ),
        students,
        claims_waiting: sql<number>`(select count(*)::int from ${feeClaims} where ${feeClaims.state} = 'sent' and ${
          office ? sql`true` : ofOwn
        })`,
      })
      .from(kept)
      .where(office ? undefined : feesOf(tx, studentsMatching(tx, actor, {}))),
  );
  const { pending_fees, overdue_fees, ...rest } = sums;
  return {
    total_due: amountText(centimes(rest.due)),
    total_paid: amountText(centimes(rest.paid)),
    pending_fees,
    overdue_fees,
    overdue: amountText(centimes(rest.overdue)),
    total_students: rest.students,
    claims_waiting: rest.claims_waiting,
  };
}
