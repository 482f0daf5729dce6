import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aJustification } from '#features/attendance/server/attendance.builders.ts';
import { justificationsRouter } from '#features/attendance/server/justifications.router.ts';
import { aClaim, aWay, claimsAs } from '#features/fees/payments/server/claims.builders.ts';
import { contactChangesRouter } from '#features/guardians/server/contact-changes.router.ts';
import { guardiansAs } from '#features/guardians/server/guardians.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { ALL_RIGHTS } from '#features/roster/guardians.rules.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';

// Requests that a guardian made while they had a right, and that the office ends or decides after the right
// was removed.

let db: Db;
let admin: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin' }));
  await aWay(db);
});

async function aChildOf() {
  const student = await aStudent(db, { full_name: 'Zambo Moïse', emergency_contact: '+237 690 00 00 00' });
  const { actor, userId } = await aUser(db, { role: 'parent' });
  await aGuardianLink(db, { user_id: userId, student_id: student.id, verified_at: new Date() });
  const link = one(
    await db.select().from(studentGuardians).where(eq(studentGuardians.student_id, student.id)),
  );
  return { student, actor, userId, guardian_id: link.guardian_id };
}
type Child = Awaited<ReturnType<typeof aChildOf>>;

const changes = (actor: Actor) => apiAs(contactChangesRouter, db, actor);
const wish = ({ student, actor }: Child) =>
  changes(actor).ask({
    children: [{ student_id: student.id, emergency_contact: '+237 699 66 66 66' }],
  });
const waiting = async () => (await changes(admin).queue()).changes;
const numberOf = async ({ student }: Child) => {
  const row = one(await db.select().from(students).where(eq(students.id, student.id)));
  return row.emergency_contact;
};
const noticesOf = (userId: string) => db.select().from(notices).where(eq(notices.user_id, userId));
const end = ({ student, guardian_id }: Child) =>
  guardiansAs(db, admin).end({ student_id: student.id, guardian_id });
const take = ({ student, guardian_id }: Child, right: 'sees_records' | 'sees_fees') =>
  guardiansAs(db, admin).change({
    student_id: student.id,
    guardian_id,
    ...ALL_RIGHTS,
    [right]: false,
    relation: 'father',
    position: 1,
    reason: 'Court order',
  });

describe('a guardian’s request about a child', () => {
  it.each([
    ['the link ends', end],
    ['the right to see the child is taken', (child: Child) => take(child, 'sees_records')],
  ] as const)('ends when %s', async (_, ending) => {
    const child = await aChildOf();
    await wish(child);
    const asked = one(await waiting());
    await ending(child);
    expect(await waiting()).toEqual([]);
    await expect(changes(admin).approve({ change_id: asked.id })).rejects.toMatchObject({
      code: 'NOT_WAITING',
    });
    expect(await numberOf(child)).toBe('+237 690 00 00 00');
    expect(await changes(child.actor).mine(), 'nothing of the child is told').toMatchObject({
      children: [],
      changes: [],
    });
  });

  it('is not carried out after the link’s last day, even though nobody ended the link by hand', async () => {
    const child = await aChildOf();
    await wish(child);
    const asked = one(await waiting());
    await db
      .update(studentGuardians)
      .set({ ends_at: new Date(Date.now() - 1000) })
      .where(eq(studentGuardians.guardian_id, child.guardian_id));
    await expect(changes(admin).approve({ change_id: asked.id })).rejects.toMatchObject({
      code: 'LINK_ENDED',
    });
    expect(await numberOf(child)).toBe('+237 690 00 00 00');
    await changes(admin).refuse({ change_id: asked.id, note: 'No longer a guardian.' });
    expect(await waiting()).toEqual([]);
  });
});

describe('no notice', () => {
  it('about a decided justification goes to a guardian who may no longer see the child', async () => {
    const [gone, stays] = [await aChildOf(), await aChildOf()];
    for (const child of [gone, stays]) {
      const { id: justification_id } = await aJustification(db, child.student.id, {
        submitted_by: child.userId,
      });
      if (child === gone) await take(child, 'sees_records');
      await apiAs(justificationsRouter, db, admin).decide({ justification_id, accepted: false });
    }
    expect(await noticesOf(gone.userId)).toEqual([]);
    expect(await noticesOf(stays.userId)).toHaveLength(1);
  });

  it('about a refused claim goes to a guardian who may no longer see the money', async () => {
    const [gone, stays] = [await aChildOf(), await aChildOf()];
    for (const child of [gone, stays]) {
      const claim_id = await aClaim(db, { student_id: child.student.id, sent_by: child.userId });
      if (child === gone) await take(child, 'sees_fees');
      await claimsAs(db, admin).refuse({ claim_id, reason: 'Not found' });
    }
    expect(await noticesOf(gone.userId)).toEqual([]);
    expect(await noticesOf(stays.userId)).toHaveLength(1);
  });

  it('from before the end of the link still opens the child', async () => {
    const child = await aChildOf();
    const notice = {
      id: newId(),
      user_id: child.userId,
      kind: 'fees.paid',
      params: {},
      about: 'x',
      count: 1,
      created_at: new Date(),
    };
    await db.insert(notices).values({ ...notice, link: `/my-children/${child.student.id}?tab=attendance` });
    await end(child);
    expect(await noticesOf(child.userId)).toMatchObject([{ link: '/inbox' }]);
  });
});
