import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aGuardian } from '#features/roster/server/guardians.builders.ts';
import { studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { MOST_OF_STUDENT } from '../messages.rules.ts';
import { withStudents } from './messages.builders.ts';
import { messagesRouter } from './messages.router.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
/** A Friday at eleven, at the school. */
const NOON = new Date('2026-11-27T10:00:00Z');
const TEXT = { subject: 'Exposé', body: 'Bonjour.' };
const NOT_FOUND = { code: 'NOT_FOUND' };
let db: Db;
let admin: Person;
let teacher: Person;
let pupil: Person;
let mother: Person;
let father: Person;
let room: { id: string };
let child: { id: string };

beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  [admin, teacher, pupil, mother, father] = await Promise.all([
    aUser(db, { role: 'admin', full_name: 'Biya Anne' }),
    aUser(db, { role: 'teacher', full_name: 'Essomba Paul' }),
    aUser(db, { role: 'student', full_name: 'Ngo Joël' }),
    aUser(db, { role: 'parent', full_name: 'Ngo Marie' }),
    aUser(db, { role: 'parent', full_name: 'Ngo Pierre' }),
  ]);
  room = await aClass(db, { teachers: [teacher] });
  child = await aStudent(db, { class_id: room.id, user_id: pupil.userId, parents: [mother, father] });
  await withStudents(db, 'with_guardian');
});

const api = ({ actor }: Person, now = NOON) =>
  apiAs(messagesRouter, db, actor, { timeZone: 'Africa/Douala', now: () => now });
const threadsOf = async (person: Person) => (await api(person).list({})).threads.map(({ id }) => id);
const toldOf = async ({ userId }: Person) =>
  (await db.select().from(notices).where(eq(notices.user_id, userId))).map(({ about }) => about);
const toStudent = async () =>
  one((await api(teacher).writeToStudent({ ...TEXT, student_id: child.id })).thread_ids);
const toTeacher = (text = TEXT) =>
  api(pupil).writeToTeacher({ ...text, student_id: child.id, teacher_id: teacher.userId });
async function endLinkOf({ userId }: Person): Promise<void> {
  const { id } = await aGuardian(db, { user_id: userId });
  await db.update(studentGuardians).set({ ended_at: new Date() }).where(eq(studentGuardians.guardian_id, id));
}

it('is closed until the school opens it, whoever starts', async () => {
  await withStudents(db, 'off');
  const closed = { code: 'STUDENTS_HAVE_NO_MESSAGES' };
  await expect(api(teacher).writeToStudent({ ...TEXT, student_id: child.id })).rejects.toMatchObject(closed);
  await expect(api(admin).writeToStudent({ ...TEXT, student_id: child.id })).rejects.toMatchObject(closed);
  await expect(toTeacher()).rejects.toMatchObject(closed);
  await expect(api(pupil).writeToOffice(TEXT)).rejects.toMatchObject(closed);
  expect(await api(pupil).own()).toEqual({ student_id: child.id, bar: 'off', people: [] });
  expect(await api(teacher).guardians({ student_id: child.id })).toMatchObject({
    student_may_be_written_to: false,
  });
});

it('includes each guardian as a reader, who cannot write and sees no other guardian', async () => {
  const thread_id = await toStudent();
  await api(pupil).send({ thread_id, body: 'Merci.' });
  const seen = new Date(NOON.getTime() + 60_000);
  for (const person of [pupil, mother, father]) await api(person, seen).read({ thread_id });
  const ofMother = await api(mother).get({ thread_id });
  expect(ofMother).toMatchObject({ reads_along: true, may_write: false, guardians_reading: null });
  expect(ofMother.people).toEqual(['Essomba Paul', 'Ngo Joël']);
  expect(ofMother.messages).toHaveLength(2);
  expect(JSON.stringify(ofMother)).not.toContain('Ngo Pierre');
  await expect(api(mother).send({ thread_id, body: 'Bonjour.' })).rejects.toMatchObject({
    code: 'READS_ALONG',
  });
  for (const person of [teacher, pupil]) {
    const thread = await api(person).get({ thread_id });
    expect(thread).toMatchObject({ reads_along: false, may_write: true, guardians_reading: 2 });
    expect(JSON.stringify(thread)).not.toMatch(/Ngo (Marie|Pierre)/);
  }
  for (const person of [mother, father, pupil]) expect(await toldOf(person)).toContain(thread_id);
});

it('ends for the student with the last guardian who reads along, and when the school switches it off', async () => {
  const thread_id = await toStudent();
  await endLinkOf(mother);
  expect(await threadsOf(pupil)).toEqual([thread_id]);
  expect(await threadsOf(mother)).toEqual([]);
  await db.update(users).set({ disabled_at: NOON }).where(eq(users.id, father.userId));
  expect(await threadsOf(pupil)).toEqual([]);
  await expect(api(pupil).send({ thread_id, body: 'Merci.' })).rejects.toMatchObject(NOT_FOUND);
  await expect(api(teacher).send({ thread_id, body: 'Merci.' })).rejects.toMatchObject({
    code: 'NOBODY_READS',
  });
  await expect(toTeacher()).rejects.toMatchObject({ code: 'NO_GUARDIAN_READS' });
  await withStudents(db, 'alone');
  expect(await api(pupil).get({ thread_id })).toMatchObject({ may_write: true, guardians_reading: 0 });
  await withStudents(db, 'off');
  expect(await threadsOf(pupil)).toEqual([]);
  expect(await threadsOf(teacher)).toEqual([thread_id]);
});

it('lets a student write to their own teachers and to the office, and to nobody else', async () => {
  expect((await api(pupil).own()).people.map(({ id }) => id)).toEqual([teacher.userId]);
  const [ofTeacher] = (await toTeacher()).thread_ids;
  const [ofOffice] = (await api(pupil).writeToOffice(TEXT)).thread_ids;
  expect((await threadsOf(teacher)).includes(ofTeacher!)).toBe(true);
  expect((await threadsOf(admin)).includes(ofOffice!)).toBe(true);
  expect((await threadsOf(mother)).toSorted()).toEqual([ofTeacher!, ofOffice!].toSorted());
  const other = await aUser(db, { role: 'teacher' });
  const theirs = await aStudent(db, { class_id: room.id });
  for (const wish of [
    { student_id: child.id, teacher_id: other.userId },
    { student_id: theirs.id, teacher_id: teacher.userId },
    { student_id: child.id, teacher_id: mother.userId },
  ])
    await expect(api(pupil).writeToTeacher({ ...TEXT, ...wish })).rejects.toMatchObject(NOT_FOUND);
});

it('excludes a student without an account, or of another class', async () => {
  const alone = await aStudent(db, { class_id: room.id, parents: [mother] });
  await expect(api(teacher).writeToStudent({ ...TEXT, student_id: alone.id })).rejects.toMatchObject({
    code: 'NO_ACCOUNT',
  });
  const elsewhere = await aStudent(db, { class_id: (await aClass(db)).id, parents: [mother] });
  await expect(api(teacher).writeToStudent({ ...TEXT, student_id: elsewhere.id })).rejects.toMatchObject(
    NOT_FOUND,
  );
});

it('limits the messages of a student per day', async () => {
  const [thread_id] = (await toTeacher()).thread_ids;
  for (let written = 1; written < MOST_OF_STUDENT; written += 1)
    await api(pupil).send({ thread_id: thread_id!, body: `Message ${written}.` });
  const enough = { code: 'ENOUGH_TODAY' };
  await expect(api(pupil).send({ thread_id: thread_id!, body: 'Encore.' })).rejects.toMatchObject(enough);
  await expect(toTeacher()).rejects.toMatchObject(enough);
  await expect(api(pupil).writeToOffice(TEXT)).rejects.toMatchObject(enough);
  await api(teacher).send({ thread_id: thread_id!, body: 'Assez.' });
  const tomorrow = new Date(NOON.getTime() + 86_400_001);
  await api(pupil, tomorrow).send({ thread_id: thread_id!, body: 'Bonjour.' });
});

it('records the head’s choice in the audit trail', async () => {
  await api(admin).chooseStudents({ students: 'alone' });
  expect((await api(admin).list({})).students).toBe('alone');
  const kept = await db.select().from(auditEvents).where(eq(auditEvents.action, 'messages.students_chosen'));
  expect(kept.at(-1)).toMatchObject({ details: { with_students: 'with_guardian → alone' } });
});
