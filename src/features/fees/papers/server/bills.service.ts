import { and, eq, inArray } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { qrPicture } from '#platform/files/qr.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { totalAmount } from '#platform/money/amount.ts';
import { amountText, centimes, type Money } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { FeeStudent, StudentFee } from '../../charges/fees.contract.ts';
import { selectWays } from '../../payments/server/ways.queries.ts';
import type { FeeWay } from '../../payments/ways.contract.ts';
import type { Bill } from '../receipts.contract.ts';
import { type BillFigures, paperOf } from './bill-paper.ts';
import { isOpen, selectCredits } from './bills.queries.ts';
import { selectFees, selectFeeStudents } from '../../charges/server/fees.queries.ts';
import { feesVisibleTo } from '../../server/fees-scope.ts';
import { studentFees } from '../../server/fees.tables.ts';

type BillInput = { student_id: string; student_fee_id?: string | undefined; language: Locale };

/**
 * A student's bill on a day: one fee in any state, or all open ones. Null for a student whom the
 * reader may not see, and for a fee of another student.
 */
export async function findBill(
  tx: Tx,
  actor: Actor,
  { student_id, student_fee_id, language }: BillInput,
  today: SchoolDay,
  installation: Installation,
): Promise<Bill | null> {
  const student = (await selectFeeStudents(tx, [student_id], feesVisibleTo(tx, actor))).get(student_id);
  if (!student) return null;
  const which = student_fee_id === undefined ? isOpen : eq(studentFees.id, student_fee_id);
  const fees = await selectFees(tx, and(eq(studentFees.student_id, student_id), which), today);
  if (student_fee_id !== undefined && fees.length === 0) return null;
  const credits = await selectCredits(tx, [student_id]);
  const bill = billOf(student, fees, credits.get(student_id), {
    today,
    school: installation.schoolName,
    ways: await selectWays(tx),
  });
  return {
    ...bill,
    roll_qr: await qrPicture(student.roll_number),
    paper: paperOf(bill, language),
  };
}

type Head = { today: SchoolDay; school: string; ways: FeeWay[] };

/** The bills of some students for all open fees, in the given order; for the office. */
export async function listBills(tx: Tx, studentIds: string[], head: Head): Promise<BillFigures[]> {
  const billed = await selectFeeStudents(tx, studentIds);
  const credits = await selectCredits(tx, studentIds);
  const fees = new Map<string, StudentFee[]>(studentIds.map((id) => [id, []]));
  const open = and(inArray(studentFees.student_id, studentIds), isOpen);
  for (const fee of await selectFees(tx, open, head.today)) fees.get(fee.student.student_id)!.push(fee);
  return studentIds.flatMap((id) => {
    const student = billed.get(id);
    return student ? [billOf(student, fees.get(id) ?? [], credits.get(id), head)] : [];
  });
}

function billOf(
  student: FeeStudent,
  fees: StudentFee[],
  credit: Money | undefined,
  { today, school, ways }: Head,
): BillFigures {
  const late = fees.filter(({ status }) => status === 'overdue');
  return {
    school,
    date: today,
    student,
    fees,
    amount_due: sum(fees, 'amount_due'),
    amount_paid: sum(fees, 'amount_paid'),
    balance: sum(fees, 'balance'),
    overdue: sum(late, 'balance'),
    credit: amountText(credit ?? centimes(0n)),
    ways,
  };
}

const sum = (fees: StudentFee[], what: 'amount_due' | 'amount_paid' | 'balance') =>
  amountText(totalAmount(fees.map((fee) => fee[what])));
