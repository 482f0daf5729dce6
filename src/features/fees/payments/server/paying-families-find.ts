import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { readPaperNumber } from '#features/ledger/ledger.rules.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { linkIsActive } from '#features/roster/server/visibility.service.ts';
import { studentPapers } from '#features/students/server/papers.tables.ts';
import { closeness, contains, phoneDigits, phoneHolds, wordsOf } from '#platform/db/name-search.ts';
import type { Tx } from '#platform/db/database.ts';
import { readShortCode } from '#platform/secrets/server/short-code.ts';
import { readCode } from '../../papers/receipts.rules.ts';
import { feeEntries, feeReceipts, studentFees } from '../../server/fees.tables.ts';
import { paymentsNumbered } from './payment.search.ts';

const MOST_FOUND = 24;
/** The digits of a phone number without the country code. */
const NATIONAL_DIGITS = 9;

/**
 * `by`: the matching attribute. A number is the pupil's own or, if a family shares it, the
 * family's; any other match belongs to others.
 */
export type FoundStudent = { id: string; by: 'pupil' | 'number' | 'others' };

/** The students that match a text, best match first. */
export async function findStudents(tx: Tx, text: string): Promise<FoundStudent[]> {
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
  const isNamed = and(...words.map((word) => contains(students.search_key, word)))!;
  const hasNumber = digits ? phoneHolds(students.phone, digits) : sql`false`;
  const own = tx.select({ id: students.id }).from(students).where(or(isNamed, hasNumber));
  const urgent = tx
    .select({ id: students.id })
    .from(students)
    .where(digits?.length === NATIONAL_DIGITS ? eq(emergencyKey, digits) : sql`false`);
  const rows = await tx
    .select({
      id: students.id,
      by: sql<
        FoundStudent['by']
      >`case when ${isNamed} then 'pupil' when ${hasNumber} then 'number' else 'others' end`,
    })
    .from(students)
    .where(isAmong(union(own, called, urgent)))
    .orderBy(
      closeness(text, sql`lower(${students.roll_number})`, students.name_key),
      students.name_key,
      students.id,
    )
    .limit(MOST_FOUND);
  return rows;
}

// Must match the index expression: a whole number, regardless of formatting.
const emergencyKey = sql`nullif(right(regexp_replace(${students.emergency_contact}, '[^0-9]', '', 'g'), 9), '')`;

/** Students by roll number, card, receipt or payment reference; none for any other text. */
async function findByCode(tx: Tx, text: string): Promise<FoundStudent[]> {
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
  // A partial reference would match the payments of half a school.
  const numbers = isWholeNumber(text)
    ? ofPayments(sql`${feeEntries.transaction_id} = any(array(${paymentsNumbered(tx, text)}))`)
    : ofPayments(sql`false`);
  const rows = await tx
    .select({ id: students.id })
    .from(students)
    .where(isAmong(union(rolls, cards, receipts, numbers)))
    .orderBy(asc(students.name_key), asc(students.id))
    .limit(MOST_FOUND);
  // A payment for several students matches the family.
  return rows.map(({ id }) => ({ id, by: rows.length === 1 ? 'pupil' : 'others' }));
}

/** "REC-2026-000412" and "20261121-0007" are receipts; "PAY-20261121-0001" is a reference. */
const isWholeNumber = (text: string) =>
  readPaperNumber(text) !== null || /^(PAY-)?\d{8}-\d{4,9}$/i.test(text);

const isAmong = (found: { getSQL: () => SQL }) => sql`${students.id} = any(array(${found.getSQL()}))`;
