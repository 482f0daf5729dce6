import { sql } from 'drizzle-orm';
import { check, date as day, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';

/** The school's signing keys. One is active; earlier ones only keep the public key, so that old papers verify. */
export const paperKeys = pgTable(
  'paper_keys',
  {
    /** 32 bytes in hexadecimal. */
    public_key: text('public_key').primaryKey(),
    /** The secret key, encrypted with the installation's key; null once replaced. */
    sealed: text('sealed'),
    since: day('since', { mode: 'string' }).notNull(),
    until: day('until', { mode: 'string' }),
    made_at: instant('made_at').notNull(),
    /** Null for the first key, which is created automatically. */
    made_by: uuid('made_by'),
  },
  (table) => [
    uniqueIndex('paper_keys_one_signs')
      .on(sql`(true)`)
      .where(sql`${table.until} is null`),
    check('paper_keys_form', sql`${table.public_key} ~ '^[0-9a-f]{64}$'`),
    check('paper_keys_sealed_while_it_signs', sql`(${table.sealed} is null) = (${table.until} is not null)`),
  ],
);

/** Public keys of other schools, whose papers are verified here too. */
export const otherSchoolKeys = pgTable(
  'other_school_keys',
  {
    public_key: text('public_key').primaryKey(),
    school: text('school').notNull(),
    added_at: instant('added_at').notNull(),
    added_by: uuid('added_by').notNull(),
  },
  (table) => [
    check('other_school_keys_form', sql`${table.public_key} ~ '^[0-9a-f]{64}$'`),
    check('other_school_keys_school', sql`char_length(${table.school}) between 1 and 100`),
  ],
);
