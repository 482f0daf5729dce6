import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Locale } from '#platform/i18n/locale.ts';

/** A teacher's own phrases for comments, in their order. */
export const assignmentPhrases = pgTable(
  'assignment_phrases',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    language: text('language').$type<Locale>().notNull(),
    /** From 0. */
    place: smallint('place').notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ name: 'assignment_phrases_pk', columns: [table.user_id, table.language, table.place] }),
    check('assignment_phrases_language', sql`${table.language} in ('fr', 'en')`),
    check('assignment_phrases_place', sql`${table.place} between 0 and 8`),
    check('assignment_phrases_length', sql`char_length(${table.text}) between 1 and 200`),
  ],
);
