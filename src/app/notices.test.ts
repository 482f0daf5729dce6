import { beforeAll, expect, it } from 'vitest';
import { aFee, paymentsAs } from '#features/fees/server/fees.builders.ts';
import { unreadOf } from '#features/inbox/server/inbox.builders.ts';
import { tellOfApplicant } from '#features/joining/server/applicants.service.ts';
import { approve } from '#features/joining/server/queue.service.ts';
import { peopleRouter } from '#features/people/server/people.router.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { childCode, confirmChild, requestChild } from '#features/guardians/server/child-requests.service.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
let db: Db;
let admin: Person;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const callOf = ({ actor }: Person) => ({
  db,
  actor,
  now: () => new Date(),
  address: '10.0.0.1',
  timeZone: 'Africa/Douala',
});
const toldTo = async (person: Person) => (await unreadOf(db, person)).map(({ kind, count }) => [kind, count]);

it('notifies administrators of pending sign-ups as one notice with a count, and the newcomers of the decision', async () => {
  const applicants = [await aUser(db), await aUser(db)];
  for (const { userId } of applicants) await db.transaction((tx) => tellOfApplicant(tx, userId, new Date()));
  expect(await toldTo(admin)).toContainEqual(['joining.waiting', 2]);
  await db.transaction((tx) => tellOfApplicant(tx, admin.userId, new Date()));
  expect(await toldTo(admin), 'who has a role waits for nobody').toContainEqual(['joining.waiting', 2]);
  await approve(callOf(admin), { user_id: applicants[0]!.userId, role: 'teacher', student_ids: [] });
  expect(await toldTo(applicants[0]!)).toEqual([['joining.approved', 1]]);
  expect(await toldTo(applicants[1]!)).toEqual([]);
});

it('administrators are notified of a parent’s request, and the parent of its confirmation', async () => {
  const parent = await aUser(db, { role: 'parent' });
  const child = await aStudent(db, { full_name: 'Ngo Bassa Élodie' });
  await requestChild(callOf(parent), (await childCode(callOf(admin), child.id))!);
  expect(await toldTo(admin)).toContainEqual(['guardians.waiting', 1]);
  expect(await toldTo(parent)).toEqual([]);
  await confirmChild(callOf(admin), { student_id: child.id, user_id: parent.userId });
  expect(await unreadOf(db, parent)).toEqual([
    {
      kind: 'guardians.confirmed',
      params: { student: 'Ngo Bassa Élodie' },
      count: 1,
      link: `/my-children/${child.id}`,
    },
  ]);
});

it('the child’s parents are notified of new fees and payments, and no other family', async () => {
  const [parent, stranger] = [await aUser(db, { role: 'parent' }), await aUser(db, { role: 'parent' })];
  const child = await aStudent(db, { parents: [parent] });
  const other = await aStudent(db, { parents: [stranger] });
  const fee = one(await aFee(db, { student: child, amount: '1000' }));
  await aFee(db, { student: child });
  await aFee(db, { student: other });
  await paymentsAs(db, admin.actor).record({ student_fee_ids: [fee.id], amount: '400' });
  expect(await toldTo(parent)).toEqual([
    ['fees.assigned', 2],
    ['fees.paid', 1],
  ]);
  expect(await toldTo(stranger)).toEqual([['fees.assigned', 1]]);
});

it('the unread count is part of the first response of every page', async () => {
  const parent = await aUser(db, { role: 'parent' });
  const child = await aStudent(db, { parents: [parent] });
  const unread = async () => (await apiAs(peopleRouter(), db, parent.actor).me()).unread;
  expect(await unread()).toBe(0);
  await aFee(db, { student: child });
  expect(await unread()).toBe(1);
});
