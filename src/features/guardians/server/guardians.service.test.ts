import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { guardiansAs } from './guardians.builders.ts';
import { ALL_RIGHTS } from '#features/roster/guardians.rules.ts';
import { studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { seesStudent } from '#features/roster/server/visibility.service.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { one } from '#platform/db/one.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const asAdmin = () => guardiansAs(db, admin.actor);

async function aParent(full_name: string, phone: string) {
  const parent = await aUser(db, { role: 'parent', full_name });
  await db.update(profiles).set({ phone }).where(eq(profiles.user_id, parent.userId));
  return parent;
}

describe('who may not', () => {
  it.each(['teacher', 'parent', 'student', null] as const)(
    '%s cannot link or unlink anybody',
    async (role) => {
      const { actor, userId } = await aUser(db, { role });
      const { id } = await aStudent(db);
      const api = guardiansAs(db, actor);
      for (const call of [api.link, api.unlink])
        await expect(call({ student_id: id, user_id: userId })).rejects.toMatchObject({ status: 403 });
      expect(await db.select().from(studentGuardians).where(eq(studentGuardians.student_id, id))).toEqual([]);
    },
  );

  it('another person’s student has exactly the answer of a missing one', async () => {
    const { id } = await aStudent(db);
    for (const role of ['teacher', 'parent', 'student'] as const) {
      const api = guardiansAs(db, (await aUser(db, { role })).actor);
      const refusal = (student_id: string) =>
        api.list({ student_id }).catch((error: unknown) => JSON.stringify(error));
      expect(await refusal(id)).toBe(await refusal(newId()));
    }
  });
});

describe('a student’s parents', () => {
  it('are shown to each role as far as needed', async () => {
    const [mother, father] = [await aParent('Ngo Aline', '+237 1'), await aParent('Évina Luc', '+237 2')];
    const [teacher, pupil] = [await aUser(db, { role: 'teacher' }), await aUser(db, { role: 'student' })];
    const { id: class_id } = await aClass(db, { teachers: [teacher] });
    const { id } = await aStudent(db, { class_id, user_id: pupil.userId, parents: [mother, father] });
    const listFor = ({ actor }: typeof admin) => guardiansAs(db, actor).list({ student_id: id });
    const him = { user_id: father.userId, full_name: 'Évina Luc', email: father.email, phone: '+237 2' };
    const her = { user_id: mother.userId, full_name: 'Ngo Aline', email: mother.email, phone: '+237 1' };
    const nameOf = (whole: typeof him) => ({
      ...whole,
      email: null,
      phone: null,
      may_collect: null,
      terms: null,
    });
    expect(await listFor(admin)).toMatchObject([him, her].map((whole) => ({ ...whole, terms: ALL_RIGHTS })));
    expect(await listFor(teacher)).toMatchObject(
      [him, her].map((whole) => ({ ...whole, email: null, may_collect: true, terms: null })),
    );
    expect(await listFor(mother)).toMatchObject([nameOf(him), her]);
    expect(await listFor(pupil)).toMatchObject([him, her].map(nameOf));
  });
});

describe('a link', () => {
  it('gives access to the student at the parent’s next request, and its end removes it at the next', async () => {
    const parent = await aUser(db, { role: 'parent' });
    const { id: student_id } = await aStudent(db);
    const link = { student_id, user_id: parent.userId };
    const seen = () => db.transaction((tx) => seesStudent(tx, parent.actor, student_id));
    expect(await seen()).toBe(false);
    expect(await asAdmin().link(link)).toMatchObject([{ user_id: parent.userId }]);
    expect(await seen()).toBe(true);
    expect(await asAdmin().unlink(link)).toEqual([]);
    expect(await seen()).toBe(false);
    const kept = one(
      await db.select().from(studentGuardians).where(eq(studentGuardians.student_id, student_id)),
    );
    expect(kept.ended_at).toBeInstanceOf(Date);
    await asAdmin().link(link);
    expect(await seen()).toBe(true);
  });

  it('created twice or ended twice is one link and one end', async () => {
    const parent = await aUser(db, { role: 'parent' });
    const { id: student_id } = await aStudent(db);
    const link = { student_id, user_id: parent.userId };
    await Promise.all([asAdmin().link(link), asAdmin().link(link)]);
    expect(await asAdmin().list({ student_id })).toHaveLength(1);
    expect(await asAdmin().unlink(link)).toEqual([]);
    expect(await asAdmin().unlink(link)).toEqual([]);
  });

  it('needs a person with the role parent', async () => {
    const { id: student_id } = await aStudent(db);
    for (const role of ['teacher', 'student', 'admin', null] as const)
      await expect(
        asAdmin().link({ student_id, user_id: (await aUser(db, { role })).userId }),
      ).rejects.toMatchObject({ code: 'NOT_A_PARENT' });
    await expect(asAdmin().link({ student_id, user_id: newId() })).rejects.toMatchObject({
      code: 'NOT_A_PARENT',
    });
  });

  it('is refused for a missing student', async () => {
    const { userId } = await aUser(db, { role: 'parent' });
    const link = { student_id: newId(), user_id: userId };
    await expect(asAdmin().link(link)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(asAdmin().unlink(link)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
