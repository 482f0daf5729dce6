import { expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { WITH_STUDENTS } from '../messages.rules.ts';
import { aThread, withStudents } from './messages.builders.ts';
import { messagesRouter } from './messages.router.ts';
import { selectParties } from './parties.queries.ts';

it('a thread is visible exactly to its people with the right, for 100 random threads of a random school', async () => {
  const { db } = await testDatabase();
  // Reference implementation from the rules alone: who teaches whom, which guardian may receive messages about
  // whom, and whether the school lets a student take part.
  let seed = 88;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const some = <Each>(all: readonly Each[], chance: number) => all.filter(() => random() < chance);
  const ROLES = ['admin', 'teacher', 'parent', 'student', null] as const;
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, place) => aUser(db, { role: ROLES[place % ROLES.length]! })),
  );
  const withRole = (role: string) => people.filter(({ actor }) => actor.role === role);
  const pupils: { id: string; userId: string | null; hear: Set<string> }[] = [];
  for (let place = 0; place < 6; place += 1) {
    const teachers = some(withRole('teacher'), 0.5);
    const room = await aClass(db, { teachers });
    const userId = withRole('student')[place]?.userId ?? null;
    const { id } = await aStudent(db, { class_id: room.id, user_id: userId });
    const hear = new Set(teachers.map(({ userId }) => userId));
    for (const { userId: parent } of some(withRole('parent'), place === 0 ? 0 : 0.6)) {
      const rights = { sees_records: random() < 0.7, receives_messages: random() < 0.7 };
      const isOver = random() < 0.2;
      const verified_at = random() < 0.8 ? new Date() : null;
      const ended_at = isOver ? new Date() : null;
      await aGuardianLink(db, { user_id: parent, student_id: id, verified_at, ended_at, ...rights });
      if (verified_at && !isOver && rights.sees_records && rights.receives_messages) hear.add(parent);
    }
    pupils.push({ id, userId, hear });
  }
  const counted = { parties: 0, others: 0, students: 0 };
  for (let round = 0; round < 100; round += 1) {
    const members = some(people, 0.4).map(({ userId }) => userId);
    const office = random() < 0.5;
    const pupil = random() < 0.7 ? pupils[Math.floor(random() * pupils.length)]! : null;
    const with_student = pupil !== null && random() < 0.5;
    const choice = WITH_STUDENTS[round % WITH_STUDENTS.length]!;
    await withStudents(db, choice);
    const id = await aThread(db, { members, office, student_id: pupil?.id ?? null, with_student });
    const isRead = people.some(({ userId, actor }) => actor.role === 'parent' && pupil?.hear.has(userId));
    const lets = choice === 'alone' || (choice === 'with_guardian' && isRead);
    const expected = people.filter(({ userId, actor: { role } }) => {
      if (role === 'admin') return office;
      if (role === 'student') return with_student && userId === pupil?.userId && lets;
      if (with_student && role === 'parent') return pupil!.hear.has(userId);
      if (role !== 'teacher' && role !== 'parent') return false;
      return members.includes(userId) && (!pupil || pupil.hear.has(userId));
    });
    const ids = expected.map(({ userId }) => userId).toSorted();
    const parties = await db.transaction((tx) => selectParties(tx, id));
    expect(parties.map(({ user_id }) => user_id).toSorted(), `parties, round ${round}`).toEqual(ids);
    for (const person of people) {
      const isParty = ids.includes(person.userId);
      const read = await apiAs(messagesRouter, db, person.actor, { timeZone: 'Africa/Douala' })
        .get({ thread_id: id })
        .then(
          (thread) => thread.id,
          () => null,
        );
      expect(read, `${person.actor.role}, round ${round}`).toBe(isParty ? id : null);
      counted[isParty ? 'parties' : 'others'] += 1;
      if (isParty && person.actor.role === 'student') counted.students += 1;
    }
  }
  expect(Math.min(counted.parties, counted.others)).toBeGreaterThan(200);
  expect(counted.students).toBeGreaterThan(5);
}, 60_000);
