import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAssignment } from '#features/assignments/server/assignments.builders.ts';
import { assignments, assignmentWorks } from '#features/assignments/server/assignments.tables.ts';
import { anAccount } from '#features/bank/server/bank.builders.ts';
import { bankAccountMembers } from '#features/bank/server/bank.tables.ts';
import { aSheet } from '#features/marks/server/marks.builders.ts';
import { markSheets } from '#features/marks/server/marks.tables.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { type Duty, forGood } from '#features/people/duties.rules.ts';
import { writeDuties } from '#features/people/server/duties.service.ts';
import { userRoles } from '#features/people/server/people.tables.ts';
import type { Role } from '#features/people/people.rules.ts';
import { aMadeCard, aReadyClass } from '#features/report-cards/server/report-cards.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import { sessions, users } from '#platform/auth/server/auth.tables.ts';
import { hashPassword } from '#platform/auth/server/passwords/passwords.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { listen } from '#platform/http/server/listen.ts';
import { NO_STORE, TEST_SECRETS } from '#platform/testing/api.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { createPortal } from './portal.ts';
import { signInOverHttp } from './testing/enrolment.ts';
import { send, sendJson } from './testing/http-calls.ts';
import { type Listening, listenTo } from './testing/listening.ts';

const PASSWORD = 'a long enough secret';
const EVENTS = Number(process.env['LIVE_EVENTS'] ?? 400);
const SEED = Number(process.env['LIVE_SEED'] ?? Math.floor(Math.random() * 1e6));

let db: Db;
let hash: string;
let here: Awaited<ReturnType<typeof aNode>>;

beforeAll(async () => {
  ({ db } = await testDatabase());
  hash = await hashPassword(PASSWORD);
  here = await aNode();
});

/** One server process of the school, simulated in the test. `clock.ms` moves its clock. */
async function aNode() {
  const closing = new AbortController();
  const health = { stopping: false };
  const clock = { ms: 0 };
  const portal = createPortal({
    db,
    environment: readEnvironment({}),
    version: 'test',
    log: pino({ level: 'silent' }),
    health,
    closing: closing.signal,
    now: () => new Date(Date.now() + clock.ms),
    pages: null,
    secrets: TEST_SECRETS,
    files: NO_STORE,
  });
  const fetch = portal.fetch as Parameters<typeof listen>[0]['fetch'];
  const { address, close } = await listen({ fetch, hostname: '127.0.0.1', port: 0, health });
  const stop = async () => {
    closing.abort();
    await close();
  };
  atEndOfFile(stop);
  return { address, clock, stop, portal };
}

const endLinksOf = ({ userId }: { userId: string }) =>
  db
    .update(studentGuardians)
    .set({ ended_at: new Date() })
    .where(
      inArray(
        studentGuardians.guardian_id,
        db.select({ id: guardians.id }).from(guardians).where(eq(guardians.user_id, userId)),
      ),
    );

async function signedIn(role: Role | null) {
  const person = await aUser(db, { role });
  await db.update(users).set({ password_hash: hash }).where(eq(users.id, person.userId));
  const authorization = await signInOverHttp(here.address, { email: person.email, password: PASSWORD });
  return { ...person, authorization };
}
type Person = Awaited<ReturnType<typeof signedIn>>;

const topicOf = ({ id }: { id: string }) => `ledger_account:${id}`;
const announce = (...topics: string[]) =>
  db.execute(
    sql`select pg_notify('preau_live', topic) from unnest(${sql.param(topics)}::text[]) as told (topic)`,
  );

async function listening(
  person: Person,
  topics: string[],
  { address = here.address, ...asked }: { address?: string; tab?: string } = {},
) {
  const stream = await listenTo(address, person.authorization, { topics, ...asked });
  expect(stream.status).toBe(200);
  await expect.poll(() => stream.hasHeard('hello')).toBe(true);
  return stream;
}

const deposit = (address: string, { authorization }: Person, { id }: { id: string }) =>
  sendJson(
    `${address}/api/v1/bank/accounts/${id}/deposits`,
    { amount: '100.00', description: '' },
    { headers: { authorization, 'idempotency-key': randomUUID() } },
  );

/** Expects a stream to receive an event after an action. */
async function hears(stream: Listening, event: string, data?: string): Promise<void> {
  await expect.poll(() => stream.hasHeard(event, data), { timeout: 10_000, interval: 5 }).toBe(true);
}

describe('an open page', () => {
  it('receives a deposit within a second, on every node, and no other events', async () => {
    const there = await aNode();
    const office = await signedIn('admin');
    const clerk = await signedIn('admin');
    const [moved, still] = [await anAccount(db), await anAccount(db)];
    const pages = await Promise.all([
      listening(office, [topicOf(moved), 'bank:all']),
      listening(office, [topicOf(moved)], { address: there.address }),
      listening(office, [topicOf(still)], { address: there.address }),
    ]);
    expect((await deposit(here.address, clerk, moved)).status).toBe(201);
    await hears(pages[1]!, 'change', topicOf(moved));
    await hears(pages[0]!, 'change', 'bank:all');
    expect(pages[0]!.changes().toSorted()).toEqual(['bank:all', topicOf(moved)]);
    expect(pages[2]!.changes()).toEqual([]);
    for (const { leave } of pages) leave();
  });

  it('receives no more events of a removed duty, though the page stays open', async () => {
    const clerk = await signedIn('admin');
    const hold = (duties: Duty[]) =>
      db.transaction((tx) =>
        writeDuties(tx, {
          userId: clerk.userId,
          duties: duties.map(forGood),
          givenBy: null,
          at: new Date(),
        }),
      );
    await hold(['bursar']);
    const account = await anAccount(db);
    const [page, witness] = await Promise.all([
      listening(clerk, [topicOf(account)]),
      listening(await signedIn('admin'), [topicOf(account)]),
    ]);
    await announce(topicOf(account));
    await hears(page, 'change', topicOf(account));
    await sleep(250);
    await hold(['discipline']);
    const [before, seen] = [page.changes().length, witness.changes().length];
    await announce(topicOf(account));
    await expect.poll(() => witness.changes().length, { timeout: 10_000 }).toBeGreaterThan(seen);
    await sleep(100);
    expect(page.changes()).toHaveLength(before);
    for (const { leave } of [page, witness]) leave();
  });

  it('receives few events for many changes within a tenth of a second', async () => {
    const account = await anAccount(db);
    const page = await listening(await signedIn('admin'), [topicOf(account)]);
    for (let nth = 0; nth < 10; nth += 1) await announce(topicOf(account));
    await hears(page, 'change', topicOf(account));
    await sleep(250);
    expect(page.changes().length).toBeLessThan(4);
    page.leave();
  });

  it('is served as a stream: uncached, unbuffered, uncompressed', async () => {
    const person = await signedIn('admin');
    const page = await listening(person, ['bank:all']);
    expect(page.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'transfer-encoding': 'chunked',
    });
    expect(page.headers['content-encoding']).toBeUndefined();
    page.leave();
  });

  it('does not extend its session, nor do its fetches while nobody uses it', async () => {
    const person = await signedIn('admin');
    const { authorization } = person;
    const longAgo = new Date(Date.now() - 20 * 60_000);
    const own = eq(sessions.user_id, person.userId);
    const lastUse = async () => one(await db.select().from(sessions).where(own)).last_used_at;
    await db.update(sessions).set({ last_used_at: longAgo }).where(own);
    const page = await listening(person, ['bank:all']);
    await announce(`ledger_account:${randomUUID()}`);
    await hears(page, 'change', 'bank:all');
    await send(`${here.address}/api/v1/me`, { headers: { authorization, 'x-unattended': '1' } });
    expect(await lastUse()).toEqual(longAgo);
    await send(`${here.address}/api/v1/me`, { headers: { authorization } });
    expect((await lastUse()).getTime()).toBeGreaterThan(longAgo.getTime());
    page.leave();
  });
});

const refusal = async (person: Person | null, topics = ['bank:all'], authorization?: string) => {
  const { status, code } = await listenTo(here.address, authorization ?? person?.authorization, { topics });
  return [status, code];
};

describe('E5: people without the right to listen', () => {
  it('get an error that says so', async () => {
    const admin = await signedIn('admin');
    expect(await refusal(null)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await refusal(null, ['bank:all'], 'Bearer no.such.token')).toEqual([401, 'UNAUTHENTICATED']);
    expect(await refusal(await signedIn(null))).toEqual([403, 'ROLE_PENDING']);
    const held = await signedIn('admin');
    await db.update(users).set({ must_change_password: true }).where(eq(users.id, held.userId));
    expect(await refusal(held)).toEqual([403, 'MUST_CHANGE_PASSWORD']);
    const made = await sendJson(
      `${here.address}/api/v1/profile/keys`,
      { name: 'Program', scope: 'write', days: 90 },
      { headers: { authorization: admin.authorization, 'idempotency-key': randomUUID() } },
    );
    const { key } = JSON.parse(made.body) as { key: string };
    expect(made.status).toBe(201);
    expect(await refusal(null, ['bank:all'], `Bearer ${key}`)).toEqual([403, 'KEY_SCOPE']);
    const uuid = randomUUID();
    for (const topics of [
      [],
      ['user:all'],
      [`user:${admin.userId}`],
      ['bank'],
      ['bank:1'],
      [`ledger_account:${uuid.toUpperCase()}`],
      ["bank:all'"],
      Array.from({ length: 21 }, () => `ledger_account:${randomUUID()}`),
    ])
      expect(await refusal(admin, topics), topics.join()).toEqual([422, 'INVALID_INPUT']);
  });

  it('receive no events of the whole school’s money, only of their own child’s', async () => {
    const parent = await signedIn('parent');
    const child = await aStudent(db, { parents: [parent] });
    const own = `fee_account:${child.id}`;
    const asked = ['bank:all', 'fees:all', own];
    const others = [parent, await signedIn('teacher'), await signedIn('student')];
    const pages = await Promise.all(others.map((person) => listening(person, asked)));
    const office = await listening(await signedIn('admin'), asked);
    const account = await anAccount(db);
    await announce(own, topicOf(account));
    for (const topic of asked) await hears(office, 'change', topic);
    await hears(pages[0]!, 'change', own);
    await sleep(100);
    expect(pages.map((page) => page.changes())).toEqual([[own], [], []]);
    for (const { leave } of [office, ...pages]) leave();
  });

  it('get an answer with an end to a request for headers alone', async () => {
    const { authorization } = await signedIn('admin');
    const url = `${here.address}/api/v1/events?topics=bank:all`;
    expect((await fetch(url, { method: 'HEAD', headers: { authorization } })).status).toBe(405);
  });

  it('open at most three streams; a tab that reconnects replaces its own', async () => {
    const person = await signedIn('admin');
    const pages = await Promise.all(
      ['tab-number-1', 'tab-number-2', 'tab-number-3'].map((tab) => listening(person, ['bank:all'], { tab })),
    );
    expect(await refusal(person)).toEqual([429, 'TOO_MANY_STREAMS']);
    const again = await listening(person, ['bank:all'], { tab: 'tab-number-2' });
    await hears(pages[1]!, 'bye', 'replaced');
    expect(await refusal(person)).toEqual([429, 'TOO_MANY_STREAMS']);
    again.leave();
    await expect
      .poll(async () => (await listenTo(here.address, person.authorization, { topics: ['bank:all'] })).status)
      .toBe(200);
  });

  it('leave nothing behind when they disconnect', async () => {
    const person = await signedIn('admin');
    for (let nth = 0; nth < 30; nth += 1) {
      const asked = { topics: ['bank:all'], tab: `tab-number-${nth % 3}` };
      (await listenTo(here.address, person.authorization, asked)).leave();
    }
    await sleep(50);
    const pages = await Promise.all([1, 2, 3].map(() => listening(person, ['bank:all'])));
    for (const { leave } of pages) leave();
  });
});

describe('E5, A6: a stream whose rights end', () => {
  const actions: [string, (person: Person) => Promise<unknown>][] = [
    ['its session is revoked', ({ userId }) => db.delete(sessions).where(eq(sessions.user_id, userId))],
    [
      'its owner signs out',
      ({ authorization }) =>
        sendJson(`${here.address}/auth/v1/logout?scope=local`, {}, { headers: { authorization } }),
    ],
    [
      'its account is closed',
      ({ userId }) => db.update(users).set({ disabled_at: new Date() }).where(eq(users.id, userId)),
    ],
    [
      'its owner must choose a password',
      ({ userId }) => db.update(users).set({ must_change_password: true }).where(eq(users.id, userId)),
    ],
    ['its role is taken away', ({ userId }) => db.delete(userRoles).where(eq(userRoles.user_id, userId))],
  ];
  it.each(actions)('is closed within a second when %s', async (_, action) => {
    const person = await signedIn('admin');
    const page = await listening(person, ['bank:all']);
    const other = await listening(await signedIn('admin'), ['bank:all']);
    await action(person);
    await hears(page, 'bye', 'session');
    await page.ended;
    expect(other.hasHeard('bye', 'session')).toBe(false);
    other.leave();
  });

  it('receives no event with or after the end of its session', async () => {
    const person = await signedIn('admin');
    const page = await listening(person, ['bank:all']);
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_notify('preau_live', ${`ledger_account:${randomUUID()}`})`);
      await tx.delete(sessions).where(eq(sessions.user_id, person.userId));
    });
    await page.ended;
    expect(page.heard.map(({ event }) => event)).toEqual(['hello', 'bye']);
  });

  it('B4: receives nothing more about a child from the moment the link ends', async () => {
    const person = await signedIn('parent');
    const account = await anAccount(db, { students: [await aStudent(db, { parents: [person] })] });
    const page = await listening(person, [topicOf(account)]);
    await announce(topicOf(account));
    await hears(page, 'change', topicOf(account));
    await endLinksOf(person);
    await announce(topicOf(account));
    await sleep(300);
    expect(page.changes()).toHaveLength(1);
    expect(page.hasHeard('bye', 'session'), 'other children stay').toBe(false);
    page.leave();
  });

  it('A7: is checked again when the role changes', async () => {
    const person = await signedIn('admin');
    const page = await listening(person, ['bank:all']);
    await db.update(userRoles).set({ role: 'teacher' }).where(eq(userRoles.user_id, person.userId));
    await announce(`ledger_account:${randomUUID()}`);
    await sleep(300);
    expect(page.heard.map(({ event }) => event)).toEqual(['hello']);
    page.leave();
  });
});

describe('a server that stops', () => {
  it('closes its streams and does not wait for them', async () => {
    const node = await aNode();
    const page = await listening(await signedIn('admin'), ['bank:all'], { address: node.address });
    // Streams never end on their own, so waiting for them would hang.
    await node.stop();
    await page.ended;
    expect(page.hasHeard('bye', 'closing')).toBe(true);
    const late = await node.portal.request('/api/v1/events?topics=bank:all', {
      headers: { authorization: (await signedIn('admin')).authorization },
    });
    expect(late.status).toBe(503);
  });
});

describe('an open dashboard', () => {
  it('for a handed-in work notifies only the teachers of its subject, without its content', async () => {
    const [teacher, other, parent, pupil] = (await Promise.all(
      (['teacher', 'teacher', 'parent', 'student'] as const).map(signedIn),
    )) as [Person, Person, Person, Person];
    const { id: class_id } = await aClass(db, { teachers: [other] });
    const child = await aStudent(db, { class_id, user_id: pupil.userId, parents: [parent] });
    const { subject_id } = await aClassSubject(db, { class_id, teacher_id: teacher.userId });
    const assignment_id = await anAssignment(db, {
      class_id,
      subject_id,
      author_id: teacher.userId,
      hand_in: 'text',
    });
    const topic = `assignment_works:${teacher.userId}`;
    const streams = await Promise.all(
      [teacher, other, parent, pupil].map((person) => listening(person, [topic])),
    );
    await db.insert(assignmentWorks).values({ assignment_id, student_id: child.id });
    await db.update(assignmentWorks).set({ handed_in_at: new Date(), text: 'Mine' });
    await expect.poll(() => streams.map((stream) => stream.changes())).toEqual([[topic], [], [], []]);
    await db.update(assignmentWorks).set({ points: '3' });
    expect(streams.map((stream) => stream.changes())).toEqual([[topic], [], [], []]);
  });

  it('a class receives no events of drafts and unreturned marks, only of what is published to it', async () => {
    const [teacher, pupil] = (await Promise.all((['teacher', 'student'] as const).map(signedIn))) as [
      Person,
      Person,
    ];
    const { id: class_id } = await aClass(db);
    const child = await aStudent(db, { class_id, user_id: pupil.userId });
    const { subject_id } = await aClassSubject(db, { class_id, teacher_id: teacher.userId });
    const topic = `assignments:${class_id}`;
    const stream = await listening(pupil, [topic]);
    const given = { class_id, subject_id, author_id: teacher.userId };
    const draft = await anAssignment(db, { ...given, publish_at: null, told_at: null });
    await db.update(assignments).set({ title: 'A secret draft' }).where(eq(assignments.id, draft));
    // Longer than the delay within which changes are combined.
    await sleep(700);
    expect(stream.changes()).toEqual([]);
    const assignment_id = await anAssignment(db, given);
    await expect.poll(() => stream.changes()).toEqual([topic]);
    const work = { assignment_id, student_id: child.id };
    await db.insert(assignmentWorks).values({ ...work, points: '12', comment: 'A secret draft' });
    await db
      .update(assignmentWorks)
      .set({ points: '13' })
      .where(eq(assignmentWorks.assignment_id, assignment_id));
    await sleep(700);
    expect(stream.changes()).toEqual([topic]);
    await db
      .update(assignmentWorks)
      .set({ returned_points: '13', returned_at: new Date() })
      .where(eq(assignmentWorks.assignment_id, assignment_id));
    await expect.poll(() => stream.changes()).toEqual([topic, topic]);
  });

  it('receives events of handed-in sheets and released cards that it counts, and of no others', async () => {
    const [office, teacher, other, parent, stranger, pupil, beside] = (await Promise.all(
      (['admin', 'teacher', 'teacher', 'parent', 'parent', 'student', 'teacher'] as const).map(signedIn),
    )) as [Person, Person, Person, Person, Person, Person, Person];
    const { id: class_id } = await aClass(db, { teachers: [teacher, other] });
    const child = await aStudent(db, { class_id, user_id: pupil.userId, parents: [parent] });
    await aStudent(db, { parents: [stranger] });
    const { year_id } = await aReadyClass(db, { class_id });
    const { id: subject_id } = await aSubject(db);
    await aClassSubject(db, { class_id, subject_id, teacher_id: teacher.userId });
    await db
      .insert(classSubjectTeachers)
      .values({ class_id, subject_id, teacher_id: beside.userId, from_day: '2026-01-01' });
    const sheet = await aSheet(db, { class_id, subject_id, year_id });
    await aMadeCard(db, { class_id, student_id: child.id });

    const all = [
      'marks_progress:all',
      `marks_progress:${teacher.userId}`,
      `family_cards:${class_id}`,
      `student_cards:${class_id}`,
      `marks_progress:${beside.userId}`,
    ];
    const [heardByOffice, ...heardByOthers] = await Promise.all(
      [office, teacher, other, parent, stranger, pupil, beside].map((person) => listening(person, all)),
    );
    const heard = () => heardByOthers.map((stream) => stream.changes());

    await db
      .update(markSheets)
      .set({ state: 'submitted', submitted_at: new Date(), submitted_by: teacher.userId })
      .where(eq(markSheets.id, sheet.id));
    await hears(heardByOffice!, 'change', 'marks_progress:all');
    await expect.poll(heard).toEqual([[all[1]], [], [], [], [], [all[4]]]);

    const release = async (audience: string) =>
      (
        await sendJson(
          `${here.address}/api/v1/report-cards/classes/${class_id}/releases`,
          { period: '0', audiences: [audience], reason: 'One sheet is enough here' },
          { headers: { authorization: office.authorization, 'idempotency-key': randomUUID() } },
        )
      ).status;
    expect(await release('family')).toBe(200);
    await expect.poll(heard).toEqual([[all[1]], [], [all[2]], [], [], [all[4]]]);
    await expect.poll(() => heardByOffice!.changes()).toEqual([all[0], all[0]]);
    expect(await release('student')).toBe(200);
    await expect.poll(heard).toEqual([[all[1]], [], [all[2]], [], [all[3]], [all[4]]]);
    for (const { leave } of [heardByOffice!, ...heardByOthers]) leave();
  });
});

it(
  `sends nobody events of accounts that are not theirs: ${EVENTS} events (LIVE_SEED=${SEED})`,
  { timeout: 30_000 + EVENTS * 100 },
  async () => {
    const random = seededRandom(SEED);
    const [admin, teacher, student, parent, former, waiting] = await Promise.all([
      signedIn('admin'),
      signedIn('teacher'),
      signedIn('student'),
      signedIn('parent'),
      signedIn('parent'),
      signedIn('parent'),
    ]);
    const people = { admin, teacher, student, parent, former, waiting };
    type Name = keyof typeof people;
    const pupils = await Promise.all([
      aStudent(db, { user_id: student.userId, parents: [parent, former] }),
      aStudent(db, { parents: [parent] }),
      aStudent(db, { parents: [former] }),
      aStudent(db),
    ]);
    await aGuardianLink(db, { user_id: waiting.userId, student_id: pupils[0].id });
    await endLinksOf(former);
    const accounts: { id: string }[] = [];
    for (let nth = 0; nth < 36; nth += 1)
      accounts.push(
        await anAccount(db, { students: [pupils[nth % 4]!, ...(nth % 5 === 0 ? [pupils[3]] : [])] }),
      );

    // The expected state, tracked by the test: the owners of each account, and the parents' children.
    const members = new Map(
      accounts.map(({ id }, nth) => [id, new Set([nth % 4, ...(nth % 5 === 0 ? [3] : [])])]),
    );
    const pupilsOf: Record<Exclude<Name, 'admin'>, Set<number>> = {
      teacher: new Set(),
      student: new Set([0]),
      parent: new Set([0, 1]),
      former: new Set(),
      waiting: new Set(),
    };
    const mayHear = (name: Name, topic: string) => {
      if (name === 'admin') return true;
      const concerned = pupilsByTopic.get(topic)!;
      return [...pupilsOf[name]].some((pupil) => concerned.has(pupil));
    };

    const pupilsByTopic = new Map([
      ...accounts.map((account) => [topicOf(account), members.get(account.id)!] as const),
      ...pupils.map(({ id }, nth) => [`fee_account:${id}`, new Set([nth])] as const),
    ]);
    const topics = [...pupilsByTopic.keys()];
    const streams = await Promise.all(
      (Object.keys(people) as Name[]).flatMap((name) =>
        [topics.slice(0, 20), topics.slice(20)].map(async (asked) => ({
          name,
          stream: await listening(people[name], asked),
        })),
      ),
    );
    const heardBy = (name: Name) =>
      streams.flatMap((one) => (one.name === name ? one.stream.changes() : [])).toSorted();

    const change = async () => {
      const name = random.pick(['parent', 'former', 'waiting'] as const);
      const pupil = random.below(4);
      const link = { user_id: people[name].userId, student_id: pupils[pupil]!.id };
      const ended_at = pupilsOf[name].delete(pupil) ? new Date() : null;
      if (!ended_at) pupilsOf[name].add(pupil);
      await aGuardianLink(db, { ...link, verified_at: new Date(), ended_at });
      const account = random.pick(accounts).id;
      const member = random.pick([...members.get(account)!]);
      members.get(account)!.delete(member);
      await db
        .update(bankAccountMembers)
        .set({ removed_at: new Date() })
        .where(
          and(
            eq(bankAccountMembers.account_id, account),
            eq(bankAccountMembers.student_id, pupils[member]?.id ?? randomUUID()),
          ),
        );
    };

    const expected = Object.fromEntries(Object.keys(people).map((name) => [name, [] as string[]])) as Record<
      Name,
      string[]
    >;
    for (let told = 0; told < EVENTS; told += topics.length) {
      for (const name of Object.keys(people) as Name[])
        expected[name].push(...topics.filter((topic) => mayHear(name, topic)));
      await announce(...topics);
      // Once the administrator has received all of them, every stream has been authorized again.
      await expect
        .poll(() => heardBy('admin').length, { timeout: 20_000, interval: 20 })
        .toBe(expected.admin.length);
      await change();
    }
    await sleep(100);
    for (const name of Object.keys(people) as Name[])
      expect(heardBy(name).toSorted(), name).toEqual(expected[name].toSorted());
    for (const { stream } of streams) stream.leave();
  },
);
