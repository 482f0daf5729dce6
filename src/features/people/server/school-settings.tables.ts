import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#platform/db/columns.ts';
import type { RetentionChoices } from '../retention.rules.ts';

/** The school's settings: one row, created by the migration. */
export const schoolSettings = pgTable(
  'school_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** The school's identifier in full exports for other programs. It is part of the export. */
    sourced_id: uuid('sourced_id')
      .notNull()
      .default(sql`gen_random_uuid()`),
    /** The domain of students' sign-in addresses; null to derive it from the portal's own. */
    email_domain: text('email_domain'),
    /** Administrators must set up a second factor before anything else. */
    admins_need_factor: boolean('admins_need_factor').notNull().default(false),
    /** The minimum password length for parents and students; staff need at least 10. */
    shortest_password: integer('shortest_password').notNull().default(6),
    /** Null to use the installation's name and time zone. */
    school_name: text('school_name'),
    time_zone: text('time_zone'),
    motto: text('motto'),
    address: text('address'),
    town: text('town'),
    phone: text('phone'),
    email: text('email'),
    /** The school's number at the ministry. */
    registration_number: text('registration_number'),
    /** The school's teaching languages. */
    languages: text('languages')
      .array()
      .$type<('fr' | 'en')[]>()
      .notNull()
      .default(sql`'{fr,en}'`),
    /** Whether people may sign up and wait for approval; otherwise by invitation only. */
    open_sign_up: boolean('open_sign_up').notNull().default(true),
    /** Until then, many people may sign up from one network, for example at a school event. */
    many_sign_ups_until: instant('many_sign_ups_until'),
    /** The number of hours without contact to the server during which a teacher's device shows stored lists. */
    offline_hours: integer('offline_hours').notNull().default(12),
    /** Whether an administrator dismissed the first steps. */
    first_steps_hidden: boolean('first_steps_hidden').notNull().default(false),
    /** Retention in months per kind of data; absent kinds are kept forever. */
    retention: jsonb('retention').$type<RetentionChoices>().notNull().default({}),
    updated_at: instant('updated_at').notNull().defaultNow(),
    updated_by: uuid('updated_by'),
  },
  (table) => [
    check('school_settings_one_row', sql`${table.id} = 1`),
    check('school_settings_shortest_password', sql`${table.shortest_password} between 6 and 32`),
    check('school_settings_offline_hours', sql`${table.offline_hours} between 1 and 72`),
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

/** The logo's URL: it changes with the picture, so that browsers may cache it forever. */
export const logoPath = (version: string) => `/school-logo/${version}.webp`;

/** The school's logo, re-encoded: one row, or none. */
export const schoolLogo = pgTable(
  'school_logo',
  {
    id: integer('id').primaryKey().default(1),
    picture: bytes('picture').notNull(),
    /** Changes with the picture, because browsers cache the URL. */
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
