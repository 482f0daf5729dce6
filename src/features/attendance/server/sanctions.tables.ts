import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
  integer,
} from 'drizzle-orm/pg-core';
import { students } from '#features/roster/server/students.tables.ts';
import { day, instant } from '#platform/db/columns.ts';
import type { SanctionKind } from '../sanctions.rules.ts';

/**
 * Sanctions proposed from a number of unjustified hours in a term. The migration inserts a sample school's
 * rules; schools change them.
 */
export const attendanceLadder = pgTable(
  'attendance_ladder',
  {
    id: uuid('id').primaryKey(),
    from_hours: smallint('from_hours').notNull(),
    name_en: text('name_en').notNull(),
    name_fr: text('name_fr').notNull(),
    kind: text('kind').$type<SanctionKind>().notNull(),
    /** Length of an exclusion in days; null means permanent. */
    days: smallint('days'),
  },
  (table) => [
    unique('attendance_ladder_from_hours_key').on(table.from_hours),
    check('attendance_ladder_from_hours', sql`${table.from_hours} between 1 and 999`),
    check('attendance_ladder_kind_is_known', sql`${table.kind} in ('warning', 'blame', 'exclusion')`),
    check(
      'attendance_ladder_days',
      sql`${table.days} is null or (${table.kind} = 'exclusion' and ${table.days} between 1 and 60)`,
    ),
    check(
      'attendance_ladder_name_length',
      sql`char_length(${table.name_en}) between 1 and 60 and char_length(${table.name_fr}) between 1 and 60`,
    ),
  ],
);

/** Columns shared by decisions about a student's unjustified hours in a term. */
const decided = {
  id: uuid('id').primaryKey(),
  student_id: uuid('student_id')
    .notNull()
    .references(() => students.id),
  /**
   * Copied from the step, independent of later changes of the ladder. It settles this step and lower ones for
   * the term.
   */
  from_hours: smallint('from_hours').notNull(),
  term_from: day('term_from').notNull(),
  term_until: day('term_until').notNull(),
  /** Unjustified minutes in the term at the time of the decision. */
  unjustified_minutes: integer('unjustified_minutes').notNull(),
  /** No foreign key: decisions outlive the account of their author. */
  decided_by: uuid('decided_by').notNull(),
  decided_at: instant('decided_at').notNull(),
};

/** Recorded sanctions. Immutable; canceled by a row in another table. */
export const attendanceSanctions = pgTable(
  'attendance_sanctions',
  {
    ...decided,
    kind: text('kind').$type<SanctionKind>().notNull(),
    name_en: text('name_en').notNull(),
    name_fr: text('name_fr').notNull(),
    days: smallint('days'),
    /** The day from which it applies; the first day of an exclusion. */
    on_day: day('on_day').notNull(),
    note: text('note'),
  },
  (table) => [
    index('attendance_sanctions_student_idx').on(table.student_id, table.on_day),
    index('attendance_sanctions_term_idx').on(table.term_from),
    check('attendance_sanctions_kind_is_known', sql`${table.kind} in ('warning', 'blame', 'exclusion')`),
    check('attendance_sanctions_note_length', sql`char_length(${table.note}) between 1 and 300`),
  ],
);

/** Refused proposals with reasons. Only a higher step or another term leads to a new proposal. */
export const attendanceSanctionRefusals = pgTable(
  'attendance_sanction_refusals',
  { ...decided, reason: text('reason').notNull() },
  (table) => [
    index('attendance_sanction_refusals_term_idx').on(table.term_from),
    index('attendance_sanction_refusals_student_idx').on(table.student_id),
    check('attendance_sanction_refusals_reason_length', sql`char_length(${table.reason}) between 3 and 300`),
  ],
);

export const attendanceSanctionReversals = pgTable(
  'attendance_sanction_reversals',
  {
    sanction_id: uuid('sanction_id').primaryKey(),
    reason: text('reason').notNull(),
    taken_back_by: uuid('taken_back_by').notNull(),
    taken_back_at: instant('taken_back_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'attendance_sanction_reversals_sanction_fk',
      columns: [table.sanction_id],
      foreignColumns: [attendanceSanctions.id],
    }),
    check('attendance_sanction_reversals_reason_length', sql`char_length(${table.reason}) between 3 and 300`),
  ],
);
