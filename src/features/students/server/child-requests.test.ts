import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { findClass, listClasses } from '#features/classes/server/classes.service.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { signInFailures } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { guardiansAs } from '#features/guardians/server/guardians.builders.ts';
import { confirmChild, refuseChild } from '#features/guardians/server/child-requests.service.ts';
import { aGuardianLink, linkOf } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { studentsRouter } from './students.router.ts';

type Person = Awaited<ReturnType<typeof aUser>>;

let db: Db;
let admin: Person;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});
beforeEach(async () => {
  await db.delete(signInFailures);
});

const as = ({ actor }: Person) => guardiansAs(db, actor);
const call = () => ({ db, actor: admin.actor, now: () => new Date(), address: '10.0.0.1' });

/** A parent with one child, and a further child who has a slip. */
async function aFamily() {
  const parent = await aUser(db, { role: 'parent' });
  await aStudent(db, { parents: [parent] });
  const { id: class_id } = await aClass(db);
  const { id: student_id } = await aStudent(db, { class_id });
  const { code } = await as(admin).code({ student_id });
  const link = { student_id, user_id: parent.userId };
  /** Counts what the parent can read of the further child and their class, over every list and row. */
  const seen = async () => {
    const students = apiAs(studentsRouter(), db, parent.actor);
    const opened = await Promise.allSettled([
      students.get({ student_id }),
      students.history({ student_id }),
      as(parent).list({ student_id }),
    ]);
    const listed = (await students.list({})).students.filter(({ id }) => id === student_id);
    const [itsClass, all] = await db.transaction(
      async (tx) =>
        [await findClass(tx, parent.actor, class_id), await listClasses(tx, parent.actor)] as const,
    );
    const inClasses = all.filter(({ id }) => id === class_id);
    const { total } = await students.summary();
    return [
      opened.filter(({ status }) => status === 'fulfilled').length,
      listed.length,
      itsClass ? 1 : 0,
      inClasses.length,
      total - 1,
    ];
  };
  return { parent, code, link, seen };
}
const NOTHING = [0, 0, 0, 0, 0];
const EVERYTHING = [3, 1, 1, 1, 1];
const rowOf = (link: { student_id: string; user_id: string }) => linkOf(db, link);

describe('the code on a child’s slip', () => {
  it('is the same however often and by however many people it is requested', async () => {
    const { id: student_id } = await aStudent(db);
    const codes = await Promise.all(Array.from({ length: 8 }, () => as(admin).code({ student_id })));
    expect(new Set(codes.map(({ code }) => code)).size).toBe(1);
    expect(codes[0]!.code).toMatch(/^[3-9A-Y]{4}-[3-9A-Y]{4}$/);
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subject_id, student_id));
    expect(events.map(({ action }) => action)).toEqual(['guardians.code_made']);
    await expect(as(admin).code({ student_id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('can be printed by administrators, and used by parents', async () => {
    const { code, link } = await aFamily();
    for (const role of ['teacher', 'student', 'parent', null] as const)
      await expect(as(await aUser(db, { role })).code(link)).rejects.toMatchObject({ status: 403 });
    for (const role of ['teacher', 'student', 'admin', null] as const)
      await expect(as(await aUser(db, { role })).requestChild({ code })).rejects.toMatchObject({
        status: 403,
      });
  });
});

describe('B4: a parent who requests access to a child', () => {
  it('sees nothing before an administrator confirms, everything afterwards, and nothing once it ends', async () => {
    const { parent, code, link, seen } = await aFamily();
    expect(await seen()).toEqual(NOTHING);
    expect(await as(parent).requestChild({ code: code.toLowerCase().replace('-', ' ') })).toEqual({
      requested: true,
    });
    expect(await rowOf(link)).toMatchObject({ verified_at: null, ended_at: null, linked_by: null });
    expect(await seen()).toEqual(NOTHING);
    expect(await as(admin).list({ student_id: link.student_id })).toEqual([]);
    await confirmChild(call(), link);
    expect(await seen()).toEqual(EVERYTHING);
    expect(await rowOf(link)).toMatchObject({ linked_by: admin.userId });
    await as(admin).unlink(link);
    expect(await seen()).toEqual(NOTHING);
  });

  it('counts once if repeated, may request again after a refusal, and is told when they see the child already', async () => {
    const { parent, code, link, seen } = await aFamily();
    await Promise.all([as(parent).requestChild({ code }), as(parent).requestChild({ code })]);
    expect(await refuseChild(call(), link)).toEqual(link);
    expect(await rowOf(link)).toMatchObject({ verified_at: null, ended_at: expect.any(Date) });
    expect(await seen()).toEqual(NOTHING);
    await as(parent).requestChild({ code });
    expect(await rowOf(link)).toMatchObject({ verified_at: null, ended_at: null });
    await confirmChild(call(), link);
    await expect(as(parent).requestChild({ code })).rejects.toMatchObject({ code: 'ALREADY_LINKED' });
    expect(await seen()).toEqual(EVERYTHING);
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subject_id, link.student_id));
    expect(events.map(({ action }) => action).filter((action) => action.startsWith('guardians'))).toEqual([
      'guardians.code_made',
      'guardians.asked',
      'guardians.refused',
      'guardians.asked',
      'guardians.confirmed',
    ]);
  });

  it('whose link was ended can request again, and the old confirmation no longer counts', async () => {
    const { parent, code, link, seen } = await aFamily();
    await as(admin).link(link);
    await as(admin).unlink(link);
    await as(parent).requestChild({ code });
    expect(await seen()).toEqual(NOTHING);
  });

  it('is answered once: of a concurrent yes and no one counts, and only existing requests can be answered', async () => {
    const { parent, code, link } = await aFamily();
    expect(await confirmChild(call(), link)).toBeNull();
    expect(await refuseChild(call(), link)).toBeNull();
    await as(parent).requestChild({ code });
    const answers = await Promise.all([confirmChild(call(), link), refuseChild(call(), link)]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await confirmChild(call(), link)).toBeNull();
  });

  it('and lost the parent role gets no access', async () => {
    const { link } = await aFamily();
    const nobody = { ...link, user_id: (await aUser(db, { role: 'teacher' })).userId };
    await aGuardianLink(db, nobody);
    expect(await confirmChild(call(), nobody)).toBeNull();
  });

  it('gets the same answer for a wrong code and an impossible one, and is blocked after the tenth guess', async () => {
    const { parent, code } = await aFamily();
    for (const wrong of ['3333-3333', 'not a code', '333333', "'; drop table"])
      await expect(as(parent).requestChild({ code: wrong })).rejects.toMatchObject({
        code: 'NO_SUCH_CODE',
        status: 422,
      });
    const more = await Promise.allSettled(
      Array.from({ length: 8 }, () => as(parent).requestChild({ code: '3333-3333' })),
    );
    const refused = more.map((one) =>
      one.status === 'rejected' ? (one.reason as { code: string }).code : '',
    );
    expect(refused.filter((one) => one === 'NO_SUCH_CODE')).toHaveLength(6);
    expect(refused.filter((one) => one === 'TOO_MANY_ATTEMPTS')).toHaveLength(2);
    await expect(as(parent).requestChild({ code })).rejects.toMatchObject({ status: 429 });
    const other = await aFamily();
    expect(await as(other.parent).requestChild({ code: other.code })).toEqual({ requested: true });
  });
});
