import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { amount, bytes, day, instant, textList } from '#platform/db/columns.ts';
import type { GradeLevel } from '#features/roster/classes.rules.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#features/ledger/payment-methods.rules.ts';
import { schoolPeriods, schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { schoolLevels } from '#features/roster/server/levels.tables.ts';
import { ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { AcademicTerm, Allocation } from '../fees.rules.ts';
import type { FeeState } from '../charges/fee-status.rules.ts';
import { feeClaims } from './claims.tables.ts';
import { feeFunds } from './funds.tables.ts';

/**
 * A fee that the school charges. Its income is the ledger account of kind fee_income that it owns.
 */
export const feeStructures = pgTable(
  'fee_structures',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    amount: amount('amount').notNull(),
    /** Null without a period: the whole year. */
    academic_term: text('academic_term').$type<AcademicTerm>(),
    /** A period of the dated year, such as a sequence, in place of a term. */
    period_id: uuid('period_id'),
    /** The dated school year that the fee is for. */
    year_id: uuid('year_id').references(() => schoolYears.id),
    /** The year as typed, while the school has no dated year of this name. */
    academic_year: text('academic_year'),
    /** The school's own level that the structure is for. */
    level_id: uuid('level_id').references(() => schoolLevels.id),
    /** A grade instead of a level. Null without a level: all grades. */
    grade_level: text('grade_level').$type<GradeLevel>(),
    /** The fund that the money belongs to; null for the school's own. */
    fund_id: uuid('fund_id').references(() => feeFunds.id),
    description: text('description'),
    /**
     * Assigned automatically to students who enroll from now on, if their class is of its grade.
     */
    auto_assign: boolean('auto_assign').notNull().default(false),
    created_at: instant('created_at').notNull(),
    created_by: uuid('created_by').notNull(),
    /** Stored for its fees, but no longer offered. */
    archived_at: instant('archived_at'),
    /** Part of the sample school, and removed with it. */
    sample: boolean('sample').notNull().default(false),
  },
  (table) => [
    check('fee_structures_amount', sql`${table.amount} between 1 and 999999999999`),
    check('fee_structures_name_length', sql`char_length(${table.name}) between 1 and 100`),
    check('fee_structures_year_length', sql`char_length(${table.academic_year}) between 1 and 20`),
    check('fee_structures_one_year', sql`(${table.year_id} is null) <> (${table.academic_year} is null)`),
    index('fee_structures_year_id_idx').on(table.year_id),
    check('fee_structures_description_length', sql`char_length(${table.description}) between 1 and 500`),
    check('fee_structures_term_is_known', sql`${table.academic_term} in ('term_1', 'term_2', 'term_3')`),
    check('fee_structures_one_level', sql`${table.level_id} is null or ${table.grade_level} is null`),
    check(
      'fee_structures_term_or_period',
      sql`${table.period_id} is null or (${table.academic_term} is null and ${table.year_id} is not null)`,
    ),
    foreignKey({
      name: 'fee_structures_period_fk',
      columns: [table.period_id, table.year_id],
      foreignColumns: [schoolPeriods.id, schoolPeriods.year_id],
    }),
    index('fee_structures_period_id_idx').on(table.period_id),
    index('fee_structures_level_id_idx').on(table.level_id),
    check('fee_structures_grade_is_known', sql`${table.grade_level} ~ '^grade_([1-9]|1[0-2])$'`),
  ],
);

/**
 * The usual due dates of a structure: one row, or one per installment. They prefill assignments and
 * apply to new students.
 */
export const feeStructureParts = pgTable(
  'fee_structure_parts',
  {
    fee_structure_id: uuid('fee_structure_id')
      .notNull()
      .references(() => feeStructures.id),
    instalment: smallint('instalment').notNull(),
    amount: amount('amount').notNull(),
    due_date: day('due_date').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fee_structure_id, table.instalment] }),
    check('fee_structure_parts_amount', sql`${table.amount} > 0`),
    check('fee_structure_parts_instalment', sql`${table.instalment} between 1 and 12`),
  ],
);

/**
 * A student's fee for a structure, one row per installment. The amounts due and paid are computed
 * from `fee_entries` by triggers only.
 */
export const studentFees = pgTable(
  'student_fees',
  {
    id: uuid('id').primaryKey(),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    fee_structure_id: uuid('fee_structure_id')
      .notNull()
      .references(() => feeStructures.id),
    instalment: smallint('instalment').notNull(),
    instalments: smallint('instalments').notNull(),
    /** The amount as assigned; discounts and waivers may reduce what is due. */
    amount_charged: amount('amount_charged').notNull(),
    amount_due: amount('amount_due')
      .notNull()
      .default(sql`0`),
    amount_paid: amount('amount_paid')
      .notNull()
      .default(sql`0`),
    due_date: day('due_date').notNull(),
    created_at: instant('created_at').notNull(),
    state: text('state')
      .$type<FeeState>()
      .generatedAlwaysAs(
        sql`case when amount_paid >= amount_due then 'paid' when amount_paid > 0 then 'partial' else 'unpaid' end`,
      ),
  },
  (table) => [
    unique('student_fees_once_key').on(table.student_id, table.fee_structure_id, table.instalment),
    check(
      'student_fees_amounts',
      sql`${table.amount_paid} between 0 and ${table.amount_due} and ${table.amount_due} <= ${table.amount_charged}`,
    ),
    check('student_fees_instalment', sql`${table.instalment} between 1 and ${table.instalments}`),
    index('student_fees_due_date_idx').on(table.due_date, table.id),
    // The order of the office's list: unpaid before paid.
    index('student_fees_open_first_idx').on(sql`(${table.state} = 'paid')`, table.due_date, table.id),
    index('student_fees_state_idx').on(table.state, table.due_date, table.id),
    index('student_fees_structure_idx').on(table.fee_structure_id, table.due_date, table.id),
  ],
);

/**
 * The effect of each ledger transaction on each fee: a change of the amount due, or a payment.
 * Never updated.
 */
export const feeEntries = pgTable(
  'fee_entries',
  {
    transaction_id: uuid('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    student_fee_id: uuid('student_fee_id')
      .notNull()
      .references(() => studentFees.id),
    due: amount('due')
      .notNull()
      .default(sql`0`),
    paid: amount('paid')
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.transaction_id, table.student_fee_id] }),
    index('fee_entries_student_fee_id_idx').on(table.student_fee_id),
    check('fee_entries_one_thing', sql`(${table.due} <> 0) <> (${table.paid} <> 0)`),
  ],
);

/**
 * A payment, with the id of its ledger transaction. Its items are the transaction's `fee_entries`.
 */
export const feePayments = pgTable(
  'fee_payments',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => ledgerTransactions.id),
    payment_date: day('payment_date').notNull(),
    total_amount: amount('total_amount').notNull(),
    /** The part beyond what was owed, and the student whose credit it became. */
    to_credit: amount('to_credit')
      .notNull()
      .default(sql`0`),
    credit_student_id: uuid('credit_student_id').references(() => students.id, { onDelete: 'restrict' }),
    payment_method: text('payment_method').$type<PaymentMethod>().notNull(),
    payment_reference: text('payment_reference').notNull(),
    /**
     * The reference of the operator, bank or check: unique among payments that are not reversed (a
     * trigger).
     */
    operator_reference: text('operator_reference'),
    allocation: text('allocation').$type<Allocation>().notNull(),
    /** The claim that this payment accepts: each is accepted once. */
    claim_id: uuid('claim_id').references(() => feeClaims.id),
    /**
     * A handwritten receipt: its book, number and day. Unique among payments that are not reversed
     * (a trigger).
     */
    book: text('book'),
    book_number: integer('book_number'),
    book_day: day('book_day'),
    notes: text('notes'),
    created_by: uuid('created_by').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    unique('fee_payments_reference_key').on(table.payment_reference),
    unique('fee_payments_claim_key').on(table.claim_id),
    index('fee_payments_date_idx').on(table.payment_date, table.id),
    index('fee_payments_credit_student_id_idx')
      .on(table.credit_student_id)
      .where(sql`${table.credit_student_id} is not null`),
    index('fee_payments_operator_reference_idx').on(table.payment_method, table.operator_reference),
    // As `operator_number` in fees.sql.
    index('fee_payments_operator_number_idx').on(
      sql`coalesce(nullif(regexp_replace(${table.operator_reference}, '[^[:alnum:]]', '', 'g'), ''), ${table.operator_reference})`,
    ),
    index('fee_payments_book_idx')
      .on(table.book, table.book_number)
      .where(sql`${table.book} is not null`),
    check(
      'fee_payments_book_is_whole',
      sql`(${table.book} is null) = (${table.book_number} is null) and (${table.book} is null) = (${table.book_day} is null)`,
    ),
    check('fee_payments_book_length', sql`char_length(${table.book}) between 1 and 20`),
    check('fee_payments_book_number', sql`${table.book_number} between 1 and 999999`),
    check('fee_payments_book_day', sql`${table.book_day} <= ${table.payment_date}`),
    check('fee_payments_total', sql`${table.total_amount} > 0`),
    check(
      'fee_payments_credit',
      sql`${table.to_credit} between 0 and ${table.total_amount} and (${table.to_credit} > 0) = (${table.credit_student_id} is not null)`,
    ),
    check('fee_payments_method_is_known', sql`${table.payment_method} in (${textList(PAYMENT_METHODS)})`),
    check('fee_payments_reference_form', sql`${table.payment_reference} ~ '^PAY-[0-9]{8}-[0-9]{4,9}$'`),
    check(
      'fee_payments_operator_reference_length',
      sql`char_length(${table.operator_reference}) between 1 and 60`,
    ),
    check('fee_payments_notes_length', sql`char_length(${table.notes}) between 1 and 500`),
  ],
);

/** The receipts of a payment: one for the whole, and one per student if it is for several. */
export const feeReceipts = pgTable(
  'fee_receipts',
  {
    id: uuid('id').primaryKey(),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => feePayments.id),
    /** Null: the whole payment. */
    student_id: uuid('student_id').references(() => students.id, { onDelete: 'restrict' }),
    /** The code in the QR link: 80 random bits, so that it cannot be guessed. */
    code: text('code').notNull(),
    /** The number of times the office printed it: from the second on it is marked as a copy. */
    prints: integer('prints').notNull().default(0),
  },
  (table) => [
    unique('fee_receipts_code_key').on(table.code),
    unique('fee_receipts_of_key').on(table.payment_id, table.student_id).nullsNotDistinct(),
    index('fee_receipts_student_id_idx')
      .on(table.student_id)
      .where(sql`${table.student_id} is not null`),
    check('fee_receipts_code_form', sql`${table.code} ~ '^[0-9A-HJKMNP-TV-Z]{16}$'`),
  ],
);

export const feeReferenceDays = pgTable('fee_reference_days', {
  day: day('day').primaryKey(),
  references: integer('references').notNull(),
});

/**
 * Totals of fees by structure, due date and state, updated by triggers: reading the cards costs the
 * same at any size.
 */
export const feeTallies = pgTable(
  'fee_tallies',
  {
    fee_structure_id: uuid('fee_structure_id').notNull(),
    due_date: day('due_date').notNull(),
    state: text('state').$type<FeeState>().notNull(),
    fees: integer('fees').notNull(),
    due: amount('due').notNull(),
    paid: amount('paid').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fee_structure_id, table.due_date, table.state] })],
);

/**
 * Payments and reversals by day, updated by triggers, so that a month reads at most sixty-two rows. Two rows
 * per day, because they are written under different locks.
 */
export const feeCollections = pgTable(
  'fee_collections',
  {
    day: day('day').notNull(),
    taken_back: boolean('taken_back').notNull(),
    payments: integer('payments').notNull(),
    amount: amount('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.taken_back] })],
);

/**
 * One row: the number of students who ever had a fee, updated by a trigger on their ledger
 * accounts.
 */
export const feeStudents = pgTable(
  'fee_students',
  { id: integer('id').primaryKey().default(1), students: integer('students').notNull().default(0) },
  (table) => [check('fee_students_one_row', sql`${table.id} = 1`)],
);

/**
 * Bills of many students as one file: made in the background, downloadable when ready, stored for a
 * day.
 */
export const feeBillBatches = pgTable(
  'fee_bill_batches',
  {
    id: uuid('id').primaryKey(),
    created_by: uuid('created_by').notNull(),
    created_at: instant('created_at').notNull(),
    /** The requested selection and language. */
    wish: jsonb('wish').$type<Record<string, unknown>>().notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    state: text('state').$type<'running' | 'ready' | 'failed'>().notNull().default('running'),
    /** The last heartbeat of the process that makes it: one that died sends none. */
    beat_at: instant('beat_at').notNull(),
    file: bytes('file'),
  },
  (table) => [check('fee_bill_batches_state', sql`${table.state} in ('running', 'ready', 'failed')`)],
);
