import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import type { Relation } from '../guardians.rules.ts';
import { students } from './students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';

/** The last nine digits of a telephone number: the same for +237 6 99 00 11 22 and for 699001122. */
export const phoneKeyOf = (column: AnyColumn | SQL) =>
  sql<string>`nullif(right(regexp_replace(${column}, '[^0-9]', '', 'g'), 9), '')`;

/** Parents and other guardians, with or without an account. */
export const guardians = pgTable(
  'guardians',
  {
    id: uuid('id').primaryKey(),
    /** Null without an account, or with one not used here. */
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    full_name: text('full_name').notNull(),
    phone: text('phone'),
    other_phone: text('other_phone'),
    /** The address the school writes to, which may differ from the sign-in address. */
    email: text('email'),
    address: text('address'),
    occupation: text('occupation'),
    language: text('language').$type<'en' | 'fr'>(),
    created_at: instant('created_at').notNull().defaultNow(),
    /** The row this one was merged into, if a person was recorded twice; it is read as that person. */
    merged_into: uuid('merged_into').references((): AnyPgColumn => guardians.id, { onDelete: 'cascade' }),
    name_key: text('name_key').generatedAlwaysAs(sql`public.fold_name(full_name)`),
    /** Name without accents, and the digits of both numbers: the search key. */
    search_key: text('search_key').generatedAlwaysAs(
      sql`public.fold_name(full_name) || ' ' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') || ' ' || regexp_replace(coalesce(other_phone, ''), '[^0-9]', '', 'g')`,
    ),
    phone_key: text('phone_key').generatedAlwaysAs(phoneKeyOf(sql`phone`)),
    other_phone_key: text('other_phone_key').generatedAlwaysAs(phoneKeyOf(sql`other_phone`)),
  },
  (table) => [
    unique('guardians_user_id_key').on(table.user_id),
    index('guardians_name_key_idx').on(table.name_key, table.id),
    index('guardians_phone_key_idx').on(table.phone_key),
    index('guardians_other_phone_key_idx').on(table.other_phone_key),
    index('guardians_merged_into_idx')
      .on(table.merged_into)
      .where(sql`${table.merged_into} is not null`),
    index('guardians_email_idx').on(sql`lower(${table.email})`),
    index('guardians_search_key_idx').using('gin', sql`${table.search_key} gin_trgm_ops`),
    check('guardians_full_name_length', sql`char_length(${table.full_name}) between 2 and 100`),
    check('guardians_language_is_known', sql`${table.language} in ('en', 'fr')`),
    check('guardians_address_length', sql`char_length(${table.address}) <= 500`),
    check('guardians_not_merged_into_itself', sql`${table.merged_into} <> ${table.id}`),
    check('guardians_merged_has_no_account', sql`${table.merged_into} is null or ${table.user_id} is null`),
  ],
);

/** Links between guardians and students, with permissions. An ended link stays, with its date. */
export const studentGuardians = pgTable(
  'student_guardians',
  {
    guardian_id: uuid('guardian_id')
      .notNull()
      .references(() => guardians.id, { onDelete: 'cascade' }),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    relation: text('relation').$type<Relation>().notNull().default('guardian'),
    /** The relationship in words if it is "other": aunt, driver, godfather. */
    relation_word: text('relation_word'),
    /** The guardian the school calls first. */
    position: integer('position').notNull().default(1),
    sees_records: boolean('sees_records').notNull().default(true),
    sees_fees: boolean('sees_fees').notNull().default(true),
    may_collect: boolean('may_collect').notNull().default(true),
    receives_messages: boolean('receives_messages').notNull().default(true),
    /** Why a right was removed, for example by a court or the family. */
    rights_reason: text('rights_reason'),
    /** First instant of the first day, and first instant after the last day; null if that end is open. */
    begins_at: instant('begins_at'),
    ends_at: instant('ends_at'),
    linked_by: uuid('linked_by').references(() => users.id, { onDelete: 'set null' }),
    linked_at: instant('linked_at').notNull().defaultNow(),
    /**
     * Null while a parent's request (by the code on the child's slip) awaits confirmation by an administrator: it
     * grants no access.
     */
    verified_at: instant('verified_at'),
    ended_at: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.guardian_id, table.student_id] }),
    index('student_guardians_student_id_idx').on(table.student_id),
    check(
      'student_guardians_relation_is_known',
      sql`${table.relation} in ('mother', 'father', 'guardian', 'other')`,
    ),
    check(
      'student_guardians_relation_word_length',
      sql`char_length(${table.relation_word}) between 1 and 40`,
    ),
    check('student_guardians_reason_length', sql`char_length(${table.rights_reason}) between 1 and 500`),
    check('student_guardians_days_in_order', sql`${table.begins_at} < ${table.ends_at}`),
  ],
);

/**
 * The code on a student's slip with which a parent requests access. It grants nothing until an administrator confirms.
 */
export const studentCodes = pgTable('student_codes', {
  student_id: uuid('student_id')
    .primaryKey()
    .references(() => students.id, { onDelete: 'cascade' }),
  code: text('code').notNull().unique('student_codes_code_key'),
});
