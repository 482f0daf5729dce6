import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { anAnnouncementFile } from '#features/announcements/server/announcements.builders.ts';
import { announcementsRouter } from '#features/announcements/server/announcements.router.ts';
import { sendDeliveries } from '#features/inbox/server/deliveries.service.ts';
import { noticeChoices } from '#features/inbox/server/deliveries.tables.ts';
import { aThread, withStudents } from '#features/messages/server/messages.builders.ts';
import { messagesRouter } from '#features/messages/server/messages.router.ts';
import type { Duty } from '#features/people/duties.rules.ts';
import type { Role } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classTeachers } from '#features/roster/server/classes.tables.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { searchRouter } from '#features/search/server/search.router.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { hashPassword } from '#platform/auth/server/passwords/passwords.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { listen } from '#platform/http/server/listen.ts';
import { findOrMakePushKeys } from '#platform/push/server/keys.ts';
import { pushSubscriptions } from '#platform/push/server/push.tables.ts';
import { aPushServer } from '#platform/push/server/testing/push-server.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testStore } from '#platform/testing/files.ts';
import { FEATURES, NOTICE_READERS, NOTICE_WORDS, NOTICES_NOW } from '../features.ts';
import { createPortal } from '../portal.ts';
import { signInOverHttp } from '../testing/enrolment.ts';
import { send, sendJson } from '../testing/http-calls.ts';
import { listenTo } from '../testing/listening.ts';

// Announcements and conversations compared with their rules, written here by hand: who receives their events in
// an open page, who finds them, who gets a push after rights have ended, and for whom they read as missing.

const PASSWORD = 'a long enough secret';
const SEED = Number(process.env['NEWS_SEED'] ?? 34);
const ROUNDS = Number(process.env['NEWS_ROUNDS'] ?? 50);
/** A Friday, at 10:00 in Douala: no quiet hours. */
const NOW = new Date('2026-11-27T09:00:00Z');
const CLOCK = { timeZone: 'Africa/Douala', now: () => NOW };

let db: Db;
let address: string;
let hash: string;
let files: Awaited<ReturnType<typeof testStore>>;
let phones: Awaited<ReturnType<typeof aPushServer>>;

beforeAll(async () => {
  ({ db } = await testDatabase());
  hash = await hashPassword(PASSWORD);
  files = await testStore();
  phones = await aPushServer();
  await db.transaction((tx) => findOrMakePushKeys(tx, TEST_SECRETS, NOW));
  const closing = new AbortController();
  const health = { stopping: false };
  const portal = createPortal({
    db,
    environment: readEnvironment({ REQUESTS_PER_MINUTE: '0' }),
    version: 'test',
    log: pino({ level: 'silent' }),
    health,
    closing: closing.signal,
    pages: null,
    secrets: TEST_SECRETS,
    files,
  });
  const server = await listen({
    fetch: portal.fetch as Parameters<typeof listen>[0]['fetch'],
    hostname: '127.0.0.1',
    port: 0,
    health,
  });
  address = server.address;
  atEndOfFile(async () => {
    closing.abort();
    await server.close();
  });
});

type Kind = Role | 'bursar' | 'communication';

/** A signed-in person with a phone that receives every push. */
async function aPerson(kind: Kind) {
  const duty: Duty | null = kind === 'bursar' || kind === 'communication' ? kind : null;
  const role: Role = duty ? 'admin' : (kind as Role);
  const person = await aUser(db, { role, ...(duty && { duties: [duty] }) });
  const { userId, email } = person;
  await db.update(users).set({ password_hash: hash }).where(eq(users.id, userId));
  await db.update(profiles).set({ language: 'fr' }).where(eq(profiles.user_id, userId));
  await db.insert(noticeChoices).values(
    (['announcements', 'messages'] as const).map((notice_group) => ({
      user_id: userId,
      notice_group,
      channel: 'push' as const,
      is_on: true,
    })),
  );
  await db
    .insert(pushSubscriptions)
    .values({ id: newId(), user_id: userId, ...phones.subscribe(userId), created_at: NOW });
  return { ...person, kind, authorization: await signInOverHttp(address, { email, password: PASSWORD }) };
}
type Person = Awaited<ReturnType<typeof aPerson>>;

type Link = { parent: string; open: boolean; sees_records: boolean; receives_messages: boolean };
type Room = { id: string; teachers: Set<string>; subjectTeacher: string | null };
type Pupil = { id: string; room: Room; userId: string | null; links: Link[] };
type Thread = {
  id: string;
  subject: string;
  members: string[];
  office: boolean;
  pupil: Pupil | null;
  withPupil: boolean;
};
/**
 * The audience: families of chosen students, people by name with families, or those of the subject; otherwise
 * everybody in the rooms.
 */
type Aim = { chosen: Pupil[] } | { users: Set<string>; families: Pupil[] } | { subject: Room[] } | null;
type News = { id: string; word: string; roles: Role[]; rooms: Room[]; aim: Aim; file: string };

const KINDS: readonly Kind[] = [
  ...(['admin', 'communication', 'bursar'] as const),
  ...Array.from({ length: 4 }, () => 'teacher' as const),
  ...Array.from({ length: 6 }, () => 'parent' as const),
  ...Array.from({ length: 3 }, () => 'student' as const),
];

async function aSchool(random: ReturnType<typeof seededRandom>) {
  const chance = (part: number) => random.below(1000) < part * 1000;
  const people: Person[] = [];
  for (const kind of KINDS) people.push(await aPerson(kind));
  const of = (kind: Kind) => people.filter((person) => person.kind === kind);
  const rooms: Room[] = [];
  for (let place = 0; place < 3; place += 1) {
    const teachers = of('teacher').filter(() => chance(0.5));
    const { id } = await aClass(db, { teachers });
    rooms.push({ id, teachers: new Set(teachers.map(({ userId }) => userId)), subjectTeacher: null });
  }
  // One subject in two of the three classes, with a different teacher in each.
  const subject = await aSubject(db);
  for (const [place, room] of rooms.slice(0, 2).entries()) {
    room.subjectTeacher = of('teacher')[place]!.userId;
    await aClassSubject(db, {
      class_id: room.id,
      subject_id: subject.id,
      teacher_id: room.subjectTeacher,
    });
  }
  const pupils: Pupil[] = [];
  for (const account of [...of('student'), null, null, null]) {
    const room = random.pick(rooms);
    const userId = account?.userId ?? null;
    const { id } = await aStudent(db, { class_id: room.id, user_id: userId });
    const links = of('parent')
      .filter(() => chance(0.5))
      .map(({ userId: parent }) => ({
        parent,
        open: true,
        sees_records: chance(0.8),
        receives_messages: chance(0.8),
      }));
    const pupil = { id, room, userId, links };
    for (const link of links) await writeLink(pupil, link);
    pupils.push(pupil);
  }
  await withStudents(db, 'with_guardian');
  const threads: Thread[] = [];
  for (let place = 0; place < 10; place += 1) {
    const pupil = chance(0.7) ? random.pick(pupils) : null;
    const members = people
      .filter(({ kind }) => kind === 'teacher' || kind === 'parent')
      .filter(() => chance(0.5))
      .map(({ userId }) => userId);
    const office = chance(0.5);
    const subject = `Sujet ${place} ${randomUUID().slice(0, 8)}`;
    const withPupil = pupil !== null && chance(0.4);
    const about = { student_id: pupil?.id ?? null, with_student: withPupil };
    const id = await aThread(db, { members, office, subject, ...about, at: NOW });
    threads.push({ id, subject, members, office, pupil, withPupil });
  }
  return { people, rooms, pupils, threads, subject, chance };
}

const writeLink = (pupil: Pupil, { parent, open, ...rights }: Link) =>
  aGuardianLink(db, {
    user_id: parent,
    student_id: pupil.id,
    verified_at: new Date('2026-09-01'),
    ended_at: open ? null : new Date(),
    ...rights,
  });

async function turnTeaching(room: Room, user_id: string) {
  const row = { class_id: room.id, user_id };
  if (room.teachers.delete(user_id))
    await db
      .delete(classTeachers)
      .where(and(eq(classTeachers.class_id, room.id), eq(classTeachers.user_id, user_id)));
  else {
    room.teachers.add(user_id);
    await db.insert(classTeachers).values({ ...row, from_day: '2020-09-01' });
  }
}

/** The rules, by hand. */
const teaches = ({ teachers, subjectTeacher }: Room, userId: string) =>
  teachers.has(userId) || subjectTeacher === userId;
const isOffice = ({ kind }: Person) => kind === 'admin' || kind === 'communication';

const hears = (link: Link) => link.open && link.sees_records && link.receives_messages;

function isParty({ members, office, pupil, withPupil }: Thread, person: Person): boolean {
  const { kind, userId } = person;
  if (isOffice(person)) return office;
  // Without a guardian who reads along, the student is not a member.
  if (withPupil && kind === 'student') return pupil!.userId === userId && pupil!.links.some(hears);
  if (withPupil && kind === 'parent')
    return pupil!.links.some((link) => link.parent === userId && hears(link));
  if (!members.includes(userId)) return false;
  if (kind === 'teacher') return !pupil || teaches(pupil.room, userId);
  return kind === 'parent' && (!pupil || pupil.links.some((link) => link.parent === userId && hears(link)));
}

function isOfAudience({ roles, rooms, aim }: News, pupils: Pupil[], { kind, userId }: Person): boolean {
  if (!roles.some((role) => role === kind)) return false;
  if (!aim && rooms.length === 0) return true;
  const sees = (links: Link[]) =>
    links.some((link) => link.parent === userId && link.open && link.sees_records);
  if (aim && 'users' in aim) {
    const isNamed = aim.users.has(userId);
    if (kind !== 'parent') return isNamed;
    return pupils.some((pupil) => sees(pupil.links) && (isNamed || aim.families.includes(pupil)));
  }
  if (aim && 'subject' in aim) {
    const meant = aim.subject.filter((room) => rooms.length === 0 || rooms.includes(room));
    if (kind === 'teacher') return meant.some(({ subjectTeacher }) => subjectTeacher === userId);
    return isOneOf(pupils.filter(({ room }) => meant.includes(room)));
  }
  if (kind === 'teacher') return !aim && rooms.some((room) => teaches(room, userId));
  return isOneOf(aim ? aim.chosen : pupils.filter(({ room }) => rooms.includes(room)));

  function isOneOf(meant: Pupil[]): boolean {
    if (kind === 'student') return meant.some((pupil) => pupil.userId === userId);
    return meant.some(({ links }) => sees(links));
  }
}

function mayRead(news: News, pupils: Pupil[], person: Person): boolean {
  if (isOffice(person)) return true;
  if (person.kind === 'bursar') return news.aim === null;
  return isOfAudience(news, pupils, person);
}

/** A response without the parts that differ each time: the request's id and the time. */
const bare = ({ status, body }: { status: number; body: string }) =>
  `${status} ${body.replaceAll(/"requestId":"[^"]+"/g, '')}`;

const deliver = () =>
  sendDeliveries(
    { db, now: () => NOW, closing: new AbortController().signal },
    {
      school: { timeZone: CLOCK.timeZone, schoolName: 'Lycée de Test' },
      installation: TEST_INSTALLATION,
      secrets: TEST_SECRETS,
      noticeWords: NOTICE_WORDS,
      noticesNow: NOTICES_NOW,
      noticeReaders: NOTICE_READERS,
    },
  );

it(
  `events, searches and reads reach only people with the right, while rights end: ${ROUNDS} rounds (NEWS_SEED=${SEED})`,
  { timeout: 60_000 + ROUNDS * 3_000 },
  async () => {
    const random = seededRandom(SEED);
    const { people, rooms, pupils, threads, subject, chance } = await aSchool(random);
    const admin = people[0]!;
    const neighbour = (place: number) => people[(place + 1) % people.length]!;
    const streams = await Promise.all(
      people.map(async (person, place) => {
        const topics = [
          'announcements:all',
          'messages:all',
          `inbox:${person.userId}`,
          `inbox:${neighbour(place).userId}`,
          ...threads.map(({ id }) => `message_thread:${id}`),
        ];
        const stream = await listenTo(address, person.authorization, { topics });
        expect(stream.status).toBe(200);
        await expect.poll(() => stream.hasHeard('hello')).toBe(true);
        return stream;
      }),
    );
    const counted = { heard: 0, silent: 0, pushed: 0, stopped: 0, found: 0, hidden: 0, missing: 0 };

    /** Waits until everybody with the right has received a topic, and checks that nobody else has. */
    async function expectHeard(since: number[], byPerson: (person: Person, place: number) => Set<string>) {
      for (const [place, stream] of streams.entries()) {
        const expected = byPerson(people[place]!, place);
        const heard = () => new Set(stream.changes().slice(since[place]));
        await expect
          .poll(() => [...expected].filter((topic) => !heard().has(topic)), { timeout: 5_000, interval: 20 })
          .toEqual([]);
        expect(
          [...heard()].filter((topic) => !expected.has(topic)),
          `${people[place]!.kind} hears too much`,
        ).toEqual([]);
        counted.heard += expected.size;
        counted.silent += 4 + threads.length - expected.size;
      }
    }

    async function turnLink(pupil: Pupil, link: Link) {
      const which = random.pick(['open', 'open', 'sees_records', 'receives_messages'] as const);
      link[which] = !link[which];
      await writeLink(pupil, link);
    }
    async function changeRights() {
      const pupil = random.pick(pupils.filter(({ links }) => links.length > 0));
      await turnLink(pupil, random.pick(pupil.links));
      const { userId } = random.pick(people.filter(({ kind }) => kind === 'teacher'));
      await turnTeaching(random.pick(rooms), userId);
    }
    /** Ends one of the rights behind a notification, if there is one. */
    async function endRightOf(told: Set<string>) {
      const ofTold = pupils.flatMap((pupil) =>
        pupil.links
          .filter(({ parent, open }) => open && told.has(parent))
          .map((link) => () => turnLink(pupil, link)),
      );
      const teaching = rooms.flatMap((room) =>
        [...room.teachers]
          .filter((userId) => told.has(userId))
          .map((userId) => () => turnTeaching(room, userId)),
      );
      const endings = [...ofTold, ...teaching];
      if (endings.length > 0) await random.pick(endings)();
    }

    /** Pushes after rights have changed: only to notified people who still have the right and have not read it. */
    async function expectPushed(told: Set<string>, mayStill: (person: Person) => boolean) {
      for (let turn = 0; turn < 3; turn += 1) await endRightOf(told);
      phones.kept.length = 0;
      await deliver();
      const expected = people.filter((person) => told.has(person.userId) && mayStill(person));
      expect(phones.kept.map(({ device }) => device).toSorted()).toEqual(
        expected.map(({ userId }) => userId).toSorted(),
      );
      counted.pushed += expected.length;
      counted.stopped += told.size - expected.length;
      await db.execute(sql`delete from deliveries`);
      await db.execute(sql`delete from notices`);
    }

    /** Some people by name who may be notified now, and families. */
    function someNamed(): Extract<Aim, { users: Set<string> }> {
      const mayBeNamed = ({ kind, userId }: Person) =>
        kind === 'teacher' ||
        kind === 'student' ||
        pupils.some(({ links }) =>
          links.some((link) => link.parent === userId && link.open && link.sees_records),
        );
      const named = people.filter((person) => mayBeNamed(person) && chance(0.3));
      const families = pupils.filter(() => chance(0.2));
      if (named.length + families.length === 0) families.push(pupils[0]!);
      return { users: new Set(named.map(({ userId }) => userId)), families };
    }
    function anAim(): Aim {
      const which = random.pick(['all', 'all', 'chosen', 'named', 'subject'] as const);
      if (which === 'all') return null;
      if (which === 'named') return someNamed();
      if (which === 'subject') return { subject: rooms.slice(0, 2) };
      const chosen = pupils.filter(() => chance(0.4));
      return { chosen: chosen.length > 0 ? chosen : [pupils[0]!] };
    }
    async function announce(): Promise<News> {
      const word = `mot${randomUUID().slice(0, 8)}`;
      const aim = anAim();
      const isChosen = aim !== null && 'chosen' in aim;
      const isNamed = aim !== null && 'users' in aim;
      const ofSubject = aim !== null && 'subject' in aim;
      const possible = ['parent', 'student', ...(isChosen ? [] : ['teacher'])] as Role[];
      const some = possible.filter(() => isNamed || chance(0.7));
      const roles: Role[] = some.length > 0 ? some : ['parent'];
      const offered = ofSubject ? aim.subject : rooms;
      const meant = isChosen || isNamed ? [] : offered.filter(() => chance(0.4));
      const students = isChosen ? aim.chosen : isNamed ? aim.families : [];
      const { id } = await apiAs(announcementsRouter, db, admin.actor, CLOCK).create({
        title_fr: `Réunion ${word}`,
        body_fr: 'Samedi à 9 heures.',
        title_en: '',
        body_en: '',
        pinned: false,
        acknowledge: false,
        roles: roles as ('parent' | 'student' | 'teacher')[],
        class_ids: meant.map((room) => room.id),
        only: isChosen ? 'chosen' : isNamed ? 'people' : ofSubject ? 'subject' : null,
        student_ids: students.map((pupil) => pupil.id),
        ...(isNamed && { user_ids: [...aim.users] }),
        ...(ofSubject && { subject_id: subject.id }),
      });
      return { id, word, roles, rooms: meant, aim, file: await anAnnouncementFile(db, files, id) };
    }

    /** It is found by its word in the list, and by nobody in the search over everything. */
    async function expectFound(news: News) {
      for (const person of people) {
        const list = apiAs(announcementsRouter, db, person.actor, CLOCK).list;
        const found = await list({ search: news.word });
        const isReader = mayRead(news, pupils, person);
        if (isReader) expect(found.announcements.map(({ id }) => id)).toEqual([news.id]);
        else expect(found).toEqual(await list({ search: 'a word that stands nowhere' }));
        counted[isReader ? 'found' : 'hidden'] += 1;
      }
    }

    /** An item that a person may not read answers like an unknown id. */
    async function expectMissing(news: News, thread: Thread, person: Person) {
      const { authorization } = person;
      const get = (path: string) => send(`${address}/api/v1${path}`, { headers: { authorization } });
      const post = (path: string, input: unknown) =>
        sendJson(`${address}/api/v1${path}`, input, {
          headers: { authorization, 'idempotency-key': randomUUID() },
        });
      const nobodys = newId();
      const ways: [string, (id: string) => ReturnType<typeof get>][] = [];
      if (!mayRead(news, pupils, person))
        ways.push(
          [news.file, (id) => get(`/announcement-files/${id}`)],
          [news.id, (id) => post(`/announcements/${id}/open`, {})],
          [news.id, (id) => post(`/announcements/${id}/acknowledge`, {})],
          [news.id, (id) => get(`/announcements/${id}/reach`)],
        );
      if (!isParty(thread, person))
        ways.push(
          [thread.id, (id) => get(`/message-threads/${id}`)],
          [thread.id, (id) => get(`/message-threads/${id}/file`)],
          [thread.id, (id) => post(`/message-threads/${id}/messages`, { body: 'Bonjour.' })],
          [thread.id, (id) => post(`/message-threads/${id}/read`, {})],
        );
      for (const [id, way] of ways) {
        const [theirs, missing] = [await way(id), await way(nobodys)];
        expect(theirs.status, `${person.kind} ${theirs.body}`).not.toBe(200);
        expect(bare(theirs)).toBe(bare(missing));
        counted.missing += 1;
      }
    }

    for (let round = 0; round < ROUNDS; round += 1) {
      await changeRights();
      const since = streams.map((stream) => stream.changes().length);
      if (round % 2 === 0) {
        const news = await announce();
        const isTold = (person: Person) => isOfAudience(news, pupils, person);
        const told = new Set(people.filter(isTold).map(({ userId }) => userId));
        await expectHeard(
          since,
          ({ userId }) => new Set(['announcements:all', ...(told.has(userId) ? [`inbox:${userId}`] : [])]),
        );
        await expectFound(news);
        await expectPushed(told, isTold);
        await expectFound(news);
        await expectMissing(news, random.pick(threads), random.pick(people));
        continue;
      }
      const thread = random.pick(threads);
      const parties = people.filter((person) => isParty(thread, person));
      const writers = parties.filter(({ kind }) => !(thread.withPupil && kind === 'parent'));
      const author = writers.find((person) =>
        writers.some((other) => other !== person && !(isOffice(other) && isOffice(person))),
      );
      if (!author) continue;
      await apiAs(messagesRouter, db, author.actor, CLOCK).send({ thread_id: thread.id, body: 'Bonjour.' });
      const told = new Set(parties.filter((person) => person !== author).map(({ userId }) => userId));
      await expectHeard(since, (person) => {
        const { kind, userId } = person;
        const heard = new Set<string>();
        if (kind !== 'bursar') heard.add('messages:all');
        if (isParty(thread, person)) heard.add(`message_thread:${thread.id}`);
        if (told.has(userId)) heard.add(`inbox:${userId}`);
        return heard;
      });
      await expectPushed(told, (person) => isParty(thread, person));
      for (const person of people) {
        const find = apiAs(
          searchRouter(FEATURES.flatMap(({ finders }) => finders ?? [])),
          db,
          person.actor,
        ).find;
        expect((await find({ text: thread.subject })).groups).toEqual([]);
      }
    }
    for (const { leave } of streams) leave();
    expect(Math.min(...Object.values(counted)), JSON.stringify(counted)).toBeGreaterThan(10);
  },
);
