import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PromotionOutcome } from '#features/marking/marking-scheme.ts';
import { markingSchemes } from '#features/marking/server/marking.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { bytes, day, instant } from '#platform/db/columns.ts';
import type { CardSnapshot } from '../card-snapshot.ts';
import type { Audience, CardLanguage, CouncilState } from '../report-cards.rules.ts';

/** The school's settings for its cards: one row, created by the migration. */
export const reportCardSettings = pgTable(
  'report_card_settings',
  {
    id: integer('id').primaryKey().default(1),
    language: text('language').$type<CardLanguage>().notNull().default('fr'),
    /** The school's authority, line by line: country, motto, ministry, delegation. */
    authority_fr: text('authority_fr').notNull().default(''),
    authority_en: text('authority_en').notNull().default(''),
    /** Whether families and students cannot read cards while fees are overdue. */
    hold_unpaid: boolean('hold_unpaid').notNull().default(false),
    /** Whether each teacher signs on a separate line. */
    teachers_sign: boolean('teachers_sign').notNull().default(false),
    /** Whether cards show the student's photo. */
    photo: boolean('photo').notNull().default(false),
  },
  (table) => [
    check('report_card_settings_one_row', sql`${table.id} = 1`),
    check('report_card_settings_language_is_known', sql`${table.language} in ('fr', 'en', 'both')`),
    check(
      'report_card_settings_lengths',
      sql`char_length(${table.authority_fr}) <= 500 and char_length(${table.authority_en}) <= 500`,
    ),
  ],
);

/** The class council of a period, or of the year. Created with its first entry. */
export const councils = pgTable(
  'councils',
  {
    id: uuid('id').primaryKey(),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id),
    year_id: uuid('year_id')
      .notNull()
      .references(() => schoolYears.id),
    /** Its index in the scheme, from 0; null for the year. */
    period: smallint('period'),
    held_on: day('held_on'),
    chair: text('chair'),
    minutes: text('minutes'),
    state: text('state').$type<CouncilState>().notNull().default('open'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    unique('councils_key').on(table.class_id, table.year_id, table.period).nullsNotDistinct(),
    index('councils_year_idx').on(table.year_id),
    check('councils_period', sql`${table.period} between 0 and 11`),
    check('councils_state_is_known', sql`${table.state} in ('open', 'closed')`),
    check(
      'councils_lengths',
      sql`char_length(${table.chair}) between 1 and 100 and char_length(${table.minutes}) between 1 and 5000`,
    ),
  ],
);

/** An honor or warning that the council added to the scheme's proposals, or removed from them. */
export type HonourDecision = { code: string; given: boolean; reason: string };

export const councilDecisions = pgTable(
  'council_decisions',
  {
    council_id: uuid('council_id')
      .notNull()
      .references(() => councils.id),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id),
    appreciation: text('appreciation'),
    strengths: text('strengths'),
    to_improve: text('to_improve'),
    honours: jsonb('honours').$type<HonourDecision[]>().notNull().default([]),
    /** For the year; null for the scheme's proposal. */
    decision: text('decision').$type<PromotionOutcome>(),
    decision_reason: text('decision_reason'),
    changed_at: instant('changed_at').notNull(),
    /** Not a foreign key: decisions stay unchanged even if the account is deleted. */
    changed_by: uuid('changed_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.council_id, table.student_id] }),
    index('council_decisions_student_idx').on(table.student_id),
    check(
      'council_decisions_decision_is_known',
      sql`${table.decision} in ('promote', 'repeat', 'dismiss', 'conditional', 'resit', 'graduate')`,
    ),
    check(
      'council_decisions_remarks',
      sql`char_length(${table.strengths}) between 1 and 150 and char_length(${table.to_improve}) between 1 and 150`,
    ),
    check(
      'council_decisions_lengths',
      sql`char_length(${table.appreciation}) between 1 and 300 and char_length(${table.decision_reason}) between 3 and 300`,
    ),
    check('council_decisions_reason', sql`${table.decision} is null or ${table.decision_reason} is not null`),
  ],
);

/** One run of "Make cards", for one class or many. */
export const cardMakings = pgTable(
  'card_makings',
  {
    id: uuid('id').primaryKey(),
    year_id: uuid('year_id')
      .notNull()
      .references(() => schoolYears.id),
    period: smallint('period'),
    language: text('language').$type<CardLanguage>().notNull(),
    public_url: text('public_url').notNull(),
    school_name: text('school_name').notNull(),
    created_at: instant('created_at').notNull(),
    created_by: uuid('created_by').notNull(),
  },
  (table) => [
    index('card_makings_created_idx').on(table.created_at),
    check('card_makings_language_is_known', sql`${table.language} in ('fr', 'en', 'both')`),
  ],
);

/**
 * A class of a making: its cards are written in one transaction with `done_at`, so that none is
 * duplicated or missing.
 */
export const cardMakingClasses = pgTable(
  'card_making_classes',
  {
    making_id: uuid('making_id')
      .notNull()
      .references(() => cardMakings.id, { onDelete: 'cascade' }),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id),
    position: smallint('position').notNull(),
    students: integer('students').notNull(),
    /** False: released cards of the class stay, because replacing them was not approved. */
    replaces_released: boolean('replaces_released').notNull().default(true),
    done_at: instant('done_at'),
    made: integer('made').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    failed: boolean('failed').notNull().default(false),
    /** True if nothing was entered for the period, so that no card was made. */
    without_marks: boolean('without_marks').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.making_id, table.class_id] })],
);

/** The school's logo as printed on cards: stored as long as a card uses it. */
export const reportCardLogos = pgTable('report_card_logos', {
  sha256: text('sha256').primaryKey(),
  /** The version of the school's logo it was made from. */
  version: text('version').notNull(),
  picture: bytes('picture').notNull(),
});

/** A card: written once, never changed or deleted (report-cards.sql). Corrections are new rows that replace it. */
export const reportCards = pgTable(
  'report_cards',
  {
    id: uuid('id').primaryKey(),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id),
    year_id: uuid('year_id')
      .notNull()
      .references(() => schoolYears.id),
    period: smallint('period'),
    /** The year in which the school year begins; numbers within it have no gaps. */
    series: smallint('series').notNull(),
    number: integer('number').notNull(),
    /** 1 for the first card of a student's period, 2 for its replacement. */
    version: smallint('version').notNull(),
    replaces: uuid('replaces').references((): AnyPgColumn => reportCards.id),
    marking_scheme_id: uuid('marking_scheme_id')
      .notNull()
      .references(() => markingSchemes.id),
    scheme_version: integer('scheme_version').notNull(),
    snapshot: jsonb('snapshot').$type<CardSnapshot>().notNull(),
    /** A hash of the snapshot, serialized with sorted keys. */
    sha256: text('sha256').notNull(),
    /** The printed code for the check page, and the page's URL. */
    code: text('code').notNull(),
    public_url: text('public_url').notNull(),
    made_on: day('made_on').notNull(),
    made_at: instant('made_at').notNull(),
    made_by: uuid('made_by').notNull(),
  },
  (table) => [
    unique('report_cards_number_key').on(table.series, table.number),
    unique('report_cards_code_key').on(table.code),
    unique('report_cards_replaces_key').on(table.replaces),
    unique('report_cards_version_key')
      .on(table.student_id, table.year_id, table.period, table.version)
      .nullsNotDistinct(),
    index('report_cards_class_idx').on(table.class_id, table.year_id, table.period),
    check('report_cards_period', sql`${table.period} between 0 and 11`),
    check('report_cards_numbers', sql`${table.number} > 0 and ${table.version} > 0`),
    check('report_cards_first_replaces_none', sql`(${table.version} = 1) = (${table.replaces} is null)`),
  ],
);

/** When a class's period is released to families, and to students. */
export const cardReleases = pgTable(
  'card_releases',
  {
    id: uuid('id').primaryKey(),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id),
    year_id: uuid('year_id')
      .notNull()
      .references(() => schoolYears.id),
    period: smallint('period'),
    audience: text('audience').$type<Audience>().notNull(),
    at: instant('at').notNull(),
    created_at: instant('created_at').notNull(),
    created_by: uuid('created_by').notNull(),
    /** Whether the readers were notified. */
    told_at: instant('told_at'),
  },
  (table) => [
    unique('card_releases_key')
      .on(table.class_id, table.year_id, table.period, table.audience)
      .nullsNotDistinct(),
    index('card_releases_untold_idx')
      .on(table.at)
      .where(sql`${table.told_at} is null`),
    check('card_releases_audience_is_known', sql`${table.audience} in ('family', 'student')`),
  ],
);

/** Students whose cards are not withheld in a year, although fees are overdue. */
export const cardHoldLifts = pgTable(
  'card_hold_lifts',
  {
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.id),
    year_id: uuid('year_id')
      .notNull()
      .references(() => schoolYears.id),
    reason: text('reason').notNull(),
    lifted_at: instant('lifted_at').notNull(),
    lifted_by: uuid('lifted_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.student_id, table.year_id] }),
    check('card_hold_lifts_reason', sql`char_length(${table.reason}) between 3 and 300`),
  ],
);
