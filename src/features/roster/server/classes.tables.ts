import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { schoolLevels } from './levels.tables.ts';
import type { GradeLevel } from '../classes.rules.ts';

export const classes = pgTable(
  'classes',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    section: text('section'),
    /** What the school calls its level; null: "Grade 7". */
    level_id: uuid('level_id').references(() => schoolLevels.id),
    /** Nothing for a nursery class, which has a level of the school's own. */
    grade_level: text('grade_level').$type<GradeLevel>(),
    created_at: instant('created_at').notNull().defaultNow(),
    /** The order of classes everywhere: grade_2 before grade_10, then name and section without accents or case. */
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
    check('classes_grade_level_is_known', sql`${table.grade_level} ~ '^grade_([1-9]|1[0-2])$'`),
    check('classes_have_a_level', sql`${table.grade_level} is not null or ${table.level_id} is not null`),
    index('classes_level_id_idx').on(table.level_id),
  ],
);

/** Which teacher teaches which class: it opens the class's students to them. */
export const classTeachers = pgTable(
  'class_teachers',
  {
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.class_id, table.user_id] }),
    index('class_teachers_user_id_idx').on(table.user_id),
  ],
);
