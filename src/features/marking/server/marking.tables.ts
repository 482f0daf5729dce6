import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { classes } from '#features/roster/server/classes.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { instant } from '#platform/db/columns.ts';
import type { MarkingScheme } from '../marking-scheme.ts';

/**
 * A version of a marking scheme. Once frozen it never changes (enforced in marking.sql): a change creates the next
 * version.
 */
export const markingSchemes = pgTable(
  'marking_schemes',
  {
    id: uuid('id').primaryKey(),
    /** Shared by all versions of a scheme. */
    scheme_id: uuid('scheme_id').notNull(),
    version: integer('version').notNull(),
    scheme: jsonb('scheme').$type<MarkingScheme>().notNull(),
    /** The preset it was created from; null if created empty. */
    preset: text('preset'),
    /** Set when the first sheet under this version is closed. */
    frozen_at: instant('frozen_at'),
    archived_at: instant('archived_at'),
    created_at: instant('created_at').notNull(),
    created_by: uuid('created_by'),
  },
  (table) => [
    unique('marking_schemes_version_key').on(table.scheme_id, table.version),
    check('marking_schemes_version_is_positive', sql`${table.version} > 0`),
  ],
);

export const classMarking = pgTable(
  'class_marking',
  {
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    year_id: uuid('year_id')
      .notNull()
      .references(() => schoolYears.id),
    marking_scheme_id: uuid('marking_scheme_id')
      .notNull()
      .references(() => markingSchemes.id),
    /** Whether its students sit a state examination at the end of the year. */
    exam_class: boolean('exam_class').notNull().default(false),
    /** Set when the first sheet of the class is closed: it then keeps its version for the year (marking.sql). */
    frozen_at: instant('frozen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.class_id, table.year_id] }),
    index('class_marking_scheme_idx').on(table.marking_scheme_id),
  ],
);

/** Marking settings of a class's subject in a year; a subject without a row counts and is not a core subject. */
export const subjectMarking = pgTable(
  'subject_marking',
  {
    class_id: uuid('class_id').notNull(),
    subject_id: uuid('subject_id').notNull(),
    year_id: uuid('year_id').notNull(),
    counts: boolean('counts').notNull().default(true),
    core: boolean('core').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.class_id, table.subject_id, table.year_id] })],
);
