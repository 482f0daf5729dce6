import { isAddressed, peopleOf } from '#features/announcements/server/announcements.service.ts';
import { notifyEach } from '#features/inbox/server/inbox.service.ts';
import type { NoticeNow, NoticeReader } from '#features/notices.ts';
import type { Tx } from '#platform/db/database.ts';
import { type SchoolDay, schoolDay } from '#platform/time/school-day.ts';
import type { CalendarEvent } from '../calendar.contract.ts';
import { nameFor } from '../calendar.rules.ts';
import { findEvent } from './calendar.queries.ts';

export const MOVED = 'calendar.moved';
export const CANCELLED = 'calendar.cancelled';

const audienceOf = ({ roles, classes }: CalendarEvent) => ({
  roles,
  class_ids: classes.map(({ id }) => id),
});

/** Whether a change would make people come at the wrong time or to the wrong place. */
export const isMoved = (before: CalendarEvent, after: CalendarEvent): boolean =>
  before.first_day !== after.first_day ||
  before.last_day !== after.last_day ||
  before.starts_at !== after.starts_at ||
  before.ends_at !== after.ends_at ||
  before.place !== after.place;

/** Notifies the audience of a future event, each in their own language; nobody for a past one. */
export async function tellOfEvent(
  tx: Tx,
  event: CalendarEvent,
  { kind, at, timeZone }: { kind: typeof MOVED | typeof CANCELLED; at: Date; timeZone: string },
): Promise<void> {
  if (event.last_day < schoolDay(at, timeZone)) return;
  const people = await peopleOf(tx, audienceOf(event));
  await notifyEach(
    tx,
    people.map(({ user_id, language }) => ({
      userId: user_id,
      kind,
      about: event.id,
      params: { name: nameFor(event, language ?? 'fr'), day: event.first_day },
      link: '/calendar',
      at,
    })),
  );
}

/** Whether a person still belongs to the audience of the event in a notice. */
export const isEventFor: NoticeReader = async (tx, { about, userId }) => {
  const event = await findEvent(tx, about);
  return event !== null && (await isAddressed(tx, audienceOf(event), userId));
};

/** Notices about past events, and about moves of events canceled since, are not sent. */
export const movedNow: NoticeNow = async (tx, { about, params, today }) => {
  const event = await findEvent(tx, about);
  return event && !event.cancelled && event.last_day >= today ? params : null;
};
export const cancelledNow: NoticeNow = async (tx, { about, params, today }) =>
  isComing(await findEvent(tx, about), today) ? params : null;

const isComing = (event: CalendarEvent | null, today: SchoolDay) => event !== null && event.last_day >= today;
