import * as z from 'zod/mini';
import { AUDIENCE_ROLES } from '#features/announcements/announcements.rules.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { SchoolHoliday } from '#features/school-year/school-year.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { Id } from '#platform/http/id.ts';
import { calendarFilters } from './calendar.filters.ts';
import { mayHaveFeed, mayKeepCalendar, mayReadCalendar } from './calendar.policy.ts';
import { DAY_MINUTES, EVENT_KINDS, MOST_CLASSES, MOST_NAME, MOST_PLACE } from './calendar.rules.ts';

const EventClass = z.object({ id: Id, name: z.string(), section: z.nullable(z.string()) });
const minutes = z.int().check(z.nonnegative(), z.lt(DAY_MINUTES));

export const CalendarEvent = z.object({
  id: Id,
  kind: z.enum(EVENT_KINDS),
  name_en: z.string(),
  name_fr: z.string(),
  place: z.nullable(z.string()),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  /** Minutes since midnight; null for whole days. */
  starts_at: z.nullable(minutes),
  ends_at: z.nullable(minutes),
  roles: z.array(z.enum(AUDIENCE_ROLES)),
  /** Empty for the whole school. */
  classes: z.array(EventClass),
  /** A canceled event stays visible, so that nobody comes. */
  cancelled: z.boolean(),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** The next events for a dashboard. */
export const ComingEvents = z.object({
  /** The number of current and future events. */
  count: z.int(),
  next: z.array(CalendarEvent),
});
export type ComingEvents = z.infer<typeof ComingEvents>;

const NAME_MISSING = /*i18n*/ 'Please enter a name';
const DAY_MISSING = /*i18n*/ 'Please enter a date';
const TIME_MISSING = /*i18n*/ 'Please enter the time';
const WHOM = /*i18n*/ 'Choose for whom it is';
const name = z._default(
  z
    .string()
    .check(
      z.trim(),
      z.normalize(),
      z.maxLength(MOST_NAME, /*i18n*/ 'A name can have at most 120 characters'),
    ),
  '',
);
const day = z.iso
  .date(DAY_MISSING)
  .check(z.refine((text) => /^[2-8]/.test(text), /*i18n*/ 'Please enter a date from the year 2000 on'));

const fields = z.strictObject({
  kind: z.enum(EVENT_KINDS),
  /** One of the two names is enough; it is then used in both languages. */
  name_en: name,
  name_fr: name,
  place: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.normalize(),
        z.maxLength(MOST_PLACE, /*i18n*/ 'A place can have at most 80 characters'),
      ),
    '',
  ),
  first_day: day,
  last_day: day,
  starts_at: z.nullable(minutes),
  ends_at: z.nullable(minutes),
  roles: z.array(z.enum(AUDIENCE_ROLES)).check(z.minLength(1, WHOM), z.maxLength(AUDIENCE_ROLES.length)),
  class_ids: z.array(Id).check(z.maxLength(MOST_CLASSES)),
});
type Fields = z.infer<typeof fields>;

const checks = [
  z.refine<Fields>(({ name_en, name_fr }) => name_en !== '' || name_fr !== '', {
    error: NAME_MISSING,
    path: ['name_fr'],
  }),
  z.refine<Fields>(({ first_day, last_day }) => first_day <= last_day, {
    error: /*i18n*/ 'The last day is before the first day',
    path: ['last_day'],
  }),
  z.refine<Fields>(({ starts_at, ends_at }) => starts_at !== null || ends_at === null, {
    error: TIME_MISSING,
    path: ['starts_at'],
  }),
  z.refine<Fields>(
    ({ first_day, last_day, starts_at, ends_at }) =>
      first_day < last_day || starts_at === null || ends_at === null || starts_at < ends_at,
    { error: /*i18n*/ 'The end is before the start', path: ['ends_at'] },
  ),
] as const;
export const EventInput = fields.check(...checks);
export type EventInput = z.infer<typeof EventInput>;

/** The state of a person's private calendar URL; the URL itself is returned only once. */
const Feed = z.object({ since: z.nullable(z.iso.datetime()) });

const NO_SUCH_CLASS = { status: 409, message: /*i18n*/ 'A chosen class no longer exists.' } as const;
const tags = ['calendar'];
const byId = { event_id: Id };

export const calendarContract = {
  list: procedure
    .meta({ policy: mayReadCalendar })
    .route({
      method: 'GET',
      path: '/calendar',
      summary: 'What is coming for the reader: events, exams, holidays; or the events of the past',
      tags,
    })
    .input(filterSchema(calendarFilters))
    .output(z.object({ events: z.array(CalendarEvent), holidays: z.array(SchoolHoliday) })),
  create: procedure
    .meta({ policy: mayKeepCalendar, idempotent: true })
    .route({
      method: 'POST',
      path: '/calendar',
      successStatus: 201,
      summary: 'Put an event into the calendar of some roles, of the school or of classes',
      tags,
    })
    .input(EventInput)
    .errors({ NO_SUCH_CLASS })
    .output(CalendarEvent),
  change: procedure
    .meta({ policy: mayKeepCalendar })
    .route({
      method: 'PUT',
      path: '/calendar/{event_id}',
      summary: 'Move or correct an event',
      tags,
    })
    .input(z.extend(fields, byId).check(...checks))
    .errors({ NO_SUCH_CLASS })
    .output(CalendarEvent),
  cancel: procedure
    .meta({ policy: mayKeepCalendar })
    .route({
      method: 'POST',
      path: '/calendar/{event_id}/cancel',
      summary: 'Cancel an event: it stays in the calendar, marked as cancelled',
      tags,
    })
    .input(z.strictObject(byId))
    .output(CalendarEvent),
  feed: procedure
    .meta({ policy: mayHaveFeed })
    .route({
      method: 'GET',
      path: '/calendar-feed',
      summary: 'Since when the caller has a private calendar address',
      tags,
    })
    .output(Feed),
  makeFeed: procedure
    .meta({ policy: mayHaveFeed })
    .route({
      method: 'POST',
      path: '/calendar-feed',
      summary: 'Make a private calendar address; an earlier one ends',
      tags,
    })
    .output(z.object({ path: z.string(), since: z.iso.datetime() })),
  endFeed: procedure
    .meta({ policy: mayHaveFeed })
    .route({
      method: 'POST',
      path: '/calendar-feed/end',
      summary: 'End the private calendar address',
      tags,
    })
    .output(Feed),
};
