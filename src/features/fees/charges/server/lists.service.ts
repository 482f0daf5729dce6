import { and, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { ledgerAccounts } from '#features/ledger/server/ledger.tables.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { FeeFilters, FeeStudent, Payer, StudentFee } from '../fees.contract.ts';
import { mayKeepFees } from '../../fees.policy.ts';
import { MOST_CANDIDATES } from '../../fees.rules.ts';
import { familiesOf, familyNamesOf } from '#features/roster/server/families.service.ts';
import { OPEN_FIRST, selectFees, selectFeeStudents, selectPageOfFees } from './fees.queries.ts';
import { asksForStudents, feesOf, ofFees, ofStudents } from './fees.search.ts';
import { studentFees } from '../../server/fees.tables.ts';
import { selectPayers } from './payers.queries.ts';
import { type Slice, sumFees, sumTallies } from './fees-totals.ts';

type FeeList = {
  fees: StudentFee[];
  total: number;
  amount_due: string;
  amount_paid: string;
  today: SchoolDay;
  payers: (Payer & { student_id: string })[];
};

/**
 * One page of the fees that the actor may see and the filters match, unpaid ones first, with the
 * totals of all of them.
 */
export async function listFees(
  tx: Tx,
  actor: Actor,
  filters: FeeFilters,
  today: SchoolDay,
): Promise<FeeList> {
  const slice = { limit: PAGE_SIZE, offset: ((filters.page ?? 1) - 1) * PAGE_SIZE };
  const { sums, fees } =
    mayKeepFees(actor) && !asksForStudents(filters)
      ? await listAll(tx, filters, today, slice)
      : await listTheirs(tx, actor, filters, today, slice);
  const payers = mayKeepFees(actor)
    ? await selectPayers(
        tx,
        fees.map(({ student }) => student.student_id),
      )
    : new Map<string, Payer>();
  return {
    fees,
    today,
    payers: [...payers].map(([student_id, payer]) => ({ student_id, ...payer })),
    total: sums.fees,
    amount_due: amountText(centimes(sums.due)),
    amount_paid: amountText(centimes(sums.paid)),
  };
}

/**
 * For the office: the totals come from the tallies, and the page from an index in the same order.
 */
async function listAll(tx: Tx, filters: FeeFilters, today: SchoolDay, slice: Slice) {
  const sums = await sumTallies(tx, filters, today);
  const { first } = sums;
  if (first === null || slice.offset >= sums.fees) return { sums, fees: [] };
  const asked = ofFees(tx, studentFees, filters, today);
  // The lower bound of the keyset is the earliest due date.
  const fees = asked
    ? selectFees(tx, and(asked, gte(studentFees.due_date, first)), today, { ...slice, order: OPEN_FIRST })
    : selectPageOfFees(tx, today, { first, offset: slice.offset });
  return { sums, fees: await fees };
}

/** The fees of some students: looked up once, by student, for both the totals and the page. */
async function listTheirs(tx: Tx, actor: Actor, filters: FeeFilters, today: SchoolDay, slice: Slice) {
  const sums = await sumFees(tx, actor, filters, today, slice);
  const onPage = isAnyOf(studentFees.id, sums.ids);
  return {
    sums,
    fees: sums.ids.length === 0 ? [] : await selectFees(tx, onPage, today, { order: OPEN_FIRST }),
  };
}

type OpenFilters = Pick<FeeFilters, 'search' | 'class_id' | 'student_id'> & { family?: 'true' | undefined };
type OpenFees = {
  fees: StudentFee[];
  total: number;
  students: FeeStudent[];
  credits: { student_id: string; credit: string }[];
  families: { student_id: string; family: string }[];
};

/**
 * The fees that can be paid, by due date, 500 at most, with their students, credit and families.
 * For the office only.
 */
export async function listOpenFees(
  tx: Tx,
  { family, student_id, ...filters }: OpenFilters,
  today: SchoolDay,
): Promise<OpenFees> {
  const whom = student_id ? await membersOf(tx, student_id, family === 'true') : null;
  const asked = and(ofStudents(filters), whom ? inArray(students.id, whom) : undefined);
  const where = and(sql`${studentFees.state} <> 'paid'`, asked && feesOf(tx, asked));
  const fees = await selectFees(tx, where, today, { limit: MOST_CANDIDATES });
  const total = fees.length < MOST_CANDIDATES ? fees.length : await tx.$count(studentFees, where);
  const shown = [...new Set(fees.map(({ student }) => student.student_id))];
  const families = [...(await familyNamesOf(tx, shown))].map(([id, name]) => ({
    student_id: id,
    family: name,
  }));
  const named = await selectFeeStudents(tx, whom ?? []);
  return {
    fees,
    total,
    students: (whom ?? []).flatMap((id) => named.get(id) ?? []),
    credits: await selectCredits(tx, shown),
    families,
  };
}

/** The student alone, or with siblings. */
async function membersOf(tx: Tx, studentId: string, withFamily: boolean): Promise<string[]> {
  return withFamily ? (await familiesOf(tx, [studentId])).get(studentId)! : [studentId];
}

async function selectCredits(tx: Tx, studentIds: string[]): Promise<OpenFees['credits']> {
  if (studentIds.length === 0) return [];
  const rows = await tx
    .select({ student_id: ledgerAccounts.owner_id, credit: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.kind, 'credit'),
        inArray(ledgerAccounts.owner_id, studentIds),
        gt(ledgerAccounts.balance, 0n),
      ),
    );
  return rows.map(({ student_id, credit }) => ({
    student_id: student_id!,
    credit: amountText(centimes(credit!)),
  }));
}
