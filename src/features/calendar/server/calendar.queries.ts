import { and, asc, count, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Actor, Role } from '#features/people/people.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { schoolHolidays, schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { anybodyAs, classesVisibleTo, type Viewer } from '#features/roster/server/visibility.service.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { prepared, preparedBy } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { CalendarEvent } from '../calendar.contract.ts';
import { calendarEventClasses, calendarEvents, calendarFeeds } from './calendar.tables.ts';

/** The most events on a page or in a feed. */
const MOST_EVENTS = 200;

/** Events for the actor: for their role, and for the whole school or a class they see. Administrators see all. */
function visibleTo(tx: Tx, actor: Viewer): SQL {
  if (actor.role === 'admin') return sql`true`;
  if (actor.role === null) return sql`false`;
  const own = tx.select({ id: classes.id }).from(classes).where(classesVisibleTo(tx, actor));
  const of = sql`from ${calendarEventClasses} where ${calendarEventClasses.event_id} = ${calendarEvents.id}`;
  return sql`(${actor.role} = any(${calendarEvents.roles})
    and (not exists (select ${of}) or exists (select ${of} and ${calendarEventClasses.class_id} in ${own})))`;
}

async function select(tx: Tx, where: SQL | undefined, order: SQL[], most = MOST_EVENTS) {
  return withClasses(
    tx,
    await tx
      .select()
      .from(calendarEvents)
      .where(where)
      .orderBy(...order)
      .limit(most),
  );
}

async function withClasses(tx: Tx, rows: readonly (typeof calendarEvents.$inferSelect)[]) {
  const ofClasses = await selectClasses(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(
    ({ created_at: _created, changed_at: _changed, cancelled_at, ...event }): CalendarEvent => ({
      ...event,
      classes: ofClasses
        .filter(({ event_id }) => event_id === event.id)
        .map(({ id, name, section }) => ({ id, name, section })),
      cancelled: cancelled_at !== null,
    }),
  );
}

const classesOf = prepared('event_classes', (tx) =>
  tx
    .select({
      event_id: calendarEventClasses.event_id,
      id: classes.id,
      name: classes.name,
      section: classes.section,
    })
    .from(calendarEventClasses)
    .innerJoin(classes, eq(classes.id, calendarEventClasses.class_id))
    .where(isAnyOf(calendarEventClasses.event_id, sql.placeholder('ids')))
    .orderBy(classes.name, classes.section),
);

const selectClasses = (tx: Tx, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : classesOf(tx, { ids: [...ids] });

const FORWARD = [
  asc(calendarEvents.first_day),
  sql`${calendarEvents.starts_at} nulls first`,
  asc(calendarEvents.id),
];

/** Events that end on or after a day, the earliest first. */
export const selectEventsFrom = (tx: Tx, actor: Actor, from: SchoolDay, most?: number) =>
  select(tx, and(gte(calendarEvents.last_day, from), visibleTo(tx, actor)), FORWARD, most);

/** Events that ended before a day, the latest first. */
export const selectPastEvents = (tx: Tx, actor: Actor, before: SchoolDay) =>
  select(tx, and(lt(calendarEvents.last_day, before), visibleTo(tx, actor)), [
    desc(calendarEvents.first_day),
    desc(calendarEvents.id),
  ]);

const takesPlace = (tx: Tx, role: Role | 'none') =>
  and(
    gte(calendarEvents.last_day, sql.placeholder('from')),
    isNull(calendarEvents.cancelled_at),
    visibleTo(tx, anybodyAs(role)),
  );

const nextEvents = preparedBy('next_events', (tx, role: Role | 'none') =>
  tx
    .select()
    .from(calendarEvents)
    .where(takesPlace(tx, role))
    .orderBy(...FORWARD)
    .limit(sql.placeholder('most')),
);

/** The next events that are not canceled, for a dashboard. */
export const selectNextEvents = async (
  tx: Tx,
  { role, userId }: Actor,
  from: SchoolDay,
  most: number,
): Promise<CalendarEvent[]> => withClasses(tx, await nextEvents(tx, role ?? 'none', { userId, from, most }));

const eventsFrom = preparedBy('events_from', (tx, role: Role | 'none') =>
  tx.select({ count: count() }).from(calendarEvents).where(takesPlace(tx, role)),
);

/** The number of events on or after a day that are not canceled. */
export async function countEventsFrom(tx: Tx, { role, userId }: Actor, from: SchoolDay): Promise<number> {
  return one(await eventsFrom(tx, role ?? 'none', { userId, from })).count;
}

/** Holidays of open and planned school years that end on or after a day. */
export const selectHolidaysFrom = (tx: Tx, from: SchoolDay) =>
  tx
    .select({
      id: schoolHolidays.id,
      name_en: schoolHolidays.name_en,
      name_fr: schoolHolidays.name_fr,
      first_day: schoolHolidays.first_day,
      last_day: schoolHolidays.last_day,
    })
    .from(schoolHolidays)
    .innerJoin(schoolYears, eq(schoolYears.id, schoolHolidays.year_id))
    .where(gte(schoolHolidays.last_day, from))
    .orderBy(schoolHolidays.first_day, schoolHolidays.id);

/** One event, regardless of its audience; null if there is none. */
export async function findEvent(tx: Tx, id: string): Promise<CalendarEvent | null> {
  return (await select(tx, eq(calendarEvents.id, id), FORWARD))[0] ?? null;
}

export async function lockEvent(tx: Tx, id: string) {
  const [row] = await tx.select().from(calendarEvents).where(eq(calendarEvents.id, id)).for('update');
  return row ?? null;
}

export async function writeEventClasses(tx: Tx, id: string, classIds: readonly string[]): Promise<void> {
  await tx.delete(calendarEventClasses).where(eq(calendarEventClasses.event_id, id));
  if (classIds.length > 0)
    await tx.insert(calendarEventClasses).values(classIds.map((class_id) => ({ event_id: id, class_id })));
}

export async function findFeed(tx: Tx, userId: string) {
  const [row] = await tx.select().from(calendarFeeds).where(eq(calendarFeeds.user_id, userId));
  return row ?? null;
}

/** Stores the hash of a person's URL, which revokes an earlier one. */
export const writeFeed = (tx: Tx, row: typeof calendarFeeds.$inferInsert) =>
  tx
    .insert(calendarFeeds)
    .values(row)
    .onConflictDoUpdate({
      target: calendarFeeds.user_id,
      set: { secret_hash: row.secret_hash, created_at: row.created_at },
    });

export const deleteFeed = (tx: Tx, userId: string) =>
  tx.delete(calendarFeeds).where(eq(calendarFeeds.user_id, userId));
