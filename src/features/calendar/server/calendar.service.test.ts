import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { notices } from '#features/people/server/notices.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import { aSpan, aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import { anAbsence } from '#features/timetable/server/cover.builders.ts';
import { lessonCovers } from '#features/timetable/server/cover.tables.ts';
import { anEntry, aRoom, aVersion } from '#features/timetable/server/timetable.builders.ts';
import { timetableEntries } from '#features/timetable/server/timetable.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { and, eq } from 'drizzle-orm';
import type { EventInput } from '../calendar.contract.ts';
import { anEvent } from './calendar.builders.ts';
import { cancelledNow, isEventFor, movedNow } from './calendar-notices.ts';
import { calendarFeedRoutes } from './calendar-feed.ts';
import { calendarRouter } from './calendar.router.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
let db: Db;
let admin: Person;
let teacher: Person;
let parent: Person;
let stranger: Person;
let pupil: Person;
let own: Awaited<ReturnType<typeof aClass>>;
let other: { id: string };

const NOW = new Date('2026-11-27T09:00:00Z');

beforeAll(async () => {
  ({ db } = await testDatabase());
  [admin, teacher, parent, stranger, pupil] = await Promise.all([
    aUser(db, { role: 'admin' }),
    aUser(db, { role: 'teacher' }),
    aUser(db, { role: 'parent' }),
    aUser(db, { role: 'parent' }),
    aUser(db, { role: 'student' }),
  ]);
  own = await aClass(db, { teachers: [teacher] });
  other = await aClass(db);
  await aStudent(db, { class_id: own.id, parents: [parent], user_id: pupil.userId });
  await aStudent(db, { class_id: other.id, parents: [stranger] });
});

const api = ({ actor }: Person) =>
  apiAs(calendarRouter, db, actor, { timeZone: 'Africa/Douala', now: () => NOW });
const input = (given: Partial<EventInput> = {}): EventInput => ({
  kind: 'meeting',
  name_en: '',
  name_fr: 'Réunion des parents',
  place: 'Grande salle',
  first_day: '2026-12-05',
  last_day: '2026-12-05',
  starts_at: 540,
  ends_at: 660,
  roles: ['parent'],
  class_ids: [],
  ...given,
});
const idsFor = async (who: Person, view?: 'past') =>
  (await api(who).list(view ? { view } : {})).events.map(({ id }) => id);

const feedApp = (timeZone = 'Africa/Douala') =>
  calendarFeedRoutes({
    db,
    now: () => NOW,
    school: { timeZone },
    schoolName: () => 'Lycée de Deïdo',
  });
/** The entries of a feed, as another program parses them. */
async function readFeed(path: string) {
  const answer = await feedApp().request(path);
  if (answer.status !== 200) return answer.status;
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  return calendar.getAllSubcomponents('vevent').map((entry) => {
    const event = new ICAL.Event(entry);
    return {
      id: event.uid,
      name: event.summary,
      start: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
      end: event.endDate.isDate ? event.endDate.toString() : event.endDate.toJSDate().toISOString(),
      place: event.location,
      status: entry.getFirstPropertyValue('status'),
    };
  });
}

/** The instants of every lesson of a feed, as another program expands them. */
async function lessonsIn(path: string, timeZone: string) {
  const answer = await feedApp(timeZone).request(path);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const lessons = calendar
    .getAllSubcomponents('vevent')
    .map((entry) => new ICAL.Event(entry))
    .filter(({ uid }) => uid.startsWith('lesson-'));
  const starts = lessons.flatMap((lesson) => {
    const times: string[] = [];
    const days = lesson.iterator();
    for (let next = days.next(); next; next = days.next()) times.push(next.toJSDate().toISOString());
    return times;
  });
  return { starts, places: lessons.map(({ location }) => location) };
}

/** Lessons of a feed on some days, as another program shows them: changed lessons replace the usual ones. */
async function lessonDays(path: string, days: readonly string[]) {
  const calendar = new ICAL.Component(ICAL.parse(await (await feedApp().request(path)).text()));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry));
  const usual = events.filter((event) => event.uid.startsWith('lesson-') && !event.isRecurrenceException());
  return usual.flatMap((event) => {
    for (const other of events)
      if (other.uid === event.uid && other.isRecurrenceException()) event.relateException(other);
    const found: [string, string, unknown][] = [];
    const times = event.iterator();
    for (let next = times.next(); next; next = times.next()) {
      const { item, startDate } = event.getOccurrenceDetails(next);
      const day = startDate.toJSDate().toISOString().slice(0, 10);
      if (days.includes(day))
        found.push([day, item.description, item.component.getFirstPropertyValue('status')]);
    }
    return found;
  });
}

const told = async ({ userId }: Person, about: string) =>
  (
    await db
      .select({ kind: notices.kind, params: notices.params, count: notices.count })
      .from(notices)
      .where(and(eq(notices.user_id, userId), eq(notices.about, about)))
  ).toSorted((one, another) => one.kind.localeCompare(another.kind));

describe('notices of events', () => {
  it('the people an event is for are notified of a new day or place, not of a corrected name', async () => {
    const event = await api(admin).create(input({ class_ids: [own.id], name_en: 'Parents’ meeting' }));
    const change = (given: Partial<EventInput>) =>
      api(admin).change({ event_id: event.id, ...input({ class_ids: [own.id], ...given }) });
    await change({ name_fr: 'Réunion' });
    expect(await told(parent, event.id)).toEqual([]);
    await change({ first_day: '2026-12-07', last_day: '2026-12-07' });
    expect(await told(parent, event.id)).toEqual([
      { kind: 'calendar.moved', params: { name: 'Réunion des parents', day: '2026-12-07' }, count: 1 },
    ]);
    for (const person of [stranger, teacher, pupil]) expect(await told(person, event.id)).toEqual([]);
    await change({ first_day: '2026-12-07', last_day: '2026-12-07', place: 'Salle 4' });
    await api(admin).cancel({ event_id: event.id });
    await api(admin).cancel({ event_id: event.id });
    expect((await told(parent, event.id)).map(({ kind, count }) => [kind, count])).toEqual([
      ['calendar.cancelled', 1],
      ['calendar.moved', 2],
    ]);
  });

  it('a past event notifies nobody, and a waiting notice is checked again when it is sent', async () => {
    const day = { first_day: '2026-11-20', last_day: '2026-11-20' };
    const past = await api(admin).create(input(day));
    await api(admin).cancel({ event_id: past.id });
    expect(await told(parent, past.id)).toEqual([]);

    const event = await api(admin).create(input({ class_ids: [own.id] }));
    const about = { about: event.id, at: NOW };
    const now = { about: event.id, params: { name: 'x' }, today: '2026-12-05' as const };
    await db.transaction(async (tx) => {
      expect(await isEventFor(tx, { ...about, userId: parent.userId })).toBe(true);
      expect(await isEventFor(tx, { ...about, userId: stranger.userId })).toBe(false);
      expect(await movedNow(tx, now)).toEqual({ name: 'x' });
      expect(await movedNow(tx, { ...now, today: '2026-12-06' })).toBeNull();
    });
    await api(admin).cancel({ event_id: event.id });
    await db.transaction(async (tx) => {
      expect(await movedNow(tx, now)).toBeNull();
      expect(await cancelledNow(tx, now)).toEqual({ name: 'x' });
    });
  });
});

describe('the calendar', () => {
  it('shows an event to its roles in its classes, and to nobody else', async () => {
    const { id } = await api(admin).create(input({ roles: ['parent', 'teacher'], class_ids: [own.id] }));
    for (const who of [admin, teacher, parent]) expect(await idsFor(who)).toContain(id);
    for (const who of [stranger, pupil]) expect(await idsFor(who)).not.toContain(id);
  });

  it('agrees with the rule for any roles and classes', async () => {
    const people = [
      { who: teacher, role: 'teacher', classes: [own.id] },
      { who: parent, role: 'parent', classes: [own.id] },
      { who: stranger, role: 'parent', classes: [other.id] },
      { who: pupil, role: 'student', classes: [own.id] },
    ] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(['parent', 'student', 'teacher'] as const, { minLength: 1 }),
        fc.subarray(['own', 'other'] as const),
        async (roles, named) => {
          const classes = named.map((each) => (each === 'own' ? own.id : other.id));
          const id = await anEvent(db, { roles, classes, first_day: '2026-12-01', last_day: '2026-12-01' });
          for (const { who, role, classes: theirs } of people) {
            const isTheirs =
              roles.includes(role) && (classes.length === 0 || classes.some((one) => one === theirs[0]));
            expect((await idsFor(who)).includes(id)).toBe(isTheirs);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it('lists current and coming events, the next first, and past ones apart', async () => {
    const past = await anEvent(db, { first_day: '2026-11-20', last_day: '2026-11-26' });
    const today = await anEvent(db, { first_day: '2026-11-24', last_day: '2026-11-27' });
    const later = await anEvent(db, { first_day: '2027-01-08', last_day: '2027-01-08' });
    const ids = await idsFor(stranger);
    expect(ids).not.toContain(past);
    expect(ids.indexOf(today)).toBeLessThan(ids.indexOf(later));
    expect(await idsFor(stranger, 'past')).toContain(past);
    expect(await idsFor(stranger, 'past')).not.toContain(today);
  });

  it('uses one name in both languages, and keeps a canceled event as canceled', async () => {
    const made = await api(admin).create(input());
    expect(made).toMatchObject({ name_en: 'Réunion des parents', name_fr: 'Réunion des parents' });
    await api(admin).cancel({ event_id: made.id });
    const shown = (await api(parent).list({})).events.find(({ id }) => id === made.id);
    expect(shown).toMatchObject({ cancelled: true });
    await expect(api(admin).change({ event_id: made.id, ...input() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it.each([
    ['an end without a start', { starts_at: null }],
    ['an end before the start', { ends_at: 500 }],
    ['a last day before the first', { last_day: '2026-12-04' }],
    ['nobody to tell', { roles: [] }],
    ['no name', { name_fr: ' ' }],
  ])('refuses %s', async (_why, given) => {
    await expect(api(admin).create(input(given))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('refuses a missing class', async () => {
    const gone = '0190de00-0000-7000-8000-00000000dead';
    await expect(api(admin).create(input({ class_ids: [gone] }))).rejects.toMatchObject({
      code: 'NO_SUCH_CLASS',
    });
  });
});

describe('a private calendar address', () => {
  it('gives another program hours in the school’s time zone, whole days, and cancellations', async () => {
    const meeting = await api(admin).create(input());
    const exams = await anEvent(db, { kind: 'exam', first_day: '2026-12-07', last_day: '2026-12-10' });
    const open = await api(admin).create(input({ ends_at: null, name_en: 'Open, evening; "late"' }));
    await api(admin).cancel({ event_id: open.id });
    const { path } = await api(parent).makeFeed();
    const entries = (await readFeed(path)) as Exclude<Awaited<ReturnType<typeof readFeed>>, number>;
    const entry = (id: string) => entries.find((each) => each.id === id);
    expect(entry(meeting.id)).toMatchObject({
      name: 'Réunion des parents',
      // 9:00 in Douala, an hour ahead of UTC.
      start: '2026-12-05T08:00:00.000Z',
      end: '2026-12-05T10:00:00.000Z',
      place: 'Grande salle',
      status: null,
    });
    expect(entry(exams)).toMatchObject({ start: '2026-12-07', end: '2026-12-11' });
    expect(entry(open.id)).toMatchObject({ status: 'CANCELLED', end: '2026-12-05T09:00:00.000Z' });
  });

  it('has the lessons of its owner, weekly in the school’s time zone, without the holidays', async () => {
    await aYear(db, {
      first_day: '2026-09-07',
      last_day: '2027-06-25',
      holidays: [aSpan('2026-12-21', '2027-01-03', 'Christmas')],
    });
    const maths = await aClassSubject(db, { class_id: own.id, teacher_id: teacher.userId });
    // Both begin on the day of the test by default, which may be after NOW.
    const since = { from_day: '2026-09-07' };
    await ownerOf(db).update(classMemberships).set(since).where(eq(classMemberships.class_id, own.id));
    await db.update(classSubjectTeachers).set(since).where(eq(classSubjectTeachers.class_id, own.id));
    const room = await aRoom(db, { name: 'Salle 12' });
    const version = await aVersion(db, { valid_from: '2026-09-07' });
    const later = await aVersion(db, { valid_from: '2027-04-05' });
    const of = { class_id: own.id, subject_id: maths.subject_id, teacher_id: teacher.userId };
    await anEntry(db, { ...of, version_id: version.id, period_id: version.periods[0]!.id, room_id: room.id });
    await anEntry(db, { ...of, version_id: later.id, period_id: later.periods[1]!.id, day: 2 });

    const { path } = await api(teacher).makeFeed();
    // Cairo keeps summer time until the last Thursday of October and from the last Friday of April.
    for (const [timeZone, winter, summer] of [
      ['Africa/Douala', '06:30', '07:25'],
      ['Africa/Cairo', '05:30', '05:25'],
    ] as const) {
      const told = await lessonsIn(path, timeZone);
      expect(told.places).toEqual(['Salle 12', null]);
      const days = told.starts.map((start) => start.slice(0, 10));
      expect(days[0]).toBe('2026-11-23');
      expect(days).not.toContain('2026-12-21');
      expect(days).not.toContain('2026-12-28');
      expect(days.filter((day) => day < '2027-04-05')).toHaveLength(17);
      expect(days.at(-1)).toBe('2027-06-22');
      expect(told.starts).toContain(`2026-12-14T${winter}:00.000Z`);
      expect(told.starts).toContain(`2027-01-04T${winter}:00.000Z`);
      expect(told.starts).toContain(`2027-06-22T${summer}:00.000Z`);
    }
    const { path: parents } = await api(parent).makeFeed();
    expect((await lessonsIn(parents, 'Africa/Douala')).starts).toHaveLength(29);
    const { path: strangers } = await api(stranger).makeFeed();
    expect((await lessonsIn(strangers, 'Africa/Douala')).starts).toEqual([]);
  });

  it('shows what happens to a lesson whose teacher is absent, and which ones a teacher covers', async () => {
    const colleague = await aUser(db, { role: 'teacher', full_name: 'Ngono Paul' });
    const [monday, next, later] = ['2026-11-30', '2026-12-07', '2026-12-14'] as const;
    for (const day of [monday, next, later]) await anAbsence(db, { teacher_id: teacher.userId, day });
    const entries = await db.select().from(timetableEntries).where(eq(timetableEntries.class_id, own.id));
    const meeting = entries.find(({ day }) => day === 1)!.meeting;
    const of = { absent_id: teacher.userId, meeting, starts: 450, ends: 505 };
    await db.insert(lessonCovers).values([
      { ...of, day: monday, kind: 'cover', teacher_id: colleague.userId },
      { ...of, day: next, kind: 'let_go' },
      { ...of, day: later, kind: 'supervised' },
    ]);
    const told = async (who: Person) => {
      const { path } = await api(who).makeFeed();
      return lessonDays(path, [monday, next, later]);
    };
    const label = classLabel(own);
    expect(await told(parent)).toEqual([
      [monday, `${label} · Ngono Paul`, null],
      [next, label, 'CANCELLED'],
      [later, `${label} · Étude surveillée`, null],
    ]);
    expect((await told(teacher)).map(([day, , status]) => [day, status])).toEqual(
      [monday, next, later].map((day) => [day, 'CANCELLED']),
    );
    expect(await told(colleague)).toEqual([[monday, `${label} · Remplacement de Ngo Bassa Élodie`, null]]);
  });

  it('has exactly the events its owner sees', async () => {
    const theirs = await anEvent(db, { roles: ['parent'], classes: [other.id] });
    const { path } = await api(parent).makeFeed();
    expect(JSON.stringify(await readFeed(path))).not.toContain(theirs);
    const { path: strangers } = await api(stranger).makeFeed();
    expect(JSON.stringify(await readFeed(strangers))).toContain(theirs);
  });

  it('ends when a newer address is created, when it is ended, and with the account', async () => {
    const { path: first } = await api(teacher).makeFeed();
    const { path: second } = await api(teacher).makeFeed();
    expect(await readFeed(first)).toBe(404);
    expect(await readFeed(second)).not.toBe(404);
    await db.update(users).set({ disabled_at: NOW }).where(eq(users.id, teacher.userId));
    expect(await readFeed(second)).toBe(404);
    await db.update(users).set({ disabled_at: null }).where(eq(users.id, teacher.userId));
    await api(teacher).endFeed();
    expect(await readFeed(second)).toBe(404);
    expect(await api(teacher).feed()).toEqual({ since: null });
  });

  it.each([
    '/calendar-feed/x.ics',
    `/calendar-feed/${'A'.repeat(32)}.ics`,
    `/calendar-feed/${'A'.repeat(32)}`,
  ])('answers a wrong address %s as a missing page', async (path) => expect(await readFeed(path)).toBe(404));
});
