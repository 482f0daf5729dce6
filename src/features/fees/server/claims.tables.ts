import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { students } from '#features/roster/server/students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { amount, day, instant } from '#platform/db/columns.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import type { ClaimMethod, ClaimState, WayMethod } from '../payments/claims.rules.ts';

/** The school's payment methods, in the order shown to families. */
export const feeWays = pgTable(
  'fee_ways',
  {
    id: uuid('id').primaryKey(),
    position: smallint('position').notNull(),
    payment_method: text('payment_method').$type<WayMethod>().notNull(),
    /** For example "MTN Mobile Money", "Afriland First Bank", "At the office". */
    name: text('name').notNull(),
    /** A telephone or account number; null for payment at the office. */
    number: text('number'),
    holder: text('holder'),
    note: text('note'),
  },
  (table) => [
    check(
      'fee_ways_method_is_known',
      sql`${table.payment_method} in ('mobile_money', 'bank_transfer', 'cash')`,
    ),
    check('fee_ways_name_length', sql`char_length(${table.name}) between 1 and 60`),
    check('fee_ways_number_length', sql`char_length(${table.number}) between 1 and 40`),
    check('fee_ways_holder_length', sql`char_length(${table.holder}) between 1 and 80`),
    check('fee_ways_note_length', sql`char_length(${table.note}) between 1 and 200`),
    check('fee_ways_number_where_due', sql`${table.payment_method} = 'cash' or ${table.number} is not null`),
  ],
);

/**
 * A payment reported by a family: pending until the office accepts or refuses it, and stored for
 * good.
 */
export const feeClaims = pgTable(
  'fee_claims',
  {
    id: uuid('id').primaryKey(),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    sent_by: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    sent_at: instant('sent_at').notNull(),
    payment_method: text('payment_method').$type<ClaimMethod>().notNull(),
    /** The method's name as the family saw it: it may be renamed later. */
    way: text('way').notNull(),
    /** Upper case, without spaces. */
    operator_reference: text('operator_reference').notNull(),
    amount: amount('amount').notNull(),
    paid_on: day('paid_on').notNull(),
    /**
     * A photo of the message or slip; null if there is none, and after the sender's account is
     * deleted.
     */
    file_id: uuid('file_id').references(() => storedFiles.id, { onDelete: 'set null' }),
    state: text('state').$type<ClaimState>().notNull().default('sent'),
    decided_by: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decided_at: instant('decided_at'),
    /** Why the office refused it, shown to the family. */
    reason: text('reason'),
  },
  (table) => [
    // Unique across claims; a trigger checks uniqueness across claims and payments (fees.sql).
    uniqueIndex('fee_claims_reference_key')
      .on(table.payment_method, table.operator_reference)
      .where(sql`${table.state} = 'sent'`),
    index('fee_claims_student_idx').on(table.student_id, table.sent_at),
    index('fee_claims_waiting_idx')
      .on(table.sent_at)
      .where(sql`${table.state} = 'sent'`),
    check('fee_claims_method_is_known', sql`${table.payment_method} in ('mobile_money', 'bank_transfer')`),
    check('fee_claims_state_is_known', sql`${table.state} in ('sent', 'accepted', 'refused', 'withdrawn')`),
    check('fee_claims_decided', sql`(${table.state} = 'sent') = (${table.decided_at} is null)`),
    check('fee_claims_reason', sql`(${table.state} = 'refused') = (${table.reason} is not null)`),
    check('fee_claims_reason_length', sql`char_length(${table.reason}) between 3 and 500`),
    check('fee_claims_amount', sql`${table.amount} between 1 and 999999999999`),
    check('fee_claims_reference_form', sql`${table.operator_reference} ~ '^[^[:space:]]{4,60}$'`),
    check('fee_claims_way_length', sql`char_length(${table.way}) between 1 and 60`),
  ],
);
