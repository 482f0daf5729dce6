import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';

/** The school's own choices: one row, made by the migration. */
export const schoolSettings = pgTable(
  'school_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** What stands after the @ of the students' sign-in addresses; null: taken from the portal's own address. */
    email_domain: text('email_domain'),
    /** Administrators without a second factor open nothing until they have one. */
    admins_need_factor: boolean('admins_need_factor').notNull().default(false),
    /** Shortest password of parents and students; staff have 10 at least. */
    shortest_password: integer('shortest_password').notNull().default(6),
    updated_at: instant('updated_at').notNull().defaultNow(),
    updated_by: uuid('updated_by'),
  },
  (table) => [
    check('school_settings_one_row', sql`${table.id} = 1`),
    check('school_settings_shortest_password', sql`${table.shortest_password} between 6 and 32`),
  ],
);
