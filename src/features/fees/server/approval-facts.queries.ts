import { eq, sql } from 'drizzle-orm';
import { receiptName } from '#features/ledger/ledger.rules.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { FEE_FUND, FEE_FUND_SHARE } from '../fees.rules.ts';
import { feeStructures, studentFees } from './fees.tables.ts';
import { one } from '#platform/db/one.ts';

/** The amount, the number and the students of a posting on fees, for the request to a second person. */
export async function findPostingFacts(
  tx: Tx,
  transactionId: string,
): Promise<{ amount: bigint; receipt: string; students: string }> {
  const { rows } = await tx.execute<{
    amount: string;
    day: string;
    number: number;
    paper: string | null;
    students: string | null;
  }>(sql`
    select t.value_date::text as day, t.receipt_number as number, t.paper_number as paper,
      -- The legs of funds only say whose money it is.
      (select coalesce(sum(e.amount), 0)::text from ledger_entries e join ledger_accounts a on a.id = e.account_id
        where e.transaction_id = t.id and e.amount > 0
          and a.kind not in (${FEE_FUND.name}, ${FEE_FUND_SHARE.name})) as amount,
      (select string_agg(distinct coalesce(s.full_name, s.roll_number), ', ')
        from ledger_entries e join ledger_accounts a on a.id = e.account_id join ${students} s on s.id = a.owner_id
        where e.transaction_id = t.id and a.kind in ('fee_receivable', 'credit')) as students
    from ledger_transactions t where t.id = ${transactionId}`);
  const { amount, day, number, paper, students: names } = one(rows);
  return { amount: BigInt(amount), receipt: receiptName(day, number, paper), students: names ?? '' };
}

/** The name of a fee and of its student. */
export async function findFeeFacts(tx: Tx, feeId: string): Promise<{ fee: string; students: string }> {
  const rows = await tx
    .select({ fee: feeStructures.name, name: students.full_name, roll_number: students.roll_number })
    .from(studentFees)
    .innerJoin(feeStructures, eq(feeStructures.id, studentFees.fee_structure_id))
    .innerJoin(students, eq(students.id, studentFees.student_id))
    .where(eq(studentFees.id, feeId));
  const { fee, name, roll_number } = one(rows);
  return { fee, students: name ?? roll_number };
}

export async function findStudentName(tx: Tx, studentId: string): Promise<{ students: string }> {
  const rows = await tx
    .select({ name: students.full_name, roll_number: students.roll_number })
    .from(students)
    .where(eq(students.id, studentId));
  const { name, roll_number } = one(rows);
  return { students: name ?? roll_number };
}
