import { and, type SQL, sql } from 'drizzle-orm';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Cell } from '#platform/files/table.ts';
import { BATCH_ROWS, counted, inBatches, MOST_ROWS } from '#platform/files/batches.ts';
import { tableFile } from '#platform/files/table-file.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { writePhone } from '#platform/phone/phone.ts';
import { daysBetween, schoolDay } from '#platform/time/school-day.ts';
import type { DebtorFilters } from '../../reports/fee-reports.contract.ts';
import type { FeeFilters, FeeStudent, StudentFee } from '../fees.contract.ts';
import type { FeePayment, PaymentFilters } from '../../payments/payments.contract.ts';
import { partOfYear } from '../../fees.rules.ts';
import { WORDS } from './fees-export.papers.ts';
import type { Call } from '../../server/fees-call.ts';
import { record } from '#features/people/server/people.service.ts';
import { selectFees } from './fees.queries.ts';
import { feesVisibleTo } from '../../server/fees-scope.ts';
import { ofFees, studentsMatching } from './fees.search.ts';
import { feePayments, studentFees } from '../../server/fees.tables.ts';
import { selectPayments } from '../../payments/server/payment.queries.ts';
import { matchingPayments } from '../../payments/server/payment.search.ts';
import { listAllDebtors } from '../../reports/server/reports.service.ts';
import { inSnapshot } from '#platform/db/snapshot.ts';

type FileFormat = 'csv' | 'xlsx';
type Format = { format: FileFormat; language?: 'en' | 'fr' | undefined };

/** Exports all fees that match the filters, by due date. */
export function exportFees(
  call: Call,
  { format, language = 'en', ...filters }: FeeFilters & Format,
): Promise<File> {
  const words = WORDS[language];
  const today = schoolDay(call.now(), call.timeZone);
  return exportRows<StudentFee>(call, {
    what: 'fees',
    name: 'student-fees',
    title: words.fees,
    head: words.feeHead,
    format,
    language,
    read: (tx) => {
      const where = and(ofFees(tx, studentFees, filters, today), studentsMatching(tx, call.actor, filters));
      return inBatches((last) =>
        selectFees(tx, and(where, last && isAfter(last)), today, { limit: BATCH_ROWS }),
      );
    },
    cells: (fee) => [
      ...studentCells(fee.student, words.unknown),
      fee.instalments > 1
        ? `${fee.structure.name} (${fee.instalment}/${fee.instalments})`
        : fee.structure.name,
      partOfYear(fee.structure, words.terms, language),
      fee.structure.academic_year,
      { money: moneyOf(fee.amount_due) },
      { money: moneyOf(fee.amount_paid) },
      { money: moneyOf(fee.balance) },
      { day: fee.due_date },
      words.statuses[fee.status],
    ],
  });
}

/**
 * Exports all payments that match the filters, newest first. A reversed payment names the receipt
 * that reversed it.
 */
export function exportPayments(
  call: Call,
  { format, language = 'en', ...filters }: PaymentFilters & Format,
): Promise<File> {
  const words = WORDS[language];
  return exportRows<FeePayment>(call, {
    what: 'payments',
    name: 'fee-payments',
    title: words.payments,
    head: words.paymentHead,
    format,
    language,
    read: (tx) => {
      const where = matchingPayments(tx, call.actor, filters);
      const visible = feesVisibleTo(tx, call.actor);
      return inBatches((last) =>
        selectPayments(tx, and(where, last && isBefore(last)), { limit: BATCH_ROWS }, visible),
      );
    },
    cells: (payment) => [
      { day: payment.payment_date },
      payment.receipt,
      { money: moneyOf(payment.total_amount) },
      { money: moneyOf(payment.to_credit) },
      words.methods[payment.payment_method],
      payment.payment_reference,
      payment.operator_reference,
      { count: payment.items },
      payment.students
        .map(({ full_name, roll_number }) => `${full_name ?? words.unknown} (${roll_number})`)
        .join(', '),
      payment.notes,
      payment.cashier,
      payment.reversal?.receipt ?? null,
    ],
  });
}

/** Exports all students with overdue fees that match the filters, the largest sum first. */
export function exportDebtors(
  call: Call,
  { format, language = 'en', ...filters }: DebtorFilters & Format,
): Promise<File> {
  const words = WORDS[language];
  const today = schoolDay(call.now(), call.timeZone);
  return exportRows(call, {
    what: 'debtors',
    name: 'fee-debtors',
    title: words.debtors,
    head: words.debtorHead,
    format,
    language,
    read: (tx) => listAllDebtors(tx, filters, today, MOST_ROWS),
    cells: (debtor) => [
      ...studentCells(debtor, words.unknown),
      { money: moneyOf(debtor.overdue) },
      { money: moneyOf(debtor.to_30) },
      { money: moneyOf(debtor.to_60) },
      { money: moneyOf(debtor.to_90) },
      { money: moneyOf(debtor.over_90) },
      { day: debtor.oldest_due_date },
      { count: daysBetween(debtor.oldest_due_date, today) },
      debtor.payer?.full_name ?? null,
      debtor.payer?.phone ? writePhone(debtor.payer.phone) : null,
    ],
  });
}

const studentCells = (student: FeeStudent, unknown: string): Cell[] => [
  student.full_name ?? unknown,
  student.roll_number,
  student.class && classLabel(student.class),
];

type Exported<Row> = {
  what: 'fees' | 'payments' | 'debtors';
  /** The file's name without extension. */
  name: string;
  title: string;
  head: readonly string[];
  format: FileFormat;
  language: 'en' | 'fr';
  read: (tx: Tx) => AsyncIterable<Row> | Promise<Row[]>;
  cells: (row: Row) => Cell[];
};

/**
 * Writes the rows of one snapshot into a file as they are read. The audit event stores their number, but no name that
 * was searched for.
 */
function exportRows<Row>(
  call: Call,
  { what, name, title, head, format, language, read, cells }: Exported<Row>,
): Promise<File> {
  return inSnapshot(call.db, async (tx) => {
    const { rows, count } = counted(await read(tx), cells);
    const file = await tableFile(name, { title, head, rows }, { format, language });
    await record(tx, call, { action: 'fees.exported', details: { rows: count(), format, what } });
    return file;
  });
}

const isAfter = ({ due_date, id }: StudentFee): SQL =>
  sql`(${studentFees.due_date}, ${studentFees.id}) > (${due_date}::date, ${id}::uuid)`;
const isBefore = ({ payment_date, id }: FeePayment): SQL =>
  sql`(${feePayments.payment_date}, ${feePayments.id}) < (${payment_date}::date, ${id}::uuid)`;
