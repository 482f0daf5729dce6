import { createHash, randomBytes } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { findViewers } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { CalendarEvent, EventInput } from '../calendar.contract.ts';
import { FEED_PATH } from '../calendar.rules.ts';
import {
  countEventsFrom,
  deleteFeed,
  findEvent,
  findFeed,
  lockEvent,
  selectEventsFrom,
  selectHolidaysFrom,
  selectNextEvents,
  selectPastEvents,
  writeEventClasses,
  writeFeed,
} from './calendar.queries.ts';
import { CANCELLED, isMoved, MOVED, tellOfEvent } from './calendar-notices.ts';
import { calendarEvents, calendarFeeds } from './calendar.tables.ts';

type Call = SchoolCall & { timeZone: string };

/** Future events and holidays for a reader, or past events. */
export async function readCalendar(
  tx: Tx,
  { actor, now, timeZone }: Pick<Call, 'actor' | 'now' | 'timeZone'>,
  view: 'past' | undefined,
) {
  const today = schoolDay(now(), timeZone);
  if (view === 'past') return { events: await selectPastEvents(tx, actor, today), holidays: [] };
  const [events, holidays] = await Promise.all([
    selectEventsFrom(tx, actor, today),
    selectHolidaysFrom(tx, today),
  ]);
  return { events, holidays };
}

/** A reader's next events and their number, for a dashboard. */
export async function readComing(tx: Tx, actor: Actor, today: SchoolDay, most: number) {
  const [count, next] = await Promise.all([
    countEventsFrom(tx, actor, today),
    selectNextEvents(tx, actor, today, most),
  ]);
  return { count, next };
}

const columnsOf = ({ class_ids: _classes, place, name_en, name_fr, roles, ...event }: EventInput) => ({
  ...event,
  // One name is enough; it is then used in both languages.
  name_en: name_en || name_fr,
  name_fr: name_fr || name_en,
  place: place || null,
  roles: [...new Set(roles)].toSorted(),
});

async function areClasses(tx: Tx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  return (await tx.$count(classes, inArray(classes.id, [...ids]))) === ids.length;
}

/** Creates an event; idempotent by key. */
export function createEvent(call: Call & { key: string }, input: EventInput) {
  return runCommand<'NO_SUCH_CLASS', CalendarEvent>(
    call,
    { procedure: 'calendar.create', input },
    async (tx, refuse) => {
      const class_ids = [...new Set(input.class_ids)];
      if (!(await areClasses(tx, class_ids))) return refuse('NO_SUCH_CLASS');
      const id = newId();
      await tx.insert(calendarEvents).values({ id, ...columnsOf(input), created_at: call.now() });
      await writeEventClasses(tx, id, class_ids);
      return recorded(tx, call, 'calendar.created', id);
    },
  );
}

/**
 * Changes an event, and notifies its audience of a different time or place; null if there is none or it is
 * canceled.
 */
export function changeEvent(call: Call, id: string, input: EventInput) {
  return orRefuse<'NO_SUCH_CLASS', CalendarEvent | null>({}, (refuse) =>
    call.db.transaction(async (tx) => {
      const held = await lockEvent(tx, id);
      if (!held || held.cancelled_at) return null;
      const class_ids = [...new Set(input.class_ids)];
      if (!(await areClasses(tx, class_ids))) return refuse('NO_SUCH_CLASS');
      const before = (await findEvent(tx, id))!;
      await tx
        .update(calendarEvents)
        .set({ ...columnsOf(input), changed_at: call.now() })
        .where(eq(calendarEvents.id, id));
      await writeEventClasses(tx, id, class_ids);
      const event = await recorded(tx, call, 'calendar.changed', id);
      if (isMoved(before, event)) await tellOfEvent(tx, event, noticeOf(call, MOVED));
      return event;
    }),
  );
}

/** Cancels an event and notifies its audience; idempotent. Null if there is none. */
export function cancelEvent(call: Call, id: string): Promise<CalendarEvent | null> {
  return call.db.transaction(async (tx) => {
    const held = await lockEvent(tx, id);
    if (!held) return null;
    if (held.cancelled_at) return findEvent(tx, id);
    await tx.update(calendarEvents).set({ cancelled_at: call.now() }).where(eq(calendarEvents.id, id));
    const event = await recorded(tx, call, 'calendar.cancelled', id);
    await tellOfEvent(tx, event, noticeOf(call, CANCELLED));
    return event;
  });
}

const noticeOf = <Kind extends string>({ now, timeZone }: Call, kind: Kind) => ({
  kind,
  at: now(),
  timeZone,
});

async function recorded(tx: Tx, call: Call, action: string, id: string): Promise<CalendarEvent> {
  const event = (await findEvent(tx, id))!;
  await record(tx, call, {
    action,
    subject: { type: 'calendar_event', id },
    details: { title: event.name_fr, day: event.first_day, classes: event.classes.length },
  });
  return event;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Creates the caller's private calendar URL. It is returned once; only its hash is stored. */
export function makeFeed({ db, actor, now }: SchoolCall) {
  return db.transaction(async (tx) => {
    const secret = randomBytes(24).toString('base64url');
    const since = now();
    await writeFeed(tx, { user_id: actor.userId, secret_hash: hashOf(secret), created_at: since });
    return { path: `${FEED_PATH}/${secret}.ics`, since: since.toISOString() };
  });
}

export const readFeed = async (tx: Tx, actor: Actor) => ({
  since: (await findFeed(tx, actor.userId))?.created_at.toISOString() ?? null,
});

export function endFeed({ db, actor }: SchoolCall) {
  return db.transaction(async (tx) => {
    await deleteFeed(tx, actor.userId);
    return { since: null };
  });
}

/**
 * The reader of a private URL, once per current role; empty if the URL was revoked or the account is closed
 * or without a role.
 */
export async function findFeedReaders(tx: Tx, secret: string): Promise<Actor[]> {
  const [row] = await tx
    .select({ userId: calendarFeeds.user_id })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.secret_hash, hashOf(secret)));
  if (!row) return [];
  const { userId } = row;
  const own = {
    userId,
    sessionId: userId,
    hold: null,
    provedAt: null,
    trustedAt: null,
    keyScope: 'read',
  } as const;
  return (await findViewers(tx, userId)).map((held) => ({ ...held, ...own }));
}

/** The language a person reads in; French if they have chosen none. */
export async function languageOf(tx: Tx, userId: string): Promise<Locale> {
  const [row] = await tx
    .select({ language: profiles.language })
    .from(profiles)
    .where(eq(profiles.user_id, userId));
  return row?.language ?? 'fr';
}
