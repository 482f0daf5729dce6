import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#platform/db/columns.ts';
import type { RetentionChoices } from '../retention.rules.ts';

/** The school's own choices: one row, made by the migration. */
export const schoolSettings = pgTable(
  'school_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** What other programs know the school by, in files of a whole school. It goes along with the school. */
    sourced_id: uuid('sourced_id')
      .notNull()
      .default(sql`gen_random_uuid()`),
    /** What stands after the @ of the students' sign-in addresses; null: taken from the portal's own address. */
    email_domain: text('email_domain'),
    /** Administrators without a second factor open nothing until they have one. */
    admins_need_factor: boolean('admins_need_factor').notNull().default(false),
    /** Shortest password of parents and students; staff have 10 at least. */
    shortest_password: integer('shortest_password').notNull().default(6),
    /** Null: the name and the time zone that the installation was started with. */
    school_name: text('school_name'),
    time_zone: text('time_zone'),
    motto: text('motto'),
    address: text('address'),
    town: text('town'),
    phone: text('phone'),
    email: text('email'),
    /** The number under which the ministry knows the school. */
    registration_number: text('registration_number'),
    /** In which languages the school teaches. */
    languages: text('languages')
      .array()
      .$type<('fr' | 'en')[]>()
      .notNull()
      .default(sql`'{fr,en}'`),
    /** Whether people may make an account of their own accord and wait for approval; otherwise by invitation only. */
    open_sign_up: boolean('open_sign_up').notNull().default(true),
    /** An administrator put the first steps away. */
    first_steps_hidden: boolean('first_steps_hidden').notNull().default(false),
    /** After how many months the portal forgets what; what is not named is kept for good. */
    retention: jsonb('retention').$type<RetentionChoices>().notNull().default({}),
    updated_at: instant('updated_at').notNull().defaultNow(),
    updated_by: uuid('updated_by'),
  },
  (table) => [
    check('school_settings_one_row', sql`${table.id} = 1`),
    check('school_settings_shortest_password', sql`${table.shortest_password} between 6 and 32`),
    check(
      'school_settings_identity_lengths',
      sql`char_length(${table.school_name}) between 1 and 100 and char_length(${table.motto}) <= 120
        and char_length(${table.address}) <= 200 and char_length(${table.town}) <= 60 and char_length(${table.phone}) <= 60
        and char_length(${table.email}) <= 100 and char_length(${table.registration_number}) <= 60`,
    ),
    check(
      'school_settings_languages',
      sql`${table.languages} <@ '{fr,en}' and cardinality(${table.languages}) between 1 and 2`,
    ),
  ],
);

/** Where browsers find the logo: another address for another picture, so that they may keep each for good. */
export const logoPath = (version: string) => `/school-logo/${version}.webp`;

/** The school's logo, as it was drawn anew: one row, or none. */
export const schoolLogo = pgTable(
  'school_logo',
  {
    id: integer('id').primaryKey().default(1),
    picture: bytes('picture').notNull(),
    /** Another one for another picture: browsers keep what stands under an address. */
    version: text('version').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    check('school_logo_one_row', sql`${table.id} = 1`),
    check('school_logo_size', sql`octet_length(${table.picture}) between 1 and 204800`),
    check('school_logo_version', sql`${table.version} ~ '^[0-9a-f]{16}$'`),
  ],
);
