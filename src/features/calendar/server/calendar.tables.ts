import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { AudienceRole } from '#features/announcements/announcements.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { day, instant } from '#platform/db/columns.ts';
import type { EventKind } from '../calendar.rules.ts';

/** Events of the school's calendar. Never deleted: they are changed or canceled. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<EventKind>().notNull(),
    name_en: text('name_en').notNull(),
    name_fr: text('name_fr').notNull(),
    place: text('place'),
    first_day: day('first_day').notNull(),
    last_day: day('last_day').notNull(),
    /** Minutes since midnight; null for whole days. */
    starts_at: smallint('starts_at'),
    ends_at: smallint('ends_at'),
    roles: text('roles').array().$type<AudienceRole[]>().notNull(),
    created_at: instant('created_at').notNull(),
    changed_at: instant('changed_at'),
    cancelled_at: instant('cancelled_at'),
  },
  (table) => [
    index('calendar_events_days_idx').on(table.last_day, table.first_day),
    check('calendar_events_kind', sql`${table.kind} in ('event', 'meeting', 'exam')`),
    check(
      'calendar_events_names',
      sql`char_length(${table.name_en}) between 1 and 120 and char_length(${table.name_fr}) between 1 and 120`,
    ),
    check('calendar_events_in_order', sql`${table.first_day} <= ${table.last_day}`),
    check(
      'calendar_events_hours',
      sql`${table.starts_at} between 0 and 1439 and ${table.ends_at} between 0 and 1439 and (${table.starts_at} is not null or ${table.ends_at} is null)`,
    ),
    check(
      'calendar_events_roles',
      sql`${table.roles} <@ '{parent,student,teacher}' and cardinality(${table.roles}) >= 1`,
    ),
  ],
);

/** The classes an event is for; without any, it is for the whole school. */
export const calendarEventClasses = pgTable(
  'calendar_event_classes',
  {
    event_id: uuid('event_id')
      .notNull()
      .references(() => calendarEvents.id, { onDelete: 'cascade' }),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'restrict' }),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.class_id] }),
    index('calendar_event_classes_class_id_idx').on(table.class_id),
  ],
);

/** A private calendar URL per person. Only the hash of its secret is stored. */
export const calendarFeeds = pgTable('calendar_feeds', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret_hash: text('secret_hash').notNull().unique('calendar_feeds_secret_hash_key'),
  created_at: instant('created_at').notNull(),
});
