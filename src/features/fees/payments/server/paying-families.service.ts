import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { readPaperNumber } from '#features/ledger/ledger.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { familiesOf } from '#features/roster/server/families.service.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { linkIsActive } from '#features/roster/server/visibility.service.ts';
import { studentPapers } from '#features/students/server/papers.tables.ts';
import { closeness, contains, phoneDigits, phoneHolds, wordsOf } from '#platform/db/name-search.ts';
import type { Tx } from '#platform/db/database.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { readShortCode } from '#platform/secrets/server/short-code.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { feeStudentColumns, feeStudentOf } from '../../charges/server/fees.queries.ts';
import { readCode } from '../../receipts/receipts.rules.ts';
import { feeEntries, feeReceipts, studentFees } from '../../server/fees.tables.ts';
import type { PayingFamily } from '../payments.contract.ts';
import { scannedCode } from '../scanned-code.rules.ts';
import { paymentsNumbered } from './payment.search.ts';

/** As many as one chooses among at a glance. */
const MOST_FAMILIES = 8;
const MOST_FOUND = 24;
/** The digits of a number without its country. */
const NATIONAL_DIGITS = 9;

/**
 * The families of the students who are found by name, roll number or phone (their own, or a guardian's), by a guardian's name, or
 * by the code of their card, bill or receipt, with what each owes; the closest first. For the office alone.
 */
export async function findPayingFamilies(tx: Tx, search: string, today: SchoolDay): Promise<PayingFamily[]> {
  const text = wordsOf(scannedCode(search)).join(' ');
  if (text === '') return [];
  const found = await findStudents(tx, text);
  const families = await familiesOf(tx, found);
  const standings = await selectStandings(tx, [...new Set([...families.values()].flat())], today);
  const callers = await selectFirstGuardians(tx, found);
  return widest(found, families)
    .slice(0, MOST_FAMILIES)
    .map((id) => {
      const members = families.get(id)!;
      const first = found.filter((each) => members.includes(each));
      const its = [...new Set([...first, ...members])].map((each) => standings.get(each)!);
      return {
        student_id: id,
        students: its.map(({ student, balance }) => ({ ...student, balance: amountText(centimes(balance)) })),
        found: first.length,
        guardian: callers.get(first[0]!) ?? null,
        balance: amountText(centimes(its.reduce((sum, { balance }) => sum + balance, 0n))),
        overdue: amountText(centimes(its.reduce((sum, { overdue }) => sum + overdue, 0n))),
      };
    });
}

/** Of students whose families hold one another, the one with the widest family, at the place of the closest of them. */
function widest(found: string[], families: ReadonlyMap<string, string[]>): string[] {
  const kept: string[] = [];
  for (const id of found) {
    const its = families.get(id)!;
    const place = kept.findIndex((other) => isWithin(families.get(other)!, its));
    if (place >= 0) kept[place] = id;
    else if (!kept.some((other) => isWithin(its, families.get(other)!))) kept.push(id);
  }
  return [...new Set(kept)];
}

const isWithin = (few: string[], many: string[]) => few.every((id) => many.includes(id));

/** The ids of the students whom a text finds, the closest first. */
async function findStudents(tx: Tx, text: string): Promise<string[]> {
  const byCode = await findByCode(tx, text);
  if (byCode.length > 0) return byCode;
  const words = wordsOf(text);
  const digits = phoneDigits(text)?.slice(-NATIONAL_DIGITS);
  const called = tx
    .select({ id: studentGuardians.student_id })
    .from(guardians)
    .innerJoin(studentGuardians, eq(studentGuardians.guardian_id, guardians.id))
    .where(
      and(
        isNull(guardians.merged_into),
        linkIsActive(),
        or(
          and(...words.map((word) => contains(guardians.search_key, word))),
          digits ? contains(guardians.search_key, digits) : undefined,
        ),
      ),
    );
  const named = tx
    .select({ id: students.id })
    .from(students)
    .where(
      or(
        and(...words.map((word) => contains(students.search_key, word))),
        digits ? phoneHolds(students.phone, digits) : undefined,
      ),
    );
  const rows = await tx
    .select({ id: students.id })
    .from(students)
    .where(isAmong(union(named, called)))
    .orderBy(
      closeness(text, sql`lower(${students.roll_number})`, students.name_key),
      students.name_key,
      students.id,
    )
    .limit(MOST_FOUND);
  return rows.map(({ id }) => id);
}

/** Whose roll number or card it is, or for whom a receipt or a payment's reference stands; nobody for any other text. */
async function findByCode(tx: Tx, text: string): Promise<string[]> {
  if (/\s/.test(text) || !/\d/.test(text)) return [];
  const [card, receipt] = [readShortCode(text), readCode(text)];
  const ofPayments = (which: SQL) =>
    tx
      .select({ id: studentFees.student_id })
      .from(feeEntries)
      .innerJoin(studentFees, eq(studentFees.id, feeEntries.student_fee_id))
      .where(which);
  const rolls = tx
    .select({ id: students.id })
    .from(students)
    .where(eq(sql`lower(${students.roll_number})`, text.toLowerCase()));
  const cards = tx
    .select({ id: studentPapers.student_id })
    .from(studentPapers)
    .where(card === null ? sql`false` : eq(studentPapers.code, card));
  const receipts = ofPayments(
    receipt === null
      ? sql`false`
      : inArray(
          feeEntries.transaction_id,
          tx.select({ id: feeReceipts.payment_id }).from(feeReceipts).where(eq(feeReceipts.code, receipt)),
        ),
  );
  // A part of a reference would find the payments of half a school.
  const numbers = isWholeNumber(text)
    ? ofPayments(sql`${feeEntries.transaction_id} = any(array(${paymentsNumbered(tx, text)}))`)
    : ofPayments(sql`false`);
  const rows = await tx
    .select({ id: students.id })
    .from(students)
    .where(isAmong(union(rolls, cards, receipts, numbers)))
    .orderBy(asc(students.name_key), asc(students.id))
    .limit(MOST_FOUND);
  return rows.map(({ id }) => id);
}

/** "REC-2026-000412" and "20261121-0007", receipts; "PAY-20261121-0001", a reference. */
const isWholeNumber = (text: string) =>
  readPaperNumber(text) !== null || /^(PAY-)?\d{8}-\d{4,9}$/i.test(text);

const isAmong = (found: { getSQL: () => SQL }) => sql`${students.id} = any(array(${found.getSQL()}))`;

type Standing = { student: ReturnType<typeof feeStudentOf>; balance: bigint; overdue: bigint };

const owed = (which: SQL) =>
  sql<bigint>`coalesce(sum(${studentFees.amount_due} - ${studentFees.amount_paid}) filter (where ${which}), 0)`.mapWith(
    BigInt,
  );

/** What students owe, and what of it is late. */
async function selectStandings(tx: Tx, ids: string[], today: SchoolDay): Promise<Map<string, Standing>> {
  const rows = await tx
    .select({
      ...feeStudentColumns,
      balance: owed(sql`true`),
      overdue: owed(sql`${studentFees.due_date} < ${today}`),
    })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .leftJoin(studentFees, eq(studentFees.student_id, students.id))
    .where(inArray(students.id, ids))
    .groupBy(students.id, classes.id);
  return new Map(
    rows.map((row) => [
      row.student_id,
      { student: feeStudentOf(row), balance: row.balance, overdue: row.overdue },
    ]),
  );
}

/** Whom the school calls first for each of these students. */
async function selectFirstGuardians(tx: Tx, ids: string[]) {
  const rows = await tx
    .selectDistinctOn([studentGuardians.student_id], {
      student_id: studentGuardians.student_id,
      full_name: guardians.full_name,
      phone: guardians.phone,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(and(inArray(studentGuardians.student_id, ids), linkIsActive()))
    .orderBy(
      studentGuardians.student_id,
      studentGuardians.position,
      studentGuardians.linked_at,
      guardians.id,
    );
  return new Map(rows.map(({ student_id, ...guardian }) => [student_id, guardian]));
}
