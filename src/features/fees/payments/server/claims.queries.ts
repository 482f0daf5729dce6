import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { receiptName } from '#features/ledger/ledger.rules.ts';
import { ledgerAccounts, ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { feeStudentColumns, feeStudentOf } from '../../charges/server/fees.queries.ts';
import { reversals } from './payment.queries.ts';
import { feeClaims } from '../../server/claims.tables.ts';
import { feePayments } from '../../server/fees.tables.ts';
import type { FeeClaim, WaitingClaim } from '../claims.contract.ts';

export const isWaiting = eq(feeClaims.state, 'sent');

const columns = {
  id: feeClaims.id,
  ...feeStudentColumns,
  sent_by: feeClaims.sent_by,
  payment_method: feeClaims.payment_method,
  way: feeClaims.way,
  operator_reference: feeClaims.operator_reference,
  amount: feeClaims.amount,
  paid_on: feeClaims.paid_on,
  sent_at: feeClaims.sent_at,
  state: feeClaims.state,
  reason: feeClaims.reason,
  photo: { width: storedFiles.width, height: storedFiles.height },
  payment_id: feePayments.id,
  receipt: {
    day: ledgerTransactions.value_date,
    number: ledgerTransactions.receipt_number,
    paper: ledgerTransactions.paper_number,
  },
  reversed_by: reversals.id,
  sender: profiles.full_name,
  balance: ledgerAccounts.balance,
};

const selectRows = (tx: Tx) =>
  tx
    .select(columns)
    .from(feeClaims)
    .innerJoin(students, eq(students.id, feeClaims.student_id))
    .leftJoin(classes, eq(classes.id, students.class_id))
    .leftJoin(storedFiles, eq(storedFiles.id, feeClaims.file_id))
    .leftJoin(feePayments, eq(feePayments.claim_id, feeClaims.id))
    .leftJoin(ledgerTransactions, eq(ledgerTransactions.id, feePayments.id))
    .leftJoin(reversals, eq(reversals.reverses, feePayments.id))
    .leftJoin(profiles, eq(profiles.user_id, feeClaims.sent_by))
    .leftJoin(
      ledgerAccounts,
      and(eq(ledgerAccounts.kind, 'fee_receivable'), eq(ledgerAccounts.owner_id, students.id)),
    );
type Row = Awaited<ReturnType<typeof selectRows>>[number];

function claimOf(row: Row, readerId: string): FeeClaim {
  const { width, height } = row.photo ?? {};
  return {
    id: row.id,
    student: feeStudentOf(row),
    payment_method: row.payment_method,
    way: row.way,
    operator_reference: row.operator_reference,
    amount: amountText(centimes(row.amount)),
    paid_on: row.paid_on,
    sent_at: row.sent_at.toISOString(),
    state: row.state,
    reason: row.reason,
    own: row.sent_by === readerId,
    photo: width && height ? { width, height } : null,
    payment:
      row.payment_id && row.receipt
        ? {
            id: row.payment_id,
            receipt: receiptName(row.receipt.day, row.receipt.number, row.receipt.paper),
            reversed: row.reversed_by !== null,
          }
        : null,
  };
}

/** Claims, latest first: `where` may refer to `fee_claims` and `students`. */
export async function selectClaims(
  tx: Tx,
  where: SQL | undefined,
  { readerId, limit }: { readerId: string; limit: number },
): Promise<FeeClaim[]> {
  const rows = await selectRows(tx)
    .where(where)
    .orderBy(desc(feeClaims.sent_at), desc(feeClaims.id))
    .limit(limit);
  return rows.map((row) => claimOf(row, readerId));
}

/** Pending claims, oldest first. */
export async function selectWaiting(tx: Tx, readerId: string, limit: number): Promise<WaitingClaim[]> {
  const rows = await selectRows(tx)
    .where(isWaiting)
    .orderBy(asc(feeClaims.sent_at), asc(feeClaims.id))
    .limit(limit);
  return rows.map((row) => ({
    ...claimOf(row, readerId),
    sender: row.sender,
    balance: amountText(centimes(row.balance ?? 0n)),
  }));
}

export async function countWaitingClaims(tx: Tx, where?: SQL): Promise<number> {
  const found = one(await tx.select({ number: count() }).from(feeClaims).where(and(isWaiting, where)));
  return found.number;
}

/**
 * A claim with its sender, locked until the transaction ends, so that of two concurrent decisions
 * one wins.
 */
export async function lockClaim(tx: Tx, claimId: string, where?: SQL) {
  const [held] = await tx
    .select({
      id: feeClaims.id,
      student_id: feeClaims.student_id,
      sent_by: feeClaims.sent_by,
      amount: feeClaims.amount,
      state: feeClaims.state,
      student: sql<string>`(select coalesce(${students.full_name}, ${students.roll_number}) from ${students}
        where ${students.id} = ${feeClaims.student_id})`,
    })
    .from(feeClaims)
    .where(and(eq(feeClaims.id, claimId), where))
    .for('update');
  return held ?? null;
}
export type HeldClaim = NonNullable<Awaited<ReturnType<typeof lockClaim>>>;

export async function decide(
  tx: Tx,
  claimId: string,
  decided: Pick<typeof feeClaims.$inferInsert, 'state' | 'decided_by' | 'decided_at' | 'reason'>,
): Promise<void> {
  await tx.update(feeClaims).set(decided).where(eq(feeClaims.id, claimId));
}
