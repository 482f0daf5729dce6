import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import type { Actor, Role } from '#features/people/people.rules.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { anybodyAs, sightOf } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { preparedBy } from '#platform/db/prepared.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { maySeeFees } from '../../fees.policy.ts';
import type { FeeAccount, FeeStatement, FeeStudent } from '../../charges/fees.contract.ts';
import { familyOf } from '#features/roster/server/families.service.ts';
import { feeStudentColumns, feeStudentOf, feeOf, selectFeesOf } from '../../charges/server/fees.queries.ts';
import { feesVisibleTo } from '../../server/fees-scope.ts';
import { studentFees } from '../../server/fees.tables.ts';
import { selectOpening, selectStatement } from '../../papers/server/statement.queries.ts';

const MOST_LINES = 1_000;

/** A student's fees, balance and credit, with those of their siblings; null unless the actor may see the student. */
export async function findFeeAccount(
  tx: Tx,
  actor: Actor,
  studentId: string,
  today: SchoolDay,
): Promise<FeeAccount | null> {
  // Fetched concurrently; the result for an unauthorized actor is discarded.
  const [[own, ...siblings], fees] = await Promise.all([
    selectBalances(tx, sightOf(actor, maySeeFees), { studentId, userId: actor.userId }),
    selectFeesOf(tx, { studentId }),
  ]);
  if (own?.student_id !== studentId) return null;
  return {
    ...balanceOf(own),
    fees: fees.map((fee) => feeOf(fee, today)),
    today,
    siblings: siblings
      .map(balanceOf)
      .map(({ student, balance, credit }) => ({ ...student, balance, credit })),
  };
}

/** A student and the visible part of their family: the student first, then by name. */
const selectBalances = preparedBy('fee_balances', (tx, role: Role | 'none') =>
  tx
    .select({
      ...feeStudentColumns,
      balance: sql<bigint>`(select coalesce(sum(f.amount_due - f.amount_paid), 0) from student_fees f
        where f.student_id = ${students.id})`.mapWith(BigInt),
      credit: sql<bigint>`coalesce((select a.balance from ledger_accounts a
        where a.kind = 'credit' and a.owner_id = ${students.id} and a.method is null), 0)`.mapWith(BigInt),
    })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(and(familyOf(tx, sql.placeholder('studentId')), feesVisibleTo(tx, anybodyAs(role))))
    .orderBy(
      desc(eq(students.id, sql.placeholder('studentId'))),
      asc(students.name_key),
      asc(students.roll_number),
    ),
);

const balanceOf = (row: Awaited<ReturnType<typeof selectBalances>>[number]) => ({
  student: feeStudentOf(row),
  balance: amountText(centimes(row.balance)),
  credit: amountText(centimes(row.credit)),
});

type StatementInput = {
  student_id: string;
  family?: 'true' | undefined;
  from?: SchoolDay | undefined;
  to?: SchoolDay | undefined;
};

/**
 * The statement of a student, or of the visible part of the family, over a period. Opening balance plus lines equals the
 * closing balance, less credit; of too many lines the oldest are left out. Null if the actor may not see the student.
 */
export async function findStatement(
  tx: Tx,
  actor: Actor,
  { student_id, family, from, to }: StatementInput,
  today: SchoolDay,
): Promise<FeeStatement | null> {
  const which = family ? familyOf(tx, student_id) : eq(students.id, student_id);
  const its: FeeStudent[] = await tx
    .select(feeStudentColumns)
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(and(which, feesVisibleTo(tx, actor)))
    .orderBy(desc(eq(students.id, student_id)), asc(students.name_key), asc(students.roll_number));
  if (its[0]?.student_id !== student_id) return null;
  const opening = from ? await selectOpening(tx, its, from) : centimes(0n);
  const period = { from, to: to ?? today };
  const { lines, moved, count } = await selectStatement(tx, its, period, { opening, limit: MOST_LINES });
  return {
    students: its,
    from: from ?? null,
    to: period.to,
    opening_balance: amountText(opening),
    closing_balance: amountText(centimes(opening + moved)),
    lines,
    left_out: count - lines.length,
  };
}

const feesSeen = preparedBy('fees_seen', (tx, role: Role | 'none') =>
  tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, sql.placeholder('studentId')), feesVisibleTo(tx, anybodyAs(role)))),
);

export async function seesFeesOf(tx: Tx, actor: Actor, studentId: string): Promise<boolean> {
  const found = await feesSeen(tx, sightOf(actor, maySeeFees), { studentId, userId: actor.userId });
  return found.length === 1;
}

/** The total a student owes for fees, in centimes. */
export async function owedBy(tx: Tx, studentId: string): Promise<bigint> {
  const [found] = await tx
    .select({
      owed: sql<bigint>`coalesce(sum(${studentFees.amount_due} - ${studentFees.amount_paid}), 0)`.mapWith(
        BigInt,
      ),
    })
    .from(studentFees)
    .where(eq(studentFees.student_id, studentId));
  return found?.owed ?? 0n;
}

/** The total the students of a class owe for fees, in centimes. */
export async function owedByClass(tx: Tx, classId: string): Promise<bigint> {
  const [found] = await tx
    .select({
      owed: sql<bigint>`coalesce(sum(${studentFees.amount_due} - ${studentFees.amount_paid}), 0)`.mapWith(
        BigInt,
      ),
    })
    .from(students)
    .innerJoin(studentFees, eq(studentFees.student_id, students.id))
    .where(eq(students.class_id, classId));
  return found?.owed ?? 0n;
}
