import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { amount, day, instant } from '#platform/db/columns.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { ledgerAccounts, ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import type { Counted, ExpenseCategory, PayoutKind } from '../till.rules.ts';

const position = (name: string) => bigint(name, { mode: 'number' });

// No foreign keys to actors: like the ledger, tills outlive the accounts they refer to.

/** Periods in which tills are required, as positions in the ledger's chain. At most one row is open. */
export const tillPeriods = pgTable(
  'till_periods',
  {
    id: uuid('id').primaryKey(),
    /** Every cash movement after this position is in a till. */
    from_position: position('from_position').notNull(),
    until_position: position('until_position'),
    started_at: instant('started_at').notNull(),
    started_by: uuid('started_by').notNull(),
    ended_at: instant('ended_at'),
    ended_by: uuid('ended_by'),
  },
  (table) => [
    uniqueIndex('till_periods_one_open_key')
      .on(sql`(${table.until_position} is null)`)
      .where(sql`${table.until_position} is null`),
    check(
      'till_periods_end',
      sql`(${table.until_position} is null) = (${table.ended_at} is null) and (${table.ended_at} is null) = (${table.ended_by} is null)`,
    ),
    check('till_periods_order', sql`${table.until_position} >= ${table.from_position}`),
  ],
);

/** A cashier's till from opening to closing. Its cash is the ledger account with the same id. */
export const tillSessions = pgTable(
  'till_sessions',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => ledgerAccounts.id),
    cashier_id: uuid('cashier_id').notNull(),
    opened_at: instant('opened_at').notNull(),
    /** The school day of the opening. */
    opened_on: day('opened_on').notNull(),
    opening_float: amount('opening_float').notNull(),
    /**
     * The end of the ledger's chain at opening and at closing: the cashier's takings by other
     * methods are in between.
     */
    opened_position: position('opened_position').notNull(),
    closed_at: instant('closed_at'),
    closed_by: uuid('closed_by'),
    closed_position: position('closed_position'),
    /** The balance by the ledger, and the counted amount. */
    expected: amount('expected'),
    counted: amount('counted'),
    difference: amount('difference').generatedAlwaysAs(sql`counted - expected`),
    /** The count of each note and coin. */
    denominations: jsonb('denominations').$type<Counted>(),
    reason: text('reason'),
    /** The posting that emptied it; null if it was empty. */
    closing_id: uuid('closing_id').references(() => ledgerTransactions.id),
    signed_by: uuid('signed_by'),
    signed_at: instant('signed_at'),
  },
  (table) => [
    uniqueIndex('till_sessions_one_open_key')
      .on(table.cashier_id)
      .where(sql`${table.closed_at} is null`),
    index('till_sessions_day_idx').on(table.opened_on, table.id),
    index('till_sessions_cashier_idx').on(table.cashier_id, table.id),
    check('till_sessions_float', sql`${table.opening_float} >= 0`),
    check(
      'till_sessions_closing',
      sql`num_nulls(${table.closed_at}, ${table.closed_by}, ${table.closed_position}, ${table.expected}, ${table.counted}, ${table.denominations}) in (0, 6)`,
    ),
    check('till_sessions_amounts', sql`${table.expected} >= 0 and ${table.counted} >= 0`),
    check(
      'till_sessions_difference_has_reason',
      sql`${table.closed_at} is null or ${table.counted} = ${table.expected} or ${table.reason} is not null`,
    ),
    check('till_sessions_reason_length', sql`char_length(${table.reason}) between 3 and 500`),
    check(
      'till_sessions_signature',
      sql`(${table.signed_by} is null) = (${table.signed_at} is null) and (${table.signed_by} is null or ${table.closed_at} is not null)`,
    ),
    check(
      'till_sessions_second_person',
      sql`${table.signed_by} <> ${table.cashier_id} and ${table.signed_by} <> ${table.closed_by}`,
    ),
  ],
);

/** Money paid out of a till: for an expense, or to the bank. Documents the ledger transaction with the same id. */
export const tillPayouts = pgTable(
  'till_payouts',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => ledgerTransactions.id),
    session_id: uuid('session_id')
      .notNull()
      .references(() => tillSessions.id),
    kind: text('kind').$type<PayoutKind>().notNull(),
    amount: amount('amount').notNull(),
    category: text('category').$type<ExpenseCategory>(),
    payee: text('payee'),
    /** The number of the voucher, or of the bank deposit slip. */
    voucher: text('voucher'),
    note: text('note'),
    /** A photo or PDF of the voucher. */
    file_id: uuid('file_id').references(() => storedFiles.id),
    created_by: uuid('created_by').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    index('till_payouts_session_idx').on(table.session_id, table.id),
    uniqueIndex('till_payouts_file_key').on(table.file_id),
    check('till_payouts_amount', sql`${table.amount} > 0`),
    check('till_payouts_kind_is_known', sql`${table.kind} in ('expense', 'transfer')`),
    check(
      'till_payouts_expense',
      sql`(${table.kind} = 'expense') = (${table.category} is not null) and (${table.kind} = 'expense') = (${table.payee} is not null)`,
    ),
    check('till_payouts_payee_length', sql`char_length(${table.payee}) between 1 and 100`),
    check('till_payouts_voucher_length', sql`char_length(${table.voucher}) between 1 and 60`),
    check('till_payouts_note_length', sql`char_length(${table.note}) between 1 and 500`),
  ],
);
