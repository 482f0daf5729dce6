import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { classes } from './classes.tables.ts';
import { students } from './students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { day, instant } from '#platform/db/columns.ts';

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

/** Students of several classes who are taught a subject together, by one teacher: Latin of 4e A and 4e B. */
export const subjectGroups = pgTable(
  'subject_groups',
  {
    id: uuid('id').primaryKey(),
    subject_id: uuid('subject_id')
      .notNull()
      .references(() => subjects.id),
    name: text('name').notNull(),
  },
  (table) => [
    uniqueIndex('subject_groups_name_key').on(table.subject_id, sql`lower(${table.name})`),
    // For the reference of a class's subject, which is to name a group of that subject alone.
    unique('subject_groups_of_subject').on(table.subject_id, table.id),
    check('subject_groups_name_length', sql`char_length(${table.name}) between 1 and 40`),
  ],
);

/** What a class is taught, by whom, and how much it counts there. Its teacher sees the class by `class_subject_teachers`. */
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
    /** With which other classes: whoever teaches one of a group teaches all of it (subjects.sql). */
    group_id: uuid('group_id'),
  },
  (table) => [
    primaryKey({ columns: [table.class_id, table.subject_id] }),
    foreignKey({
      name: 'class_subjects_group_of_subject',
      columns: [table.subject_id, table.group_id],
      foreignColumns: [subjectGroups.subject_id, subjectGroups.id],
    }),
    index('class_subjects_group_id_idx').on(table.group_id),
    index('class_subjects_subject_id_idx').on(table.subject_id),
    index('class_subjects_teacher_id_idx').on(table.teacher_id),
    check('class_subjects_coefficient_is_positive', sql`${table.coefficient} > 0`),
    check('class_subjects_weekly_hours_are_positive', sql`${table.weekly_hours} > 0`),
  ],
);

/**
 * Who taught a class a subject from which day until which: the teacher of `class_subjects` by a trigger (subjects.sql), and
 * substitutes beside them. It opens the class's students to them on those days. What has ended stays, also where the class is not taught the subject any more. That nobody has a
 * subject of a class twice on a day is the constraint class_subject_teachers_apart, which the migration adds by hand.
 */
export const classSubjectTeachers = pgTable(
  'class_subject_teachers',
  {
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    subject_id: uuid('subject_id')
      .notNull()
      .references(() => subjects.id),
    teacher_id: uuid('teacher_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    from_day: day('from_day').notNull(),
    /** The last day; null until further notice. */
    until_day: day('until_day'),
    /** Null where the school has no years yet. */
    year_id: uuid('year_id').references(() => schoolYears.id),
  },
  (table) => [
    primaryKey({
      name: 'class_subject_teachers_pk',
      columns: [table.class_id, table.subject_id, table.teacher_id, table.from_day],
    }),
    index('class_subject_teachers_teacher_id_idx').on(table.teacher_id),
    check('class_subject_teachers_in_order', sql`${table.from_day} <= ${table.until_day}`),
  ],
);

/**
 * On which days a class's subject is taken by those alone who chose it (an option, a series, a group); on all other days the whole
 * class takes it. That there is one row a day is the constraint chosen_subjects_apart, which the migration adds by hand.
 */
export const chosenSubjects = pgTable(
  'chosen_subjects',
  {
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    subject_id: uuid('subject_id')
      .notNull()
      .references(() => subjects.id),
    from_day: day('from_day').notNull(),
    /** The last day; null until further notice. */
    until_day: day('until_day'),
  },
  (table) => [
    primaryKey({ columns: [table.class_id, table.subject_id, table.from_day] }),
    check('chosen_subjects_in_order', sql`${table.from_day} <= ${table.until_day}`),
  ],
);

/**
 * Who chose a subject of their class, from which day until which. It counts within the stay in the class that it was made in:
 * leaving the class ends it by that, and whoever comes back chooses anew. Apart like `chosen_subjects`.
 */
export const studentSubjects = pgTable(
  'student_subjects',
  {
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    subject_id: uuid('subject_id')
      .notNull()
      .references(() => subjects.id),
    from_day: day('from_day').notNull(),
    /** The last day; null until further notice. */
    until_day: day('until_day'),
  },
  (table) => [
    primaryKey({ columns: [table.student_id, table.class_id, table.subject_id, table.from_day] }),
    index('student_subjects_class_id_idx').on(table.class_id, table.subject_id),
    check('student_subjects_in_order', sql`${table.from_day} <= ${table.until_day}`),
  ],
);
