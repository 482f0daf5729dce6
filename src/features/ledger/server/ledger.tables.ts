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
import type { AccountStatus, CheckCause } from '../ledger.rules.ts';
import type { PaymentMethod } from '../payment-methods.rules.ts';

const count = (name: string) => bigint(name, { mode: 'number' });

// No foreign keys to people: like the audit trail, the books outlive what they refer to.

/** Properties of a kind of account. Features insert their own kinds (`x.sql`), without changes here. */
export const ledgerAccountKinds = pgTable(
  'ledger_account_kinds',
  {
    kind: text('kind').primaryKey(),
    /**
     * The topic of live updates when such an account moves, with the id of the account or its owner; null for
     * none.
     */
    topic: text('topic'),
    topic_of: text('topic_of').$type<'account' | 'owner'>(),
    /** The total balance of the kind, if needed; maintained by the posting trigger. */
    total: amount('total'),
  },
  (table) => [
    check('ledger_account_kinds_topic', sql`(${table.topic} is null) = (${table.topic_of} is null)`),
    check('ledger_account_kinds_topic_of', sql`${table.topic_of} in ('account', 'owner')`),
  ],
);

/** Accounts of the ledger. Only triggers write `balance` and `seq`, from the entries. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind')
      .notNull()
      .references(() => ledgerAccountKinds.kind),
    /** The owner: a bank account, a student, a fee structure. Null for a till. */
    owner_id: uuid('owner_id'),
    /** For a till, the payment method. */
    method: text('method').$type<PaymentMethod>(),
    /** 1: debits increase it (a till). -1: credits increase it (savings, which the school owes). */
    normal: smallint('normal').$type<1 | -1>().notNull(),
    /**
     * Null if not kept, to avoid lock contention on accounts shared by all movements; then the entries are
     * summed.
     */
    balance: amount('balance').default(sql`0`),
    /** Number of entries, if the balance is kept. */
    seq: count('seq').notNull().default(0),
    /** The lower bound of the balance; null: unbounded, and no balance is kept. */
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

/** One movement of money: what, why, who, when. Immutable; a mistake is corrected by a reversal. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: uuid('id').primaryKey(),
    /** deposit, withdraw, reversal; features add their own. */
    kind: text('kind').notNull(),
    memo: text('memo'),
    reverses: uuid('reverses').references((): AnyPgColumn => ledgerTransactions.id),
    created_by: uuid('created_by').notNull(),
    /** A second person's approval; part of the approvals flow. */
    approved_by: uuid('approved_by'),
    approved_at: instant('approved_at'),
    /** The school day that it applies to, in the school's time zone. */
    value_date: date('value_date', { mode: 'string' }).notNull(),
    posted_at: instant('posted_at').notNull(),
    /** 1, 2, 3… within the day, without a gap. */
    receipt_number: integer('receipt_number').notNull(),
    /**
     * "REC-2026-000412", for kinds with a series (`ledger_series_of`). Null for others, and for transactions
     * older than the series.
     */
    paper_number: text('paper_number'),
    /** 1, 2, 3… over all transactions: the position in the chain. */
    position: count('position').notNull(),
    /** The hash over the previous one, this transaction and its legs (`ledger_link` in ledger.sql). */
    hash: text('hash').notNull(),
    /** Actor, procedure and key of the call: permanently idempotent. */
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

/**
 * A transaction's legs: debits positive, credits negative, summing to zero. Inserted before the transaction
 * row, which seals them.
 */
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
    /** Gapless sequence number in the account; null if the account keeps no balance. */
    seq: count('seq'),
    amount: amount('amount').notNull(),
    balance_after: amount('balance_after'),
  },
  (table) => [
    primaryKey({ columns: [table.transaction_id, table.line] }),
    unique('ledger_entries_account_seq_key').on(table.account_id, table.seq),
    check('ledger_entries_amount', sql`${table.amount} <> 0 and abs(${table.amount}) <= 1000000000000000`),
  ],
);

export const ledgerDays = pgTable('ledger_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  receipts: integer('receipts').notNull(),
});

/** Number of papers per series of a school year so far: "REC-2026". */
export const ledgerSeries = pgTable(
  'ledger_series',
  {
    series: text('series').primaryKey(),
    papers: integer('papers').notNull(),
  },
  (table) => [check('ledger_series_form', sql`${table.series} ~ '^[A-Z]{3}-[0-9]{4}$'`)],
);

/**
 * Single row: the end of the chain, whether a failed check has halted movements, and the reference day for
 * the clock.
 */
export const ledgerState = pgTable(
  'ledger_state',
  {
    id: integer('id').primaryKey().default(1),
    position: count('position').notNull().default(0),
    hash: text('hash').notNull().default('0'.repeat(64)),
    halted: boolean('halted').notNull().default(false),
    /**
     * The school day of the last posting, or a later one confirmed by an administrator; null before the first
     * posting.
     */
    known_day: date('known_day', { mode: 'string' }),
    /**
     * Maximum distance in days between it and a posting's day, either way. Not changed by the portal, only by
     * tests and seeds that post in the past.
     */
    day_limit: integer('day_limit').notNull().default(7),
  },
  (table) => [check('ledger_state_one_row', sql`${table.id} = 1`)],
);

export const ledgerChecks = pgTable(
  'ledger_checks',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    cause: text('cause').$type<CheckCause>().notNull(),
    checked_by: uuid('checked_by'),
    /** Number of violating rows by failed invariant; empty if the books are right. */
    failures: jsonb('failures').$type<Record<string, number>>().notNull(),
    transactions: count('transactions').notNull(),
    /** The end of the chain at that time. */
    head: text('head').notNull(),
    took_ms: integer('took_ms').notNull(),
  },
  (table) => [index('ledger_checks_at_idx').on(table.at)],
);
