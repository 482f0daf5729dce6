import { Hono } from 'hono';
import ical, { ICalCalendarMethod, ICalEventRepeatingFreq, ICalEventStatus } from 'ical-generator';
import { classLabel } from '#features/roster/classes.rules.ts';
import { type RecurringLesson, readRecurringLessons } from '#features/timetable/server/recurring.service.ts';
import type { Db } from '#platform/db/database.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { neverStored } from '#platform/http/server/headers.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { schoolDay, startOfDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { CalendarEvent } from '../calendar.contract.ts';
import { endOfDays, FEED_PATH, nameFor } from '../calendar.rules.ts';
import { selectEventsFrom, selectHolidaysFrom } from './calendar.queries.ts';
import { findFeedReaders, languageOf } from './calendar.service.ts';
import { timeZoneBlock } from './time-zone-block.ts';

/** The number of past days included in a feed. */
const PAST_DAYS = 60;
const DAY_MS = 86_400_000;

type Tools = { db: Db; now: () => Date; school: { readonly timeZone: string }; schoolName: () => string };

/**
 * Private calendars for calendar programs (RFC 5545). The URL is the secret. A revoked URL, a closed account
 * and a wrong URL all look like a missing page.
 */
export function calendarFeedRoutes({ db, now, school, schoolName }: Tools) {
  const routes = new Hono();
  routes.use(`${FEED_PATH}/*`, neverStored());
  routes.get(`${FEED_PATH}/:file`, async (c) => {
    const secret = /^([\w-]{32})\.ics$/.exec(c.req.param('file'))?.[1];
    const from = schoolDay(new Date(now().getTime() - PAST_DAYS * DAY_MS), school.timeZone);
    const found =
      secret &&
      (await readSnapshot(db, async (tx) => {
        const readers = await findFeedReaders(tx, secret);
        const [first] = readers;
        if (!first) return null;
        const [events, lessons] = [new Map<string, CalendarEvent>(), new Map<string, RecurringLesson>()];
        // A teacher who is also a parent gets the entries of both roles, each once.
        for (const reader of readers) {
          for (const event of await selectEventsFrom(tx, reader, from)) events.set(event.id, event);
          for (const lesson of await readRecurringLessons(tx, reader, schoolDay(now(), school.timeZone)))
            lessons.set(`${lesson.id} ${lesson.child?.id ?? ''}`, lesson);
        }
        return {
          language: await languageOf(tx, first.userId),
          events: [...events.values()],
          holidays: await selectHolidaysFrom(tx, from),
          lessons: [...lessons.values()],
        };
      }));
    if (!found) return c.text('Not found\n', 404);
    const text = calendarFile(found, { name: schoolName(), timeZone: school.timeZone, now: now() });
    return c.body(text, 200, { 'content-type': 'text/calendar; charset=utf-8' });
  });
  return routes;
}

type Holiday = { id: string; name_en: string; name_fr: string; first_day: SchoolDay; last_day: SchoolDay };
type Content = {
  language: Locale;
  events: readonly CalendarEvent[];
  holidays: readonly Holiday[];
  lessons: readonly RecurringLesson[];
};

/**
 * Events, holidays and lessons as an iCalendar file: times as instants, all-day events as dates, lessons as
 * weekly events in the school's time zone.
 */
export function calendarFile(
  { language, events, holidays, lessons }: Content,
  { name, timeZone, now }: { name: string; timeZone: string; now: Date },
): string {
  const calendar = ical({ name, prodId: '//Preau//School calendar//EN', method: ICalCalendarMethod.PUBLISH });
  for (const holiday of holidays)
    calendar.createEvent({
      id: `holiday-${holiday.id}`,
      stamp: now,
      summary: nameFor(holiday, language),
      ...wholeDays(holiday),
    });
  for (const event of events)
    calendar.createEvent({
      id: event.id,
      stamp: now,
      summary: nameFor(event, language),
      ...(event.place && { location: event.place }),
      ...(event.cancelled && { status: ICalEventStatus.CANCELLED }),
      ...(event.starts_at === null ? wholeDays(event) : hours(event, event.starts_at, timeZone)),
    });
  if (lessons.length > 0) {
    const days = lessons.flatMap(({ first_day, last_day }) => [first_day, last_day]).toSorted();
    const block = timeZoneBlock(timeZone, days[0]!, days.at(-1)!);
    calendar.timezone({ name: null, generator: () => block });
  }
  for (const lesson of lessons) {
    const usual = { stamp: now, ...facts(lesson, lesson.change, language) };
    // A lesson on a single day has no recurrence, so the change is applied to the event itself.
    const only = lesson.first_day === lesson.last_day ? lesson.changes[0] : undefined;
    calendar.createEvent({
      ...usual,
      ...weekly(lesson, timeZone),
      ...(only && changed(lesson, only, language)),
    });
    if (only) continue;
    for (const one of lesson.changes)
      calendar.createEvent({
        ...usual,
        ...changed(lesson, one, language),
        ...hourOn(one.day, lesson, timeZone),
        recurrenceId: shownAs(one.day, lesson.starts),
      });
  }
  return calendar.toString();
}

const WORDS = papersOf((say) => ({
  supervised: say(/*i18n*/ 'Supervised study'),
  covers: (teacher: string) => say(/*i18n*/ 'Cover for {teacher}', { teacher }),
}));

function facts(lesson: RecurringLesson, change: RecurringLesson['change'], language: Locale) {
  const { supervised, covers } = WORDS[language];
  const teacher =
    change?.kind === 'supervised'
      ? supervised
      : change?.kind === 'covers'
        ? covers(change.teacher ?? '')
        : change
          ? change.teacher
          : lesson.teacher;
  return {
    id: ['lesson', lesson.id, lesson.child?.id].filter(Boolean).join('-'),
    summary: [lesson.child?.name, nameFor(lesson.subject, language)].filter(Boolean).join(' · '),
    description: [lesson.classes.map(classLabel).join(', '), teacher].filter(Boolean).join(' · '),
    ...(lesson.room && { location: lesson.room }),
  };
}

/**
 * A lesson on a day when its teacher is absent: canceled for the teacher, and for a class that has no lesson
 * then.
 */
function changed(
  lesson: RecurringLesson,
  { change, isOwnAbsence }: RecurringLesson['changes'][number],
  language: Locale,
) {
  const isCancelled = isOwnAbsence || change.kind === 'let_go';
  return {
    ...facts(lesson, change, language),
    ...(isCancelled && { status: ICalEventStatus.CANCELLED }),
  };
}

// The library takes the UTC date of an instant for all-day events.
const wholeDays = (days: { first_day: SchoolDay; last_day: SchoolDay }) => ({
  allDay: true,
  start: new Date(`${days.first_day}T00:00:00Z`),
  end: new Date(`${endOfDays(days)}T00:00:00Z`),
});

/** The assumed length in minutes of an event without an end. */
const LENGTH = 60;

function hours({ first_day, last_day, ends_at }: CalendarEvent, starts_at: number, timeZone: string) {
  const at = (day: SchoolDay, minute: number) =>
    new Date(startOfDay(day, timeZone).getTime() + minute * 60_000);
  return { start: at(first_day, starts_at), end: at(last_day, ends_at ?? starts_at + LENGTH) };
}

// If a zone is set, the library formats a date with the hour of the server's own zone, so the date must show
// the intended hour there.
const shownAs = (day: SchoolDay, minute: number) => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date, 0, minute);
};

const hourOn = (day: SchoolDay, { starts, ends }: RecurringLesson, timezone: string) => ({
  timezone,
  start: shownAs(day, starts),
  end: shownAs(day, ends),
});

function weekly(lesson: RecurringLesson, timeZone: string) {
  const { first_day, last_day, starts, ends, except } = lesson;
  return {
    ...hourOn(first_day, lesson, timeZone),
    ...(first_day < last_day && {
      repeating: {
        freq: ICalEventRepeatingFreq.WEEKLY,
        // The end of a recurrence is an instant (RFC 5545, 3.3.10).
        until: new Date(startOfDay(last_day, timeZone).getTime() + ends * 60_000),
        ...(except.length > 0 && { exclude: except.map((day) => shownAs(day, starts)) }),
      },
    }),
  };
}
