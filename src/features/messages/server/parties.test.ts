import { expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aThread } from './messages.builders.ts';
import { messagesRouter } from './messages.router.ts';
import { selectParties } from './parties.queries.ts';

it('a thread is for exactly its people with the right, for 100 random threads of a random school', async () => {
  const { db } = await testDatabase();
  // Reference implementation from the rules alone: who teaches whom, and which guardian may hear of whom.
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
  const pupils: { id: string; hear: Set<string> }[] = [];
  for (let place = 0; place < 6; place += 1) {
    const teachers = some(withRole('teacher'), 0.5);
    const room = await aClass(db, { teachers });
    const { id } = await aStudent(db, { class_id: room.id });
    const hear = new Set(teachers.map(({ userId }) => userId));
    for (const { userId } of some(withRole('parent'), 0.6)) {
      const rights = { sees_records: random() < 0.7, receives_messages: random() < 0.7 };
      const isOver = random() < 0.2;
      const verified_at = random() < 0.8 ? new Date() : null;
      const ended_at = isOver ? new Date() : null;
      await aGuardianLink(db, { user_id: userId, student_id: id, verified_at, ended_at, ...rights });
      if (verified_at && !isOver && rights.sees_records && rights.receives_messages) hear.add(userId);
    }
    pupils.push({ id, hear });
  }
  const counted = { parties: 0, others: 0 };
  for (let round = 0; round < 100; round += 1) {
    const members = some(people, 0.4).map(({ userId }) => userId);
    const office = random() < 0.5;
    const pupil = random() < 0.7 ? pupils[Math.floor(random() * pupils.length)]! : null;
    const id = await aThread(db, { members, office, student_id: pupil?.id ?? null });
    const expected = people.filter(({ userId, actor: { role } }) => {
      if (role === 'admin') return office;
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
    }
  }
  expect(Math.min(counted.parties, counted.others)).toBeGreaterThan(200);
}, 60_000);
