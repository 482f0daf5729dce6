import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { students } from '#features/roster/server/students.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { day, instant } from '#platform/db/columns.ts';
import type { Figures } from '../early-warning.contract.ts';
import type { Deed, Rule } from '../early-warning.rules.ts';

const ruleIsKnown = sql.raw(`rule in ('attendance', 'falling', 'failing', 'work', 'sanctions', 'fees')`);

/** The school's settings for a rule; a rule without a row is on with its default threshold. */
export const warningRules = pgTable(
  'warning_rules',
  {
    rule: text('rule').$type<Rule>().primaryKey(),
    is_on: boolean('is_on').notNull(),
    threshold: integer('threshold').notNull(),
    weeks: smallint('weeks'),
    /** Incremented by each change; a change based on an older revision is refused. */
    revision: integer('revision').notNull(),
  },
  (table) => [
    check('warning_rules_rule_is_known', ruleIsKnown),
    check('warning_rules_threshold', sql`${table.threshold} between 1 and 365`),
    check('warning_rules_weeks', sql`${table.weeks} between 0 and 12`),
  ],
);

/** The last calculation: one row, whose lock serializes calculations. */
export const warningRuns = pgTable(
  'warning_runs',
  { id: integer('id').primaryKey().default(1), calculated_at: instant('calculated_at') },
  (table) => [check('warning_runs_one_row', sql`${table.id} = 1`)],
);

/** One row: who may see flags in addition to the office. Without it, nobody. */
export const warningReaders = pgTable(
  'warning_readers',
  {
    id: integer('id').primaryKey().default(1),
    class_masters: boolean('class_masters').notNull().default(false),
  },
  (table) => [check('warning_readers_one_row', sql`${table.id} = 1`)],
);

/** A rule that applies to a student, with the first and last day, the figures, and the follow-up. */
export const warningFlags = pgTable(
  'warning_flags',
  {
    id: uuid('id').primaryKey(),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id),
    year_id: uuid('year_id')
      .notNull()
      .references(() => schoolYears.id),
    rule: text('rule').$type<Rule>().notNull(),
    /** From the last calculation in which it applied, with the threshold then in force. */
    figures: jsonb('figures').$type<Figures>().notNull(),
    threshold: integer('threshold').notNull(),
    weeks: smallint('weeks'),
    calculated_on: day('calculated_on').notNull(),
    opened_on: day('opened_on').notNull(),
    /** The last day on which it was reopened. */
    reopened_on: day('reopened_on'),
    ended_on: day('ended_on'),
    ended_why: text('ended_why').$type<EndedWhy>(),
    owner_id: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    due_on: day('due_on'),
    closed_on: day('closed_on'),
    /** Whether it proved right by the end of its year; null until the year is closed. */
    outcome: text('outcome').$type<WarningOutcome>(),
    /** Incremented by each change made by people; a change based on an older revision is refused. */
    revision: integer('revision').notNull().default(0),
  },
  (table) => [
    uniqueIndex('warning_flags_one_open')
      .on(table.student_id, table.rule)
      .where(sql`${table.ended_on} is null`),
    index('warning_flags_student_idx').on(table.student_id, table.rule),
    index('warning_flags_year_idx').on(table.year_id, table.rule),
    index('warning_flags_owner_idx').on(table.owner_id),
    check('warning_flags_rule_is_known', ruleIsKnown),
    check('warning_flags_ended', sql`(${table.ended_on} is null) = (${table.ended_why} is null)`),
    check(
      'warning_flags_ended_why_is_known',
      sql`${table.ended_why} in ('no_longer', 'left', 'switched_off', 'year_over')`,
    ),
    check('warning_flags_outcome_is_known', sql`${table.outcome} in ('came_true', 'did_not', 'not_known')`),
    check('warning_flags_in_order', sql`${table.ended_on} >= ${table.opened_on}`),
  ],
);

export type EndedWhy = 'no_longer' | 'left' | 'switched_off' | 'year_over';
export type WarningOutcome = 'came_true' | 'did_not' | 'not_known';

/** Follow-ups of flags. Never updated or deleted. */
export const warningFollowUps = pgTable(
  'warning_follow_ups',
  {
    id: uuid('id').primaryKey(),
    flag_id: uuid('flag_id')
      .notNull()
      .references(() => warningFlags.id),
    kind: text('kind').$type<FollowUpKind>().notNull(),
    /** Not a foreign key: follow-ups stay unchanged even if the account is deleted. */
    written_by: uuid('written_by').notNull(),
    at: instant('at').notNull(),
    /** The owner from then on; null once it is closed. */
    owner_id: uuid('owner_id'),
    due_on: day('due_on'),
    deed: text('deed').$type<Deed>(),
    note: text('note'),
    done_on: day('done_on'),
  },
  (table) => [
    index('warning_follow_ups_flag_idx').on(table.flag_id, table.at),
    check('warning_follow_ups_kind_is_known', sql`${table.kind} in ('taken', 'deed')`),
    check(
      'warning_follow_ups_deed',
      sql`(${table.kind} = 'deed') = (${table.deed} is not null and ${table.note} is not null and ${table.done_on} is not null)`,
    ),
    check(
      'warning_follow_ups_deed_is_known',
      sql`${table.deed} in ('student', 'guardians', 'home_visit', 'support', 'referred', 'fee_plan', 'other', 'wrong')`,
    ),
    check('warning_follow_ups_note_length', sql`char_length(${table.note}) between 3 and 500`),
  ],
);

export type FollowUpKind = 'taken' | 'deed';
