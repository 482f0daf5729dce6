import { sql } from 'drizzle-orm';
import {
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
import { users } from '#platform/auth/server/auth.tables.ts';
import { day, instant } from '#platform/db/columns.ts';
import type { Words } from '../reports.contract.ts';
import type { Rhythm } from '../saved-reports.rules.ts';

/** Reports with their filters, saved by a person under a name, with an optional schedule. */
export const savedReports = pgTable(
  'saved_reports',
  {
    id: uuid('id').primaryKey(),
    owner_id: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** A key of the catalog, or `build`. */
    report: text('report').notNull(),
    filters: jsonb('filters').$type<Record<string, string>>().notNull(),
    rhythm: text('rhythm').$type<Rhythm>().notNull(),
    /** The weekday from 1 (Monday), or the day of the month. */
    on_day: smallint('on_day'),
    next_on: day('next_on'),
    last_on: day('last_on'),
    last_filters: jsonb('last_filters').$type<Record<string, string>>(),
    last_finding: jsonb('last_finding').$type<Words>(),
    last_failure: text('last_failure').$type<'not_allowed' | 'failed'>(),
    /** Incremented by each change of its owner; a change based on an older revision is refused. */
    revision: integer('revision').notNull().default(0),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('saved_reports_name_key').on(table.owner_id, sql`lower(${table.name})`),
    index('saved_reports_next_idx')
      .on(table.next_on)
      .where(sql`${table.next_on} is not null`),
    check('saved_reports_name_length', sql`char_length(${table.name}) between 1 and 60`),
    check('saved_reports_rhythm_is_known', sql`${table.rhythm} in ('none', 'day', 'week', 'month')`),
    check('saved_reports_next', sql`${table.next_on} is null or ${table.rhythm} <> 'none'`),
    check('saved_reports_on_day', sql`${table.on_day} between 1 and 28`),
    check(
      'saved_reports_last',
      sql`(${table.last_on} is null) = (num_nonnulls(${table.last_finding}, ${table.last_failure}) = 0)`,
    ),
    check('saved_reports_failure_is_known', sql`${table.last_failure} in ('not_allowed', 'failed')`),
  ],
);
