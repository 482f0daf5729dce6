import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { assignments } from '#features/assignments/server/assignments.tables.ts';
import type { AssessmentKind, Moderation } from '#features/marking/class-results.ts';
import type { SpecialValue } from '#features/marking/marking-scheme.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { subjects } from '#features/roster/server/subjects.tables.ts';
import { day, instant } from '#platform/db/columns.ts';
import type { MarkOutcome, MarkSource, SheetState } from '../marks.rules.ts';

/** The marks of a class in a subject for a slot of the scheme. Created when first opened. */
export const markSheets = pgTable(
  'mark_sheets',
  {
    id: uuid('id').primaryKey(),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id),
    subject_id: uuid('subject_id')
      .notNull()
      .references(() => subjects.id),
    year_id: uuid('year_id')
      .notNull()
      .references(() => schoolYears.id),
    /** Indexes in the scheme, from 0. */
    period: smallint('period').notNull(),
    slot: smallint('slot').notNull(),
    state: text('state').$type<SheetState>().notNull().default('open'),
    submitted_at: instant('submitted_at'),
    submitted_by: uuid('submitted_by'),
    closed_at: instant('closed_at'),
    /** For a reopened closed sheet: the deadline and the reason. */
    reopened_until: instant('reopened_until'),
    reopened_reason: text('reopened_reason'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    unique('mark_sheets_key').on(table.class_id, table.subject_id, table.year_id, table.period, table.slot),
    index('mark_sheets_year_idx').on(table.year_id, table.class_id),
    check('mark_sheets_state_is_known', sql`${table.state} in ('open', 'submitted', 'verified', 'closed')`),
    check('mark_sheets_places', sql`${table.period} between 0 and 11 and ${table.slot} between 0 and 11`),
    check('mark_sheets_reason_length', sql`char_length(${table.reopened_reason}) between 3 and 300`),
  ],
);

/** A column of a sheet: a test or a competence. A new sheet has one. */
export const assessments = pgTable(
  'assessments',
  {
    id: uuid('id').primaryKey(),
    sheet_id: uuid('sheet_id')
      .notNull()
      .references(() => markSheets.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    /** The text printed on a competence report card. */
    competence: text('competence'),
    out_of: numeric('out_of', { precision: 6, scale: 2 }).notNull(),
    weight: numeric('weight', { precision: 5, scale: 2 }).notNull().default('1'),
    kind: text('kind').$type<AssessmentKind>().notNull().default('required'),
    done_on: day('done_on'),
    /** The assignment whose returned points were taken into it; each is taken into one column. */
    assignment_id: uuid('assignment_id').references(() => assignments.id, { onDelete: 'restrict' }),
    moderation: jsonb('moderation')
      .$type<(Moderation & { reason: string; author_id: string; at: string })[]>()
      .notNull()
      .default([]),
  },
  (table) => [
    unique('assessments_position_key').on(table.sheet_id, table.position),
    unique('assessments_assignment_key').on(table.assignment_id),
    check('assessments_name_length', sql`char_length(${table.name}) between 1 and 60`),
    check('assessments_competence_length', sql`char_length(${table.competence}) between 1 and 300`),
    check('assessments_numbers_are_positive', sql`${table.out_of} > 0 and ${table.weight} > 0`),
    check('assessments_kind_is_known', sql`${table.kind} in ('required', 'bonus', 'if_higher')`),
  ],
);

/** The current content of a cell; no row if nothing was entered. Written in one transaction with its event. */
export const studentMarks = pgTable(
  'student_marks',
  {
    assessment_id: uuid('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id),
    number: numeric('number', { precision: 6, scale: 2 }),
    special: text('special').$type<SpecialValue>(),
    judgement: text('judgement'),
    /** The event on which the next change is based. */
    event_id: uuid('event_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assessment_id, table.student_id] }),
    index('student_marks_student_idx').on(table.student_id),
    check(
      'student_marks_is_one',
      sql`num_nonnulls(${table.number}, ${table.special}, ${table.judgement}) = 1`,
    ),
    check('student_marks_number_is_not_negative', sql`${table.number} >= 0`),
  ],
);

/** All entries ever made in a cell, in the order received. Append-only. */
export const studentMarkEvents = pgTable(
  'student_mark_events',
  {
    /** Generated by the client, so that a retried event counts once. */
    id: uuid('id').primaryKey(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    assessment_id: uuid('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id),
    /** The event that the author saw in the cell; null for an empty one. */
    base_id: uuid('base_id'),
    /** All three null: the cell was emptied. */
    number: numeric('number', { precision: 6, scale: 2 }),
    special: text('special').$type<SpecialValue>(),
    judgement: text('judgement'),
    /** Not a foreign key: entries stay unchanged even if the account is deleted. */
    author_id: uuid('author_id').notNull(),
    /** The teacher on whose behalf the office entered it from paper. */
    for_teacher_id: uuid('for_teacher_id'),
    reason: text('reason'),
    source: text('source').$type<MarkSource>().notNull(),
    device_at: instant('device_at').notNull(),
    received_at: instant('received_at').notNull(),
    /** `conflict`: the cell differed from what the author saw, and was left unchanged. */
    outcome: text('outcome').$type<MarkOutcome>().notNull(),
  },
  (table) => [
    index('student_mark_events_cell_idx').on(table.assessment_id, table.student_id),
    index('student_mark_events_student_idx').on(table.student_id),
    check(
      'student_mark_events_is_one',
      sql`num_nonnulls(${table.number}, ${table.special}, ${table.judgement}) <= 1`,
    ),
    check('student_mark_events_reason_length', sql`char_length(${table.reason}) between 1 and 300`),
    check(
      'student_mark_events_source_is_known',
      sql`${table.source} in ('grid', 'paste', 'file', 'paper', 'carried', 'assignment')`,
    ),
    check('student_mark_events_outcome_is_known', sql`${table.outcome} in ('taken', 'conflict')`),
  ],
);

/**
 * A student's state exam result at the end of a year, recorded by the office: out of the scheme's
 * maximum, and whether passed.
 */
export const studentExams = pgTable(
  'student_exams',
  {
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id),
    year_id: uuid('year_id')
      .notNull()
      .references(() => schoolYears.id),
    /** At least one of the two is set; with neither there is no row. */
    result: numeric('result', { precision: 6, scale: 2 }),
    passed: boolean('passed'),
    entered_at: instant('entered_at').notNull(),
    /** Not a foreign key: entries stay unchanged even if the account is deleted. */
    entered_by: uuid('entered_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.student_id, table.year_id] }),
    check('student_exams_say_something', sql`num_nonnulls(${table.result}, ${table.passed}) > 0`),
    check('student_exams_result_is_not_negative', sql`${table.result} >= 0`),
  ],
);

/** Manual decisions that classify a student, or not, against the scheme. */
export const studentClassifications = pgTable(
  'student_classifications',
  {
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id),
    year_id: uuid('year_id')
      .notNull()
      .references(() => schoolYears.id),
    /** Its index in the scheme, from 0; null for the year. */
    period: smallint('period'),
    classified: boolean('classified').notNull(),
    reason: text('reason').notNull(),
    said_at: instant('said_at').notNull(),
    said_by: uuid('said_by').notNull(),
  },
  (table) => [
    unique('student_classifications_key')
      .on(table.student_id, table.class_id, table.year_id, table.period)
      .nullsNotDistinct(),
    index('student_classifications_class_idx').on(table.class_id, table.year_id),
    check('student_classifications_period', sql`${table.period} between 0 and 11`),
    check('student_classifications_reason_length', sql`char_length(${table.reason}) between 3 and 300`),
  ],
);
