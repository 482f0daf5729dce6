import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import { ledgerAccounts } from '#features/ledger/server/ledger.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';

/** A savings account of one or several students. Its money is the ledger account of the same id. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => ledgerAccounts.id),
    /** Null shows as "Unnamed Account". */
    account_name: text('account_name'),
    created_at: instant('created_at').notNull(),
    created_by: uuid('created_by').notNull(),
    closed_at: instant('closed_at'),
    /** The name without accents or case, for searching. */
    name_key: text('name_key').generatedAlwaysAs(sql`public.fold_name(account_name)`),
  },
  (table) => [
    check('bank_accounts_name_length', sql`char_length(${table.account_name}) between 1 and 100`),
    // Newest first: ids are time-ordered.
    index('bank_accounts_open_idx')
      .on(table.id)
      .where(sql`${table.closed_at} is null`),
    index('bank_accounts_closed_idx')
      .on(table.id)
      .where(sql`${table.closed_at} is not null`),
  ],
);

/** Members of an account. Ended memberships remain, with their end date. */
export const bankAccountMembers = pgTable(
  'bank_account_members',
  {
    account_id: uuid('account_id')
      .notNull()
      .references(() => bankAccounts.id),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    added_at: instant('added_at').notNull(),
    removed_at: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.account_id, table.student_id] }),
    index('bank_account_members_student_id_idx').on(table.student_id),
  ],
);

/**
 * Numbers of accounts and of their students, open and closed ones separately; maintained by triggers in the
 * same transaction. The total balance is `ledger_account_kinds.total`, so that movements never touch these
 * rows.
 */
export const bankTallies = pgTable(
  'bank_tallies',
  {
    closed: boolean('closed').primaryKey(),
    accounts: integer('accounts').notNull(),
    members: integer('members').notNull(),
  },
  (table) => [check('bank_tallies_not_negative', sql`${table.accounts} >= 0 and ${table.members} >= 0`)],
);
