import { and, asc, eq, gte, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { FeeStudent, StudentFee } from '../fees.contract.ts';
import { feeStatus } from '../fee-status.rules.ts';
import { feeStructures, studentFees } from '../../server/fees.tables.ts';
import { feeFunds } from '../../server/funds.tables.ts';
import type { PartOfYear } from '../../fees.rules.ts';
import { structurePeriod, structureYear } from '../../server/structure-year.service.ts';

/** The columns of `FeeStudent`: join `students`, and left join `classes`. */
export const feeStudentColumns = {
  student_id: students.id,
  full_name: students.full_name,
  roll_number: students.roll_number,
  class: { name: classes.name, section: classes.section },
};

export function feeStudentOf({
  student_id,
  full_name,
  roll_number,
  class: schoolClass,
}: FeeStudent): FeeStudent {
  return { student_id, full_name, roll_number, class: schoolClass };
}

/** Some students by id, limited to those that `visible` (a predicate over `students`) matches. */
export async function selectFeeStudents(
  tx: Tx,
  studentIds: string[],
  visible?: SQL,
): Promise<Map<string, FeeStudent>> {
  const rows = await tx
    .select(feeStudentColumns)
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(and(inArray(students.id, studentIds), visible));
  return new Map(rows.map((row) => [row.student_id, feeStudentOf(row)]));
}

const feeColumns = {
  id: studentFees.id,
  ...feeStudentColumns,
  structure: {
    id: feeStructures.id,
    name: feeStructures.name,
    academic_term: feeStructures.academic_term,
    period: structurePeriod,
    academic_year: structureYear,
    fund: feeFunds.name,
  },
  instalment: studentFees.instalment,
  instalments: studentFees.instalments,
  amount_charged: studentFees.amount_charged,
  amount_due: studentFees.amount_due,
  amount_paid: studentFees.amount_paid,
  due_date: studentFees.due_date,
  state: studentFees.state,
};

/** The school's own fees have no fund. */
const structureOf = <Structure extends { fund: string | null; period: PartOfYear['period'] | null }>({
  fund,
  period,
  ...structure
}: Structure) => ({
  ...structure,
  ...(period && { period }),
  ...(fund !== null && { fund }),
});

type Slice = { limit?: number; offset?: number | Placeholder; order?: SQL[] };

const BY_DUE_DATE = [asc(studentFees.due_date), asc(studentFees.id)];
/** Unpaid fees before paid ones, each by due date, so the longest overdue come first. */
export const OPEN_FIRST = [asc(sql`(${studentFees.state} = 'paid')`), ...BY_DUE_DATE];

/**
 * Fees with their student and structure, by default ordered by due date; `where` may refer to
 * `student_fees`, `students`, `classes` and `fee_structures`.
 */
export async function selectFees(
  tx: Tx,
  where: SQL | undefined,
  today: SchoolDay,
  slice: Slice = {},
): Promise<StudentFee[]> {
  return (await feeRows(tx, where, slice)).map((row) => feeOf(row, today));
}

/** All fees of one student, unpaid ones first. */
export const selectFeesOf = prepared('student_fees', (tx) =>
  feeRows(tx, eq(studentFees.student_id, sql.placeholder('studentId')), { order: OPEN_FIRST }),
);

const rowsFrom = prepared('fees_from', (tx) =>
  feeRows(tx, gte(studentFees.due_date, sql.placeholder('first')), {
    limit: PAGE_SIZE,
    offset: sql.placeholder('offset'),
    order: OPEN_FIRST,
  }),
);

/** One page of all fees, unpaid ones first; `first` is a lower bound of their due dates. */
export async function selectPageOfFees(
  tx: Tx,
  today: SchoolDay,
  page: { first: SchoolDay; offset: number },
): Promise<StudentFee[]> {
  return (await rowsFrom(tx, page)).map((row) => feeOf(row, today));
}

function feeRows(tx: Tx, where: SQL | undefined, { limit, offset, order = BY_DUE_DATE }: Slice) {
  const query = tx
    .select(feeColumns)
    .from(studentFees)
    .innerJoin(students, eq(students.id, studentFees.student_id))
    .innerJoin(feeStructures, eq(feeStructures.id, studentFees.fee_structure_id))
    .leftJoin(feeFunds, eq(feeFunds.id, feeStructures.fund_id))
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(where)
    .orderBy(...order)
    .$dynamic();
  if (limit !== undefined) query.limit(limit);
  if (offset) query.offset(offset);
  return query;
}

export const feeOf = (row: Awaited<ReturnType<typeof feeRows>>[number], today: SchoolDay): StudentFee => ({
  id: row.id,
  student: feeStudentOf(row),
  structure: structureOf(row.structure),
  instalment: row.instalment,
  instalments: row.instalments,
  amount_charged: amountText(centimes(row.amount_charged)),
  amount_due: amountText(centimes(row.amount_due)),
  amount_paid: amountText(centimes(row.amount_paid)),
  balance: amountText(centimes(row.amount_due - row.amount_paid)),
  due_date: row.due_date,
  status: feeStatus({ state: row.state!, due_date: row.due_date }, today),
});

/**
 * The rows of fees for a payment or a reduction, locked in order of id until the transaction ends.
 */
export async function lockFees(tx: Tx, feeIds: string[]) {
  return tx
    .select({
      id: studentFees.id,
      student_id: studentFees.student_id,
      fee_structure_id: studentFees.fee_structure_id,
      fund_id: sql<
        string | null
      >`(select ${feeStructures.fund_id} from ${feeStructures} where ${feeStructures.id} = ${studentFees.fee_structure_id})`,
      due_date: studentFees.due_date,
      owed: sql<bigint>`${studentFees.amount_due} - ${studentFees.amount_paid}`.mapWith((owed: string) =>
        centimes(BigInt(owed)),
      ),
    })
    .from(studentFees)
    .where(inArray(studentFees.id, feeIds))
    .orderBy(asc(studentFees.id))
    .for('no key update', { of: studentFees });
}
