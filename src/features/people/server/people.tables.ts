import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { day, instant } from '#platform/db/columns.ts';
import { phoneSearchKey } from '#platform/db/search-keys.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Duty } from '../duties.rules.ts';
import type { FurtherRole, Role } from '../people.rules.ts';

/** The main role, one per person; no row if none has been assigned yet. */
export const userRoles = pgTable(
  'user_roles',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull(),
    /** The administrator who assigned it; null for the first one and for enrolled students. */
    given_by: uuid('given_by').references(() => users.id, { onDelete: 'set null' }),
    given_at: instant('given_at').notNull().defaultNow(),
  },
  (table) => [
    check('user_roles_role_is_known', sql`${table.role} in ('admin', 'teacher', 'parent', 'student')`),
    index('user_roles_role_idx').on(table.role),
    unique('user_roles_user_id_role_key').on(table.user_id, table.role),
  ],
);

/**
 * Roles that a person holds in addition to the main one, such as a teacher who is discipline master, or a
 * parent who teaches. A student has none. Each row repeats the main role, so that the database can enforce
 * that the two differ, and deletes the rows with the main role.
 */
export const furtherRoles = pgTable(
  'further_roles',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<FurtherRole>().notNull(),
    main_role: text('main_role').$type<FurtherRole>().notNull(),
    /** The head who gave it; null if that account was deleted. */
    given_by: uuid('given_by').references(() => users.id, { onDelete: 'set null' }),
    given_at: instant('given_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.role] }),
    foreignKey({
      name: 'further_roles_main_role_fk',
      columns: [table.user_id, table.main_role],
      foreignColumns: [userRoles.user_id, userRoles.role],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    check('further_roles_role_is_known', sql`${table.role} in ('admin', 'teacher', 'parent')`),
    check('further_roles_are_not_a_students', sql`${table.main_role} <> 'student'`),
    check('further_roles_differ_from_the_main', sql`${table.role} <> ${table.main_role}`),
  ],
);

/** All roles of a person, one per row, to select people who are teachers, parents or administrators. */
export const heldRoles = pgView('held_roles', {
  user_id: uuid('user_id').notNull(),
  role: text('role').$type<Role>().notNull(),
}).existing();

/**
 * An administrator's duties. A row past its last day has no effect, and is deleted when the duties are next
 * written.
 */
export const staffDuties = pgTable(
  'staff_duties',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    duty: text('duty').$type<Duty>().notNull(),
    /** The first day of a delegation; null if it began when given. */
    from_day: day('from_day'),
    /** The last day of a delegation; null for no end. */
    until_day: day('until_day'),
    /**
     * The head who gave it; null for the first administrator, after an upgrade, and if given by the server's
     * operator.
     */
    given_by: uuid('given_by').references(() => users.id, { onDelete: 'set null' }),
    given_at: instant('given_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.duty] }),
    check(
      'staff_duties_duty_is_known',
      sql`${table.duty} in ('head', 'bursar', 'registrar', 'academic', 'discipline', 'communication', 'technician')`,
    ),
    check('staff_duties_head_has_no_end', sql`${table.duty} <> 'head' or ${table.until_day} is null`),
    check('staff_duties_head_begins_at_once', sql`${table.duty} <> 'head' or ${table.from_day} is null`),
    check('staff_duties_days_in_order', sql`${table.from_day} <= ${table.until_day}`),
  ],
);

export const profiles = pgTable(
  'profiles',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    full_name: text('full_name').notNull(),
    phone: text('phone'),
    /** The role requested at sign-up. It grants nothing. */
    requested_role: text('requested_role').$type<Role>(),
    language: text('language').$type<'en' | 'fr'>(),
    theme: text('theme').$type<'light' | 'dark' | 'system'>(),
    /** When the requested role was declined; shown to the person with the note, and removed from the queue. */
    refused_at: instant('refused_at'),
    refusal_note: text('refusal_note'),
    /** Whether user_roles has a row: denormalized, so that waiting people are found without a full scan. */
    has_role: boolean('has_role').notNull().default(true),
    name_key: text('name_key').generatedAlwaysAs(sql`public.fold_name(full_name)`),
  },
  (table) => [
    check('profiles_full_name_length', sql`char_length(${table.full_name}) between 2 and 100`),
    check('profiles_language_is_known', sql`${table.language} in ('en', 'fr')`),
    check('profiles_theme_is_known', sql`${table.theme} in ('light', 'dark', 'system')`),
    index('profiles_name_search_idx').using('gin', sql`${table.name_key} gin_trgm_ops`),
    index('profiles_phone_search_idx').using('gin', phoneSearchKey(table.phone)),
    index('profiles_order_idx').on(table.has_role, table.name_key, table.user_id),
  ],
);
