import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  smallint,
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

/** Subjects taught by the school. Never deleted, only archived. */
export const subjects = pgTable(
  'subjects',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    name_en: text('name_en').notNull(),
    name_fr: text('name_fr').notNull(),
    /** The school's own group name: Sciences, Arts, Lettres. */
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

/** Students of several classes taught a subject together by one teacher: Latin of 4e A and 4e B. */
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
    // Target of the composite foreign key that ties a class's subject to a group of the same subject.
    unique('subject_groups_of_subject').on(table.subject_id, table.id),
    check('subject_groups_name_length', sql`char_length(${table.name}) between 1 and 40`),
  ],
);

/**
 * The subjects of a class, with teacher and coefficient. The teacher gets access to the class through
 * `class_subject_teachers`.
 */
export const classSubjects = pgTable(
  'class_subjects',
  {
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    subject_id: uuid('subject_id')
      .notNull()
      .references(() => subjects.id),
    /** Null if not assigned. */
    teacher_id: uuid('teacher_id').references(() => users.id, { onDelete: 'set null' }),
    coefficient: numeric('coefficient', { precision: 5, scale: 2 }).notNull(),
    weekly_hours: numeric('weekly_hours', { precision: 4, scale: 2 }),
    /** The group of classes taught together: its teacher teaches all of them (subjects.sql). */
    group_id: uuid('group_id'),
    /**
     * The class's line of options: those of one line are taught at the same time, and a student takes at most
     * one of them. Null if it has its own time.
     */
    option_line: smallint('option_line'),
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
    check('class_subjects_option_line', sql`${table.option_line} > 0`),
  ],
);

/**
 * A class's subject teachers with dates: the main teacher from `class_subjects`, added by a trigger
 * (subjects.sql); co-teachers, who have no last day either; and substitutes. It grants access to the class's
 * students on those days. Ended rows stay, even if the class no longer has the subject. The constraint
 * class_subject_teachers_apart, added by hand in the migration, excludes overlapping rows.
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
    /** The last day; null if open-ended. */
    until_day: day('until_day'),
    /** Null if the school has no years yet. */
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
 * Days on which a class's subject is taken only by students who chose it (an option, a series, a group); on other days
 * the whole class takes it. The constraint chosen_subjects_apart, added by hand in the migration, allows one row per
 * day.
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
    /** The last day; null if open-ended. */
    until_day: day('until_day'),
  },
  (table) => [
    primaryKey({ columns: [table.class_id, table.subject_id, table.from_day] }),
    check('chosen_subjects_in_order', sql`${table.from_day} <= ${table.until_day}`),
  ],
);

/**
 * Students' chosen subjects of their class, with dates. A choice counts only within the class membership it was made
 * in: leaving the class ends it, and returning students choose again. Overlaps are excluded as in `chosen_subjects`.
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
    /** The last day; null if open-ended. */
    until_day: day('until_day'),
  },
  (table) => [
    primaryKey({ columns: [table.student_id, table.class_id, table.subject_id, table.from_day] }),
    index('student_subjects_class_id_idx').on(table.class_id, table.subject_id),
    check('student_subjects_in_order', sql`${table.from_day} <= ${table.until_day}`),
  ],
);
