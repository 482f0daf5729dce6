import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth/server/auth.tables.ts';
import { instant } from '#platform/db/columns.ts';
import type { GradeLevel } from '../classes.rules.ts';

/** A part of the school with its own head: the French-speaking primary, the English-speaking secondary. */
export const schoolSections = pgTable(
  'school_sections',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    head_id: uuid('head_id').references(() => users.id, { onDelete: 'set null' }),
    /**
     * The language of its papers (`both`: side by side), and the authority above it, one per line; null uses the
     * school's.
     */
    paper_language: text('paper_language').$type<'fr' | 'en' | 'both'>(),
    authority_fr: text('authority_fr'),
    authority_en: text('authority_en'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('school_sections_name_key').on(sql`lower(${table.name})`),
    index('school_sections_head_id_idx').on(table.head_id),
    check('school_sections_name_length', sql`char_length(${table.name}) between 1 and 60`),
    check('school_sections_language_is_known', sql`${table.paper_language} in ('fr', 'en', 'both')`),
    check(
      'school_sections_authority_lengths',
      sql`char_length(${table.authority_fr}) between 1 and 500 and char_length(${table.authority_en}) between 1 and 500`,
    ),
  ],
);

/** A school-defined level: SIL, Form 1, Tle. */
export const schoolLevels = pgTable(
  'school_levels',
  {
    id: uuid('id').primaryKey(),
    section_id: uuid('section_id')
      .notNull()
      .references(() => schoolSections.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    /** Corresponding grade of the twelve; null for nursery levels. */
    grade_level: text('grade_level').$type<GradeLevel>(),
  },
  (table) => [
    uniqueIndex('school_levels_name_key').on(table.section_id, sql`lower(${table.name})`),
    check('school_levels_name_length', sql`char_length(${table.name}) between 1 and 30`),
    check('school_levels_grade_is_known', sql`${table.grade_level} ~ '^grade_([1-9]|1[0-2])$'`),
  ],
);
