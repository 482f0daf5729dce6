import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { newId } from '#platform/db/ids.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';
import { queueMail } from '#platform/mail/server/outbox.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { sendRecoveryBy } from './outbox.service.ts';
import { everyRow, joiningSchool, type JoiningSchool } from './joining.builders.ts';

const HOUR = 3_600_000;

let school: JoiningSchool;
beforeAll(async () => {
  school = await joiningSchool();
});

const queue = (to: string, hours = 1) =>
  school.db.transaction((tx) =>
    queueMail(tx, TEST_SECRETS, {
      to,
      subject: 'Bonjour',
      text: 'Le lien : K7QF',
      expires_at: new Date(Date.now() + hours * HOUR),
      at: new Date(),
    }),
  );

it.each(['teacher', 'parent', 'student', null] as const)('%s cannot read mails', async (role) => {
  const api = school.as(await aUser(school.db, { role }));
  const message_id = await queue('mere@famille.test');
  await expect(api.outbox({})).rejects.toMatchObject({ status: 403 });
  await expect(api.readMessage({ message_id })).rejects.toMatchObject({ status: 403 });
});

it('lists pending, sent, failed and expired mails, newest first and without their text', async () => {
  const ids = [
    await queue('a@t.test'),
    await queue('b@t.test'),
    await queue('c@t.test'),
    await queue('d@t.test', -1),
  ];
  await school.db.update(outbox).set({ sent_at: new Date(), body: null }).where(eq(outbox.id, ids[1]!));
  await school.db.update(outbox).set({ attempts: 10 }).where(eq(outbox.id, ids[2]!));
  const listed = await school.asAdmin.outbox({});
  expect(listed.sends).toBe(false);
  expect(JSON.stringify(listed)).not.toContain('K7QF');
  const states = ids.map((id) => listed.messages.find((message) => message.id === id)?.state);
  expect(states).toEqual(['resting', 'sent', 'failed', 'expired']);
  const times = listed.messages.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().toReversed());
});

it('is paged by fifty', async () => {
  for (let n = 0; n < 55; n += 1) await queue(`page-${n}@t.test`);
  const [first, second] = await Promise.all([school.asAdmin.outbox({}), school.asAdmin.outbox({ page: 2 })]);
  expect(first.messages).toHaveLength(50);
  expect(first.total).toBe(50 + second.messages.length);
});

it('G1: shows the text of one to an administrator who recently confirmed their identity, with an audit record', async () => {
  const message_id = await queue('lue@famille.test');
  const stale = { actor: { ...school.admin.actor, provedAt: new Date(Date.now() - 11 * 60_000) } };
  await expect(school.as(stale).readMessage({ message_id })).rejects.toMatchObject({ code: 'STEP_UP' });
  expect(await school.asAdmin.readMessage({ message_id })).toEqual({
    recipient: 'lue@famille.test',
    subject: 'Bonjour',
    body: 'Le lien : K7QF',
  });
  const events = await school.db.select().from(auditEvents).where(eq(auditEvents.subject_id, message_id));
  expect(events).toMatchObject([{ action: 'mail.read', actor_id: school.admin.userId, details: {} }]);
});

it('has no text of a sent, expired or missing mail, and writes no audit record', async () => {
  const [sent, over] = [await queue('e@t.test'), await queue('f@t.test', -1)];
  await school.db.update(outbox).set({ sent_at: new Date(), body: null }).where(eq(outbox.id, sent));
  for (const message_id of [sent, over, newId()]) {
    await expect(school.asAdmin.readMessage({ message_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const events = await school.db.select().from(auditEvents).where(eq(auditEvents.subject_id, message_id));
    expect(events).toEqual([]);
  }
});

it('A16: contains a password reset link, sealed, with the portal’s configured URL', async () => {
  const token = 'r.a-token-that-nobody-guesses';
  const at = new Date();
  const user = { id: newId(), email: 'oubli@famille.test' };
  const send = sendRecoveryBy(TEST_SECRETS, TEST_INSTALLATION);
  const expires_at = new Date(at.getTime() + HOUR / 2);
  await school.db.transaction((tx) => send(tx, { user, token, at, expires_at }));
  expect((await everyRow(school.db)).filter((row) => row.includes(token))).toEqual([]);
  const [message] = await school.db.select().from(outbox).where(eq(outbox.recipient, user.email));
  expect(message).toMatchObject({ expires_at });
  const { body } = await school.asAdmin.readMessage({ message_id: message!.id });
  expect(body).toContain(`https://portal.school.test/auth#join=${token}`);
  expect(body).toContain('30 minutes');
});
