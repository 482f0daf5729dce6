import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { day, instant } from '#platform/db/columns.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { schoolLevels } from './levels.tables.ts';
import type { GradeLevel } from '../classes.rules.ts';

export const classes = pgTable(
  'classes',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    section: text('section'),
    /** The school's own name of the level; null for "Grade 7". */
    level_id: uuid('level_id').references(() => schoolLevels.id),
    /** Null for a nursery class, which has a custom level. */
    grade_level: text('grade_level').$type<GradeLevel>(),
    /** Null if not set. */
    capacity: integer('capacity'),
    /** The class's responsible teacher: professeur principal, class master. */
    class_master_id: uuid('class_master_id').references(() => users.id, { onDelete: 'set null' }),
    created_at: instant('created_at').notNull().defaultNow(),
    /** The sort order of classes everywhere: grade_2 before grade_10, then name and section without accents or case. */
    order_key: text('order_key').generatedAlwaysAs(
      sql`lpad(coalesce(substring(grade_level from 7), '0'), 2, '0') || public.fold_name(name) || chr(1) || public.fold_name(coalesce(section, ''))`,
    ),
  },
  (table) => [
    uniqueIndex('classes_name_section_key').on(
      sql`lower(${table.name})`,
      sql`lower(coalesce(${table.section}, ''))`,
    ),
    check('classes_name_length', sql`char_length(${table.name}) between 1 and 60`),
    check('classes_section_length', sql`char_length(${table.section}) between 1 and 30`),
    check('classes_capacity', sql`${table.capacity} between 1 and 999`),
    check('classes_grade_level_is_known', sql`${table.grade_level} ~ '^grade_([1-9]|1[0-2])$'`),
    check('classes_have_a_level', sql`${table.grade_level} is not null or ${table.level_id} is not null`),
    index('classes_level_id_idx').on(table.level_id),
  ],
);

/**
 * A teacher's access to a class from one day to another; it covers the class's students on those
 * days. Ended rows stay. The constraint class_teachers_apart, added by hand in the migration,
 * excludes overlapping rows.
 */
export const classTeachers = pgTable(
  'class_teachers',
  {
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    from_day: day('from_day')
      .notNull()
      .default(sql`public.school_day()`),
    /** The last day; null if open-ended. */
    until_day: day('until_day'),
    /** Null if the school has no years yet. */
    year_id: uuid('year_id')
      .references(() => schoolYears.id)
      .default(sql`public.school_year_on(public.school_day())`),
  },
  (table) => [
    primaryKey({ columns: [table.class_id, table.user_id, table.from_day] }),
    index('class_teachers_user_id_idx').on(table.user_id),
    check('class_teachers_in_order', sql`${table.from_day} <= ${table.until_day}`),
  ],
);
