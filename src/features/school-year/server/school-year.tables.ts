import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { day, instant } from '#platform/db/columns.ts';
import type { YearStatus } from '../school-year.rules.ts';

/** The school's years. The constraint school_years_apart, added by hand in the migration, excludes overlaps. */
export const schoolYears = pgTable(
  'school_years',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    first_day: day('first_day').notNull(),
    last_day: day('last_day').notNull(),
    status: text('status').$type<YearStatus>().notNull().default('planned'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('school_years_name_key').on(sql`lower(${table.name})`),
    uniqueIndex('school_years_one_current')
      .on(table.status)
      .where(sql`${table.status} = 'current'`),
    check('school_years_name_length', sql`char_length(${table.name}) between 1 and 20`),
    check('school_years_status_is_known', sql`${table.status} in ('planned', 'current', 'closed')`),
    check('school_years_length', sql`${table.last_day} - ${table.first_day} between 27 and 730`),
  ],
);

/**
 * A year's periods as a tree: terms and their sequences. Siblings do not overlap and lie inside their parent: checked
 * under a lock on the year.
 */
export const schoolPeriods = pgTable(
  'school_periods',
  {
    id: uuid('id').primaryKey(),
    year_id: uuid('year_id')
      .notNull()
      .references(() => schoolYears.id, { onDelete: 'cascade' }),
    parent_id: uuid('parent_id'),
    name_en: text('name_en').notNull(),
    name_fr: text('name_fr').notNull(),
    first_day: day('first_day').notNull(),
    last_day: day('last_day').notNull(),
  },
  (table) => [
    unique('school_periods_id_year_key').on(table.id, table.year_id),
    // A period's parent must be of the same year.
    foreignKey({
      name: 'school_periods_parent_fk',
      columns: [table.parent_id, table.year_id],
      foreignColumns: [table.id, table.year_id] as [AnyPgColumn, AnyPgColumn],
    }).onDelete('cascade'),
    index('school_periods_year_idx').on(table.year_id, table.first_day),
    check(
      'school_periods_name_length',
      sql`char_length(${table.name_en}) between 1 and 60 and char_length(${table.name_fr}) between 1 and 60`,
    ),
    check('school_periods_in_order', sql`${table.first_day} <= ${table.last_day}`),
    check('school_periods_not_its_own_parent', sql`${table.parent_id} <> ${table.id}`),
  ],
);

/** Days without school. They may lie inside or outside terms, and may overlap. */
export const schoolHolidays = pgTable(
  'school_holidays',
  {
    id: uuid('id').primaryKey(),
    year_id: uuid('year_id')
      .notNull()
      .references(() => schoolYears.id, { onDelete: 'cascade' }),
    name_en: text('name_en').notNull(),
    name_fr: text('name_fr').notNull(),
    first_day: day('first_day').notNull(),
    last_day: day('last_day').notNull(),
  },
  (table) => [
    index('school_holidays_year_idx').on(table.year_id, table.first_day),
    check(
      'school_holidays_name_length',
      sql`char_length(${table.name_en}) between 1 and 60 and char_length(${table.name_fr}) between 1 and 60`,
    ),
    check('school_holidays_in_order', sql`${table.first_day} <= ${table.last_day}`),
  ],
);
