import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
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
import { amount, instant } from '#platform/db/columns.ts';
import type { AccountStatus, CheckCause, PaymentMethod } from '../ledger.rules.ts';

const count = (name: string) => bigint(name, { mode: 'number' });

// Of those who act no foreign keys: like the audit trail, the books outlive what they speak of.

/**
 * What the books know of a kind of account. A feature writes its own kinds (`x.sql`): a new one changes nothing here.
 */
export const ledgerAccountKinds = pgTable(
  'ledger_account_kinds',
  {
    kind: text('kind').primaryKey(),
    /** What open pages hear of when such an account moves, by the id of the account or of its owner; null: nothing. */
    topic: text('topic'),
    topic_of: text('topic_of').$type<'account' | 'owner'>(),
    /** What all accounts of the kind hold together, where somebody wants to know; kept by the trigger that posts. */
    total: amount('total'),
  },
  (table) => [
    check('ledger_account_kinds_topic', sql`(${table.topic} is null) = (${table.topic_of} is null)`),
    check('ledger_account_kinds_topic_of', sql`${table.topic_of} in ('account', 'owner')`),
  ],
);

/** Where money lies or is owed. `balance` and `seq` are kept by triggers from the entries, and by nobody else. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind')
      .notNull()
      .references(() => ledgerAccountKinds.kind),
    /** Whose it is: a bank account, a student, a fee structure. Null for a till. */
    owner_id: uuid('owner_id'),
    /** Of a till: how the money in it came. */
    method: text('method').$type<PaymentMethod>(),
    /** 1: grows by debits (a till). -1: grows by credits (savings, which the school owes). */
    normal: smallint('normal').$type<1 | -1>().notNull(),
    /** Null where it is not kept: what all movements share would make each wait for the one before. Then the entries tell. */
    balance: amount('balance').default(sql`0`),
    /** How many entries it has, where the balance is kept. */
    seq: count('seq').notNull().default(0),
    /** The balance never goes below it; null: it may go anywhere, and is not kept. */
    floor: amount('floor').default(sql`0`),
    status: text('status').$type<AccountStatus>().notNull().default('open'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('ledger_accounts_owner_key').on(table.kind, table.owner_id, table.method).nullsNotDistinct(),
    check('ledger_accounts_method_of_tills', sql`(${table.kind} = 'till') = (${table.method} is not null)`),
    check('ledger_accounts_normal', sql`${table.normal} in (1, -1)`),
    check('ledger_accounts_status_is_known', sql`${table.status} in ('open', 'frozen', 'closed')`),
    check('ledger_accounts_balance_is_kept', sql`(${table.floor} is null) = (${table.balance} is null)`),
    check('ledger_accounts_no_overdraft', sql`${table.balance} >= ${table.floor}`),
    check('ledger_accounts_closed_at_zero', sql`${table.status} <> 'closed' or ${table.balance} = 0`),
  ],
);

/** One movement of money: what, why, who, when. Never changed, never deleted; a mistake is reversed by another. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: uuid('id').primaryKey(),
    /** deposit, withdraw, reversal; a feature names its own. */
    kind: text('kind').notNull(),
    memo: text('memo'),
    /** The transaction that this one takes back. */
    reverses: uuid('reverses').references((): AnyPgColumn => ledgerTransactions.id),
    created_by: uuid('created_by').notNull(),
    /** A second person's approval; the flow for it comes with the approvals work. */
    approved_by: uuid('approved_by'),
    approved_at: instant('approved_at'),
    /** The school day that it counts for, in the school's time zone. */
    value_date: date('value_date', { mode: 'string' }).notNull(),
    posted_at: instant('posted_at').notNull(),
    /** 1, 2, 3… within the day, without a gap. */
    receipt_number: integer('receipt_number').notNull(),
    /** "REC-2026-000412", of the kinds that have a series (`ledger_series_of`). Null for all others, and for what is older than the series. */
    paper_number: text('paper_number'),
    /** 1, 2, 3… over all transactions: the place in the chain. */
    position: count('position').notNull(),
    /** Over the hash of the one before and all that this one and its legs say (`ledger_link` in ledger.sql). */
    hash: text('hash').notNull(),
    /** Whose call, which procedure, which key: one effect for ever. */
    idem_key: text('idem_key').notNull(),
  },
  (table) => [
    unique('ledger_transactions_idem_key_key').on(table.idem_key),
    unique('ledger_transactions_position_key').on(table.position),
    unique('ledger_transactions_reverses_key').on(table.reverses),
    unique('ledger_transactions_receipt_key').on(table.value_date, table.receipt_number),
    unique('ledger_transactions_paper_number_key').on(table.paper_number),
    check(
      'ledger_transactions_paper_number_form',
      sql`${table.paper_number} ~ '^[A-Z]{3}-[0-9]{4}-[0-9]{6,9}$'`,
    ),
    check('ledger_transactions_kind_form', sql`${table.kind} ~ '^[a-z][a-z_]{1,39}$'`),
    check('ledger_transactions_memo_length', sql`char_length(${table.memo}) between 1 and 500`),
    check('ledger_transactions_idem_key_length', sql`char_length(${table.idem_key}) between 8 and 255`),
    check(
      'ledger_transactions_reversal',
      sql`(${table.kind} = 'reversal') = (${table.reverses} is not null)`,
    ),
    check('ledger_transactions_maker_is_not_checker', sql`${table.approved_by} <> ${table.created_by}`),
    check(
      'ledger_transactions_approval',
      sql`(${table.approved_by} is null) = (${table.approved_at} is null)`,
    ),
  ],
);

/** A transaction's legs: debits positive, credits negative, in sum nothing. They are written before it, and it closes them. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transaction_id: uuid('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    line: smallint('line').notNull(),
    account_id: uuid('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    /** Its place in the account, without a gap; null, like the balance, where the account keeps none. */
    seq: count('seq'),
    amount: amount('amount').notNull(),
    /** The account's balance once this entry counts. */
    balance_after: amount('balance_after'),
  },
  (table) => [
    primaryKey({ columns: [table.transaction_id, table.line] }),
    unique('ledger_entries_account_seq_key').on(table.account_id, table.seq),
    check('ledger_entries_amount', sql`${table.amount} <> 0 and abs(${table.amount}) <= 1000000000000000`),
  ],
);

/** How many receipts a day has so far. */
export const ledgerDays = pgTable('ledger_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  receipts: integer('receipts').notNull(),
});

/** How many papers a series of a school year has so far: "REC-2026". */
export const ledgerSeries = pgTable(
  'ledger_series',
  {
    series: text('series').primaryKey(),
    papers: integer('papers').notNull(),
  },
  (table) => [check('ledger_series_form', sql`${table.series} ~ '^[A-Z]{3}-[0-9]{4}$'`)],
);

/** One row: the end of the chain, whether a failed check has stopped all movements of money, and the day that the clock is held against. */
export const ledgerState = pgTable(
  'ledger_state',
  {
    id: integer('id').primaryKey().default(1),
    position: count('position').notNull().default(0),
    hash: text('hash').notNull().default('0'.repeat(64)),
    halted: boolean('halted').notNull().default(false),
    /** The school day of the last posting, or one that an administrator confirmed since; null while nothing was posted. */
    known_day: date('known_day', { mode: 'string' }),
    /** How many days from it a posting's day may lie, either way. Nothing in the portal changes it; tests and seeds that post in the past do. */
    day_limit: integer('day_limit').notNull().default(7),
  },
  (table) => [check('ledger_state_one_row', sql`${table.id} = 1`)],
);

/** Every reconciliation and what it found. */
export const ledgerChecks = pgTable(
  'ledger_checks',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    cause: text('cause').$type<CheckCause>().notNull(),
    checked_by: uuid('checked_by'),
    /** Each invariant that failed, with how many rows break it; empty when the books are right. */
    failures: jsonb('failures').$type<Record<string, number>>().notNull(),
    transactions: count('transactions').notNull(),
    /** The end of the chain at that moment. */
    head: text('head').notNull(),
    took_ms: integer('took_ms').notNull(),
  },
  (table) => [index('ledger_checks_at_idx').on(table.at)],
);
