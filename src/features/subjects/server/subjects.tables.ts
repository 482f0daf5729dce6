import { sql } from 'drizzle-orm';
import { check, index, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { classes } from '#features/roster/server/classes.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { instant } from '#platform/db/columns.ts';

/** What the school teaches. Never deleted: what is no longer taught is archived. */
export const subjects = pgTable(
  'subjects',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    name_en: text('name_en').notNull(),
    name_fr: text('name_fr').notNull(),
    /** As the school writes it: Sciences, Arts, Lettres. */
    group: text('subject_group'),
    default_coefficient: numeric('default_coefficient', { precision: 5, scale: 2 }).notNull(),
    archived_at: instant('archived_at'),
    created_at: instant('created_at').notNull().defaultNow(),
    search_key: text('search_key').generatedAlwaysAs(
      sql`public.fold_name(code || ' ' || name_en || ' ' || name_fr || ' ' || coalesce(subject_group, ''))`,
    ),
  },
  (table) => [
    uniqueIndex('subjects_code_key').on(sql`lower(${table.code})`),
    check('subjects_code_length', sql`char_length(${table.code}) between 1 and 12`),
    check('subjects_name_en_length', sql`char_length(${table.name_en}) between 1 and 80`),
    check('subjects_name_fr_length', sql`char_length(${table.name_fr}) between 1 and 80`),
    check('subjects_group_length', sql`char_length(${table.group}) between 1 and 40`),
    check('subjects_default_coefficient_is_positive', sql`${table.default_coefficient} > 0`),
  ],
);

/** What a class is taught, by whom, and how much it counts there. It opens no student to anybody: `class_teachers` does. */
export const classSubjects = pgTable(
  'class_subjects',
  {
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    subject_id: uuid('subject_id')
      .notNull()
      .references(() => subjects.id),
    /** None yet, or none any more. */
    teacher_id: uuid('teacher_id').references(() => users.id, { onDelete: 'set null' }),
    coefficient: numeric('coefficient', { precision: 5, scale: 2 }).notNull(),
    weekly_hours: numeric('weekly_hours', { precision: 4, scale: 2 }),
  },
  (table) => [
    primaryKey({ columns: [table.class_id, table.subject_id] }),
    index('class_subjects_subject_id_idx').on(table.subject_id),
    index('class_subjects_teacher_id_idx').on(table.teacher_id),
    check('class_subjects_coefficient_is_positive', sql`${table.coefficient} > 0`),
    check('class_subjects_weekly_hours_are_positive', sql`${table.weekly_hours} > 0`),
  ],
);
