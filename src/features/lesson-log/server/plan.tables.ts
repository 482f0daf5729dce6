import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { GradeLevel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { schoolLevels } from '#features/roster/server/levels.tables.ts';
import { subjects } from '#features/roster/server/subjects.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { instant } from '#platform/db/columns.ts';
import { lessonLogEntries } from './lesson-log.tables.ts';

/** The yearly plan of a subject for the classes of a level, or for one class, whose own plan takes precedence. */
export const lessonPlans = pgTable(
  'lesson_plans',
  {
    id: uuid('id').primaryKey(),
    year_id: uuid('year_id')
      .notNull()
      .references(() => schoolYears.id),
    subject_id: uuid('subject_id')
      .notNull()
      .references(() => subjects.id),
    level_id: uuid('level_id').references(() => schoolLevels.id),
    /** For classes without a level of the school's own. */
    grade_level: text('grade_level').$type<GradeLevel>(),
    class_id: uuid('class_id').references(() => classes.id),
    /** Changes with every save; a save based on another one is refused. */
    revision: uuid('revision').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (table) => [
    unique('lesson_plans_place')
      .on(table.year_id, table.subject_id, table.level_id, table.grade_level, table.class_id)
      .nullsNotDistinct(),
    index('lesson_plans_subject_id_idx').on(table.subject_id),
    index('lesson_plans_level_id_idx').on(table.level_id),
    index('lesson_plans_class_id_idx').on(table.class_id),
    check(
      'lesson_plans_for_one',
      sql`num_nonnulls(${table.level_id}, ${table.grade_level}, ${table.class_id}) = 1`,
    ),
    check('lesson_plans_grade_is_known', sql`${table.grade_level} ~ '^grade_([1-9]|1[0-2])$'`),
  ],
);

/** A point of a plan: a number of lessons in a term. A removed point is kept for the lessons that treated it. */
export const lessonPlanPoints = pgTable(
  'lesson_plan_points',
  {
    id: uuid('id').primaryKey(),
    plan_id: uuid('plan_id')
      .notNull()
      .references(() => lessonPlans.id, { onDelete: 'cascade' }),
    place: smallint('place').notNull(),
    title: text('title').notNull(),
    lessons: smallint('lessons').notNull(),
    /** 1 is the first term of the year. */
    term: smallint('term').notNull(),
    removed_at: instant('removed_at'),
  },
  (table) => [
    index('lesson_plan_points_plan_id_idx').on(table.plan_id, table.place),
    check('lesson_plan_points_title_length', sql`char_length(${table.title}) between 1 and 200`),
    check('lesson_plan_points_lessons', sql`${table.lessons} between 1 and 200`),
    check('lesson_plan_points_term', sql`${table.term} between 1 and 6`),
  ],
);

/** Points that were treated in a lesson. */
export const lessonLogPoints = pgTable(
  'lesson_log_points',
  {
    entry_id: uuid('entry_id')
      .notNull()
      .references(() => lessonLogEntries.id, { onDelete: 'cascade' }),
    point_id: uuid('point_id')
      .notNull()
      .references(() => lessonPlanPoints.id),
  },
  (table) => [
    primaryKey({ columns: [table.entry_id, table.point_id] }),
    index('lesson_log_points_point_id_idx').on(table.point_id),
  ],
);
