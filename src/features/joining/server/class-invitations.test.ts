import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aGuardian, aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { guardians } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { everyRow, joiningSchool, type JoiningSchool, keyOf, PASSWORD } from './joining.builders.ts';
import { invitations } from './joining.tables.ts';

let school: JoiningSchool;
beforeAll(async () => {
  school = await joiningSchool();
});
beforeEach(async () => {
  school.clock.ms = 0;
  await school.uncountGuesses();
});

const SINCE = { verified_at: new Date() };

/** Two siblings with their mother and father, a child whose mother has an account, and relatives who may see nothing. */
async function aFullClass() {
  const { db } = school;
  const { id: class_id } = await aClass(db);
  const [elodie, joel, brice] = [
    await aStudent(db, { class_id, full_name: 'Ngo Bassa Élodie' }),
    await aStudent(db, { class_id, full_name: 'Ngo Bassa Joël' }),
    await aStudent(db, { class_id, full_name: 'Abena Brice' }),
  ];
  const mother = await aGuardian(db, { full_name: 'Ngo Aline', phone: '+237670000001' });
  const father = await aGuardian(db, { full_name: 'Bassa Paul' });
  const uncle = await aGuardian(db, { full_name: 'Tabi Luc' });
  const former = await aGuardian(db, { full_name: 'Essomba Guy' });
  for (const student of [elodie, joel])
    await aGuardianLink(db, { guardian_id: mother.id, student_id: student.id, ...SINCE });
  await aGuardianLink(db, { guardian_id: father.id, student_id: joel.id, ...SINCE });
  await aGuardianLink(db, { guardian_id: uncle.id, student_id: joel.id, ...SINCE, sees_records: false });
  await aGuardianLink(db, { guardian_id: former.id, student_id: joel.id, ...SINCE, ended_at: new Date() });
  const { userId } = await aUser(db, { role: 'parent', full_name: 'Abena Rose' });
  await aGuardianLink(db, { user_id: userId, student_id: brice.id, ...SINCE });
  return { class_id, mother, father };
}

const inviteClass = (class_id: string, { again = false, key = randomUUID(), by = school.asAdmin } = {}) =>
  by.inviteClass({ class_id, again }, { context: { idempotencyKey: key } });
const rowsOf = (ids: string[]) =>
  school.db.select().from(invitations).where(inArray(invitations.guardian_id, ids));

it('every guardian without an account gets one slip, one for all siblings, in the order of the class', async () => {
  const { class_id, mother, father } = await aFullClass();
  const before = await school.asAdmin.classInvitees({ class_id });
  expect(before).toEqual({
    with_account: 1,
    without_account: [
      {
        guardian_id: mother.id,
        full_name: 'Ngo Aline',
        phone: '+237670000001',
        children: ['Ngo Bassa Élodie', 'Ngo Bassa Joël'],
        invited_until: null,
      },
      {
        guardian_id: father.id,
        full_name: 'Bassa Paul',
        phone: null,
        children: ['Ngo Bassa Joël'],
        invited_until: null,
      },
    ],
  });
  const { slips } = await inviteClass(class_id);
  expect(slips.map(({ full_name }) => full_name)).toEqual(['Ngo Aline', 'Bassa Paul']);
  expect(new Set(slips.map(({ code }) => code)).size).toBe(2);
  for (const slip of slips) {
    expect(slip.qr).toMatch(/^data:image\/svg/);
    await expect(school.visitor.look({ key: slip.code })).resolves.toMatchObject({
      full_name: slip.full_name,
    });
  }
  const rows = (await everyRow(school.db)).join('\n');
  for (const { code, link } of slips) {
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(keyOf({ link }));
  }
  const after = await school.asAdmin.classInvitees({ class_id });
  expect(after.without_account.map(({ invited_until }) => invited_until)).toEqual(
    slips.map(({ expires_at }) => expires_at),
  );
});

it('the account created from a slip belongs to the guardian, with every child', async () => {
  const { class_id, mother } = await aFullClass();
  const { slips } = await inviteClass(class_id);
  const key = slips.find(({ guardian_id }) => guardian_id === mother.id)!.code;
  await school.visitor.accept({ key, full_name: 'Ngo Aline', email: null, password: PASSWORD });
  const [row] = await school.db.select().from(guardians).where(eq(guardians.id, mother.id));
  expect(row?.user_id).not.toBeNull();
  expect(await school.asAdmin.classInvitees({ class_id })).toMatchObject({ with_account: 2 });
});

it('a second click invites nobody twice, and says so; `again` ends the old codes', async () => {
  const { class_id, mother, father } = await aFullClass();
  const [first] = (await inviteClass(class_id)).slips;
  await expect(inviteClass(class_id)).rejects.toMatchObject({ code: 'NOBODY_TO_INVITE' });
  const again = await inviteClass(class_id, { again: true });
  expect(again.slips).toHaveLength(2);
  expect(await rowsOf([mother.id, father.id])).toHaveLength(2);
  await expect(school.visitor.look({ key: first!.code })).rejects.toMatchObject({ code: 'INVITATION_ENDED' });
  await expect(school.visitor.look({ key: again.slips[0]!.code })).resolves.toBeTruthy();
});

it('a retry after a lost response returns the same codes under the same key', async () => {
  const { class_id } = await aFullClass();
  const key = randomUUID();
  const [one, other] = [await inviteClass(class_id, { key }), await inviteClass(class_id, { key })];
  expect(other).toEqual(one);
});

it('of eight administrators who click at once, one invites', async () => {
  const { class_id, mother, father } = await aFullClass();
  const admins = await Promise.all(Array.from({ length: 8 }, () => aUser(school.db, { role: 'admin' })));
  const results = await Promise.allSettled(
    admins.map((admin) => inviteClass(class_id, { by: school.as(admin) })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await rowsOf([mother.id, father.id])).toHaveLength(2);
});

it('a missing class is not found', async () => {
  await expect(inviteClass(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(school.asAdmin.classInvitees({ class_id: randomUUID() })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
