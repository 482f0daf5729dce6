import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disablePerson, enablePerson } from '#features/people/server/accounts.service.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { forGood } from '#features/people/duties.rules.ts';
import { setRole } from '#features/people/server/set-role.service.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';
import { inParts } from '#platform/testing/in-parts.ts';
import { listInvitations } from './invitations.queries.ts';
import { everyRow, joiningSchool, type JoiningSchool, keyOf } from './joining.builders.ts';

const DAY = 86_400_000;
const TEACHER = { role: 'teacher', full_name: 'Tabe Desmond' } as const;
const ended = { code: 'INVITATION_ENDED', status: 410 };

let school: JoiningSchool;
beforeAll(async () => {
  school = await joiningSchool();
});
beforeEach(async () => {
  school.clock.ms = 0;
  await school.uncountGuesses();
});

const invite = (given: object = {}) => school.asAdmin.invite({ ...TEACHER, ...given });
const look = (key: string) => school.visitor.look({ key });

describe('who may not', () => {
  it.each(['teacher', 'parent', 'student', null] as const)(
    '%s cannot invite, renew, withdraw or read',
    async (role) => {
      const api = school.as(await aUser(school.db, { role }));
      const { invitation } = await invite();
      const calls = [
        api.invite({ ...TEACHER, role: 'admin' }),
        api.renew({ invitation_id: invitation.id }),
        api.revoke({ invitation_id: invitation.id }),
        api.invitations({}),
      ];
      await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject({ status: 403 })));
    },
  );

  it('an administrator must confirm their identity before creating a slip', async () => {
    const stale = { actor: { ...school.admin.actor, provedAt: new Date(Date.now() - 11 * 60_000) } };
    const { invitation } = await invite();
    await expect(school.as(stale).invite(TEACHER)).rejects.toMatchObject({ code: 'STEP_UP' });
    await expect(school.as(stale).renew({ invitation_id: invitation.id })).rejects.toMatchObject({
      code: 'STEP_UP',
    });
  });
});

describe('an invitation', () => {
  it('is created once per key, even for eight concurrent requests', async () => {
    const count = async () => (await school.asAdmin.invitations({})).total;
    const before = await count();
    const keyed = { context: { idempotencyKey: randomUUID() } };
    const wish = { ...TEACHER, email: `once-${randomUUID()}@school.test` };
    const slips = await Promise.all(Array.from({ length: 8 }, () => school.asAdmin.invite(wish, keyed)));
    school.clock.ms = 60_000;
    slips.push(await school.asAdmin.invite(wish, keyed));
    expect(new Set(slips.map(({ code, link }) => `${code} ${link}`)).size).toBe(1);
    expect(await count()).toBe(before + 1);
    const { messages } = await school.asAdmin.outbox({});
    expect(messages.filter(({ recipient }) => recipient === wish.email)).toHaveLength(1);
  });

  it('has a link and a code with the same effect, under the portal’s own address', async () => {
    const child = await aStudent(school.db, { full_name: 'Ngo Bassa Élodie' });
    const slip = await invite({ role: 'parent', student_ids: [child.id, child.id] });
    expect(slip.link).toMatch(/^https:\/\/portal\.school\.test\/auth#join=i\.[\w-]{22}\.[\w-]{43}$/);
    expect(slip).toMatchObject({ mail: 'none', qr: expect.stringMatching(/^data:image\/svg/) });
    expect(slip.invitation).toMatchObject({ state: 'open', children: [{ roll_number: child.roll_number }] });
    const seen = await look(keyOf(slip));
    expect(seen).toEqual({
      kind: 'invitation',
      role: 'parent',
      full_name: 'Tabe Desmond',
      email: null,
      children: ['Élodie'],
      shortest_password: 6,
    });
    expect(await look(slip.code.toLowerCase().replaceAll('-', ' '))).toEqual(seen);
    expect(await look((await invite()).code)).toMatchObject({ shortest_password: 10 });
  });

  it('stores neither its link nor its code in the database or in the audit trail', async () => {
    const slip = await invite({ email: 'tabe@famille.test' });
    const rows = await everyRow(school.db);
    for (const secret of [keyOf(slip), keyOf(slip).split('.')[2]!, slip.code, slip.code.replaceAll('-', '')])
      expect(rows.filter((row) => row.includes(secret))).toEqual([]);
  });

  it('is in the exported list with its state, and without its link or code', async () => {
    const { code, invitation } = await invite({ full_name: 'Mbida Rose' });
    await school.asAdmin.revoke({ invitation_id: invitation.id });
    const file = await school.asAdmin.exportInvitations({ format: 'csv', language: 'fr' });
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines[0]).toBe('Nom;E-mail;Rôle;Enfants;Faite le;Valable jusqu’au;Statut');
    expect(lines[1]).toMatch(/^Mbida Rose;;Enseignant;;.*;Retirée$/);
    expect(lines.join('')).not.toContain(code);
  });

  it('is listed once when an export reads the list in parts', async () => {
    for (let n = 0; n < 3; n += 1) await invite({ full_name: `Mbida ${n}` });
    await school.db.transaction(async (tx) => {
      const pages = await listInvitations(tx, new Date());
      expect(pages.length).toBeGreaterThanOrEqual(3);
      const parts = await inParts(
        (part) => listInvitations(tx, new Date(), part),
        ({ id }) => id,
      );
      expect(parts.map(({ id }) => id)).toEqual(pages.map(({ id }) => id));
    });
  });

  it('can name children only for parents, only existing students, and an address without an account', async () => {
    const { id } = await aStudent(school.db);
    await expect(invite({ student_ids: [id] })).rejects.toMatchObject({ code: 'CHILDREN_ARE_FOR_PARENTS' });
    const before = (await school.asAdmin.invitations({})).total;
    await expect(invite({ role: 'parent', student_ids: [id, newId()] })).rejects.toMatchObject({
      code: 'NO_SUCH_STUDENT',
    });
    await expect(invite({ email: school.admin.email.toUpperCase() })).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    });
    expect((await school.asAdmin.invitations({})).total, 'nothing stays of what was refused').toBe(before);
  });

  it('is valid for fourteen days', async () => {
    const slip = await invite();
    school.clock.ms = 14 * DAY - 60_000;
    expect(await look(slip.code)).toMatchObject({ kind: 'invitation' });
    school.clock.ms = 14 * DAY + 60_000;
    for (const key of [slip.code, keyOf(slip)]) await expect(look(key)).rejects.toMatchObject(ended);
    expect((await school.asAdmin.invitations({})).invitations).toContainEqual(
      expect.objectContaining({ id: slip.invitation.id, state: 'expired' }),
    );
  });

  it('does not open with an altered link, or with the signature of another', async () => {
    const [one, other] = [keyOf(await invite()), keyOf(await invite())];
    const forged = [
      `${one.slice(0, -1)}${one.endsWith('A') ? 'B' : 'A'}`,
      `${one.slice(0, one.lastIndexOf('.'))}${other.slice(other.lastIndexOf('.'))}`,
      one.replace('i.', 'r.'),
      one.slice(0, 25),
      'i.AAAAAAAAAAAAAAAAAAAAAA.'.padEnd(68, 'A'),
      '3333-3333-3333',
      'anything else',
    ];
    const words = await Promise.all(
      forged.map((key) => look(key).catch((error: unknown) => JSON.stringify(error))),
    );
    expect(new Set(words).size, 'each reads the same').toBe(1);
    expect(words[0]).toContain('INVITATION_ENDED');
  });

  it('when renewed ends the old link and code, even after its expiry', async () => {
    const old = await invite();
    school.clock.ms = 20 * DAY;
    const fresh = await school.asAdmin.renew({ invitation_id: old.invitation.id });
    expect(fresh.invitation).toMatchObject({ id: old.invitation.id, state: 'open' });
    for (const key of [old.code, keyOf(old)]) await expect(look(key)).rejects.toMatchObject(ended);
    for (const key of [fresh.code, keyOf(fresh)]) expect(await look(key)).toMatchObject({ role: 'teacher' });
  });

  it('that was withdrawn does not open and cannot be renewed', async () => {
    const slip = await invite();
    const { id: invitation_id } = slip.invitation;
    expect(await school.asAdmin.revoke({ invitation_id })).toMatchObject({ state: 'revoked' });
    for (const key of [slip.code, keyOf(slip)]) await expect(look(key)).rejects.toMatchObject(ended);
    for (const call of [school.asAdmin.renew, school.asAdmin.revoke]) {
      await expect(call({ invitation_id })).rejects.toMatchObject({ code: 'INVITATION_USED' });
      await expect(call({ invitation_id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('adds an audit record for each step, without names', async () => {
    const { invitation } = await invite({ email: 'piste@famille.test' });
    await school.asAdmin.renew({ invitation_id: invitation.id });
    await school.asAdmin.revoke({ invitation_id: invitation.id });
    const events = await school.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subject_id, invitation.id));
    expect(events.map(({ action, details }) => [action, details])).toEqual([
      ['joining.invited', { role: 'teacher', children: 0, by_mail: true }],
      ['joining.invitation_renewed', {}],
      ['joining.invitation_revoked', {}],
    ]);
  });
});

it('is also mailed if there is an address: in both languages, until the invitation expires', async () => {
  const slip = await invite({ email: 'Desmond@Famille.test' });
  expect(slip).toMatchObject({ mail: 'resting', invitation: { email: 'desmond@famille.test' } });
  const message = one(
    await school.db.select().from(outbox).where(eq(outbox.recipient, 'desmond@famille.test')),
  );
  expect(message.expires_at.toISOString()).toBe(slip.invitation.expires_at);
  expect(message.subject).toContain('Lycée de Test');
  const { body } = await school.asAdmin.readMessage({ message_id: message.id });
  for (const part of ['Bonjour Tabe Desmond', 'Hello Tabe Desmond', slip.link, slip.code, 'Lycée de Test'])
    expect(body).toContain(part);
});

describe('A1: a dismissed administrator', () => {
  it('cannot return by an invitation of their own, until another administrator renews it', async () => {
    const { db, as, asAdmin } = school;
    const leaving = await aUser(db, { role: 'admin' });
    const slip = await as(leaving).invite({
      role: 'admin',
      full_name: 'Myself Again',
      duties: [forGood('head')],
    });
    expect(await look(slip.code)).toMatchObject({ role: 'admin' });
    await db.update(users).set({ disabled_at: new Date() }).where(eq(users.id, leaving.userId));
    for (const key of [slip.code, keyOf(slip)]) await expect(look(key)).rejects.toMatchObject(ended);
    expect((await asAdmin.invitations({})).invitations).toContainEqual(
      expect.objectContaining({ id: slip.invitation.id, state: 'expired' }),
    );
    const { code } = await asAdmin.renew({ invitation_id: slip.invitation.id });
    expect(await look(code)).toMatchObject({ role: 'admin' });
  });

  it.each([
    ['closed and opened again', { disable: true }],
    ['another role, and the old one again', { disable: false }],
  ])(
    'with an account that was %s loses all earlier invitations, which may be a thief’s',
    async (_, { disable }) => {
      const { db, as, admin, now } = school;
      const robbed = await aUser(db, { role: 'admin' });
      const slip = await as(robbed).invite({
        role: 'admin',
        full_name: 'The Thief',
        duties: [forGood('head')],
      });
      const call = { db, actor: admin.actor, now, address: '10.0.0.1', timeZone: 'Africa/Douala' };
      const { userId: user_id } = robbed;
      school.clock.ms = 60_000;
      if (disable) {
        await disablePerson(call, { user_id });
        await enablePerson(call, { user_id });
      } else {
        await setRole(call, { user_id, role: 'teacher' });
        await setRole(call, { user_id, role: 'admin', duties: [forGood('head')] });
      }
      school.clock.ms = 120_000;
      for (const key of [slip.code, keyOf(slip)]) await expect(look(key)).rejects.toMatchObject(ended);
      const later = await as(robbed).invite({ role: 'teacher', full_name: 'A Colleague' });
      expect(await look(later.code), 'what is made afterwards opens').toMatchObject({ role: 'teacher' });
    },
  );
});
