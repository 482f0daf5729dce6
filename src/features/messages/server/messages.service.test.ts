import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classTeachers } from '#features/roster/server/classes.tables.ts';
import { aGuardian, aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { messagesRouter } from './messages.router.ts';
import { tellWaiting } from './messages.service.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
/** A Friday at eleven, at the school. */
const NOON = new Date('2026-11-27T10:00:00Z');
const EVENING = new Date('2026-11-27T19:00:00Z');
const SATURDAY = new Date('2026-11-28T05:30:00Z');
let db: Db;
let admin: Person;
let teacher: Person;
let mother: Person;
let father: Person;
let stranger: Person;
let room: { id: string };
let child: { id: string };

beforeAll(async () => {
  ({ db } = await testDatabase());
});

beforeEach(async () => {
  [admin, teacher, mother, father, stranger] = await Promise.all([
    aUser(db, { role: 'admin', full_name: 'Biya Anne' }),
    aUser(db, { role: 'teacher', full_name: 'Essomba Paul' }),
    aUser(db, { role: 'parent', full_name: 'Ngo Marie' }),
    aUser(db, { role: 'parent', full_name: 'Ngo Pierre' }),
    aUser(db, { role: 'parent', full_name: 'Tabe Grace' }),
  ]);
  room = await aClass(db, { teachers: [teacher] });
  child = await aStudent(db, { class_id: room.id, parents: [mother, father] });
  await aStudent(db, { class_id: (await aClass(db)).id, parents: [stranger] });
});

const api = ({ actor }: Person, now = NOON) =>
  apiAs(messagesRouter, db, actor, { timeZone: 'Africa/Douala', now: () => now });
const TEXT = { subject: 'Cantine', body: 'Bonjour.' };
const toGuardians = async (now = NOON) =>
  (await api(teacher, now).writeToGuardians({ ...TEXT, student_id: child.id })).thread_ids;
const threadsOf = async (person: Person) => (await api(person).list({})).threads.map(({ id }) => id);
const noticesOf = async ({ userId }: Person) =>
  (await db.select().from(notices).where(eq(notices.user_id, userId))).map(({ kind, about }) => ({
    kind,
    about,
  }));
const tell = (now: Date) => tellWaiting({ db, now: () => now, timeZone: 'Africa/Douala' });
const NOT_FOUND = { code: 'NOT_FOUND' };
/** A thread of the teacher's and the mother's. */
async function aThreadOfTwo(now = NOON): Promise<string> {
  await toGuardians(now);
  return one(await threadsOf(mother));
}
const endLinkOf = async ({ userId }: Person) => {
  const { id } = await aGuardian(db, { user_id: userId });
  await db.update(studentGuardians).set({ ended_at: new Date() }).where(eq(studentGuardians.guardian_id, id));
};

describe('a teacher', () => {
  it('writes to each guardian in a separate thread: families do not see each other', async () => {
    const ids = await toGuardians();
    expect(ids).toHaveLength(2);
    const [ofMother, ofFather] = [await threadsOf(mother), await threadsOf(father)];
    expect([...ofMother, ...ofFather].toSorted()).toEqual(ids.toSorted());
    const thread = await api(mother).get({ thread_id: ofMother[0]! });
    expect(thread.people).toEqual(['Essomba Paul']);
    expect(JSON.stringify(thread)).not.toContain('Ngo Pierre');
    expect(await noticesOf(mother)).toEqual([{ kind: 'messages.new', about: ofMother[0] }]);
  });

  it('reads the answer, whose author gets no notice', async () => {
    const thread_id = await aThreadOfTwo();
    const later = new Date(NOON.getTime() + 60_000);
    await api(mother, later).send({ thread_id, body: 'Merci **beaucoup**.' });
    const [row] = (await api(teacher).list({})).threads;
    expect(row).toMatchObject({ id: thread_id, unread: true, excerpt: 'Merci **beaucoup**.' });
    await api(teacher, later).read({ thread_id });
    expect((await api(teacher).list({})).threads[0]).toMatchObject({ unread: false });
    const { messages, seen } = await api(mother).get({ thread_id });
    expect(messages.map(({ own }) => own)).toEqual([false, true]);
    expect(seen.map(({ full_name }) => full_name)).toEqual(['Essomba Paul']);
    expect(await noticesOf(teacher)).toEqual([{ kind: 'messages.new', about: thread_id }]);
  });

  it('finds no student of others, and nobody to write to if no guardian has an account', async () => {
    const elsewhere = await aStudent(db, { class_id: (await aClass(db)).id });
    for (const student_id of [elsewhere.id, crypto.randomUUID()])
      await expect(api(teacher).writeToGuardians({ ...TEXT, student_id })).rejects.toMatchObject(NOT_FOUND);
    const alone = await aStudent(db, { class_id: room.id });
    const offline = await aGuardian(db);
    await aGuardianLink(db, { guardian_id: offline.id, student_id: alone.id, verified_at: new Date() });
    expect(await api(teacher).guardians({ student_id: alone.id })).toEqual({
      people: [],
      without_account: 1,
      student_may_be_written_to: false,
    });
    await expect(api(teacher).writeToGuardians({ ...TEXT, student_id: alone.id })).rejects.toMatchObject({
      code: 'NOBODY_TO_WRITE_TO',
    });
  });

  it('counts a message once per key', async () => {
    const keyed = { context: { idempotencyKey: 'the-same-key-twice' } };
    const wish = { ...TEXT, student_id: child.id };
    const first = await api(teacher).writeToGuardians(wish, keyed);
    expect(await api(teacher).writeToGuardians(wish, keyed)).toEqual(first);
    expect(await threadsOf(mother)).toHaveLength(1);
  });
});

describe('a parent', () => {
  it('can write to the child’s teachers and to the office, and to no other teacher', async () => {
    expect((await api(mother).teachers({ student_id: child.id })).people).toEqual([
      { id: teacher.userId, full_name: 'Essomba Paul' },
    ]);
    const wish = { ...TEXT, student_id: child.id };
    const { thread_ids } = await api(mother).writeToTeacher({ ...wish, teacher_id: teacher.userId });
    expect(await threadsOf(teacher)).toEqual(thread_ids);
    const other = await aUser(db, { role: 'teacher' });
    for (const teacher_id of [other.userId, father.userId, admin.userId, crypto.randomUUID()])
      await expect(api(mother).writeToTeacher({ ...wish, teacher_id })).rejects.toMatchObject(NOT_FOUND);
    const { thread_ids: office } = await api(mother).writeToOffice(TEXT);
    expect(await threadsOf(admin)).toContain(office[0]);
    expect(await threadsOf(teacher)).not.toContain(office[0]);
    await api(admin).send({ thread_id: office[0]!, body: 'Oui.' });
    const [, answer] = (await api(mother).get({ thread_id: office[0]! })).messages;
    expect(answer).toMatchObject({ from_office: true, author: 'Biya Anne' });
  });
});

describe('a thread of other people', () => {
  it('reads exactly like a missing one', async () => {
    const thread_id = await aThreadOfTwo();
    const other = await aUser(db, { role: 'teacher' });
    const refusals = (id: string) =>
      Promise.all(
        [stranger, father, other, admin].flatMap((person) => {
          const { get, send, read, report, download } = api(person);
          const ways = [
            get({ thread_id: id }),
            send({ thread_id: id, body: 'x' }),
            read({ thread_id: id }),
            report({ thread_id: id, reason: 'x' }),
            download({ thread_id: id }),
          ];
          return ways.map((way) => way.then(String, String));
        }),
      );
    const found = await refusals(thread_id);
    expect(found).toEqual(await refusals(crypto.randomUUID()));
    expect(new Set(found).size).toBe(1);
  });

  it('is read by an administrator only if its people can see that, with an audit record', async () => {
    const thread_id = await aThreadOfTwo();
    const { threads } = await api(admin).list({ view: 'others' });
    expect(threads.find(({ id }) => id === thread_id)).toMatchObject({ excerpt: null });
    const read = await api(admin).oversee({ thread_id });
    expect(read).toMatchObject({ may_write: false, overseen: [{ full_name: 'Biya Anne' }] });
    expect((await api(mother).get({ thread_id })).overseen).toHaveLength(1);
    const kept = await db.select().from(auditEvents).where(eq(auditEvents.action, 'messages.overseen'));
    expect(kept.some(({ subject_id }) => subject_id === thread_id)).toBe(true);
    const [own] = (await api(mother).writeToOffice(TEXT)).thread_ids;
    await expect(api(admin).oversee({ thread_id: own! })).rejects.toMatchObject(NOT_FOUND);
    await expect(api(teacher).oversee({ thread_id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('can be reported to the administrators by its participants', async () => {
    const thread_id = await aThreadOfTwo();
    await api(mother).report({ thread_id, reason: 'Ton déplacé' });
    expect(await noticesOf(admin)).toContainEqual({ kind: 'messages.reported', about: thread_id });
  });
});

describe('quiet hours', () => {
  it('delay a notice until the morning, not the message', async () => {
    const thread_id = await aThreadOfTwo(EVENING);
    expect(await noticesOf(mother)).toEqual([]);
    expect((await api(mother, EVENING).get({ thread_id })).quiet_until).toBe('2026-11-28T05:30:00.000Z');
    await tell(new Date('2026-11-28T05:29:00Z'));
    expect(await noticesOf(mother)).toEqual([]);
    await Promise.all([tell(SATURDAY), tell(SATURDAY)]);
    await tell(SATURDAY);
    expect(await noticesOf(mother)).toEqual([{ kind: 'messages.new', about: thread_id }]);
  });

  it('notify nobody who has read the message meanwhile, or may no longer read it', async () => {
    const thread_id = await aThreadOfTwo(EVENING);
    await api(mother, EVENING).read({ thread_id });
    await endLinkOf(father);
    await tell(SATURDAY);
    expect([...(await noticesOf(mother)), ...(await noticesOf(father))]).toEqual([]);
  });
});

describe('a right that ends', () => {
  it('removes the thread from a former guardian, with its notice, and leaves the teacher a thread without replies', async () => {
    const thread_id = await aThreadOfTwo();
    await endLinkOf(mother);
    expect(await threadsOf(mother)).toEqual([]);
    await expect(api(mother).send({ thread_id, body: 'x' })).rejects.toMatchObject(NOT_FOUND);
    expect((await api(teacher).get({ thread_id })).may_write).toBe(false);
    await expect(api(teacher).send({ thread_id, body: 'x' })).rejects.toMatchObject({ code: 'NOBODY_READS' });
    await tell(NOON);
    expect(await noticesOf(mother)).toEqual([]);
    expect(await noticesOf(father)).toHaveLength(1);
  });

  it('removes it from a teacher who no longer teaches the class', async () => {
    const thread_id = await aThreadOfTwo();
    await db.delete(classTeachers).where(eq(classTeachers.class_id, room.id));
    expect(await threadsOf(teacher)).toEqual([]);
    await expect(api(teacher).get({ thread_id })).rejects.toMatchObject(NOT_FOUND);
    expect((await api(mother).get({ thread_id })).may_write).toBe(false);
  });

  it('includes the right to receive messages', async () => {
    await aThreadOfTwo();
    const { id: guardian_id } = await aGuardian(db, { user_id: mother.userId });
    await db
      .update(studentGuardians)
      .set({ receives_messages: false })
      .where(eq(studentGuardians.guardian_id, guardian_id));
    expect(await threadsOf(mother)).toEqual([]);
  });
});

it('a thread can be downloaded as text', async () => {
  const thread_id = await aThreadOfTwo();
  const file = await api(mother).download({ thread_id });
  expect(await file.text()).toContain('Essomba Paul (2026-11-27 11:00:00)\nBonjour.');
});

it('prepared replies belong to one person', async () => {
  await api(teacher).keepReplies({ replies: ['Bien reçu.'] });
  expect(await api(teacher).replies({})).toEqual({ replies: ['Bien reçu.'] });
  expect(await api(mother).replies({})).toEqual({ replies: [] });
});
