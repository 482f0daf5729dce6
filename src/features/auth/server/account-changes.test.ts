import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sendDeliveries } from '#features/inbox/server/deliveries.service.ts';
import { noticeChoices } from '#features/inbox/server/deliveries.tables.ts';
import { confirmAddressOf, deliveriesOf } from '#features/inbox/server/inbox.builders.ts';
import { tellOwner } from '#features/inbox/server/tell-owner.service.ts';
import { groupOf } from '#features/inbox/delivery.rules.ts';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { replaceRecoveryCodes } from '#platform/auth/server/factors/recovery-codes.ts';
import { aProtectedPerson, frozenAuth } from '#platform/auth/server/testing/factors.ts';
import { aClient, PASSWORD, type ServedAuth } from '#platform/auth/server/testing/served-auth.ts';
import type { Db } from '#platform/db/database.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { authNotices } from '../auth.notices.ts';

const DAY_MS = 86_400_000;
/** A Sunday, at three in the morning in Douala. */
const SUNDAY_NIGHT = new Date('2026-11-29T02:00:00Z');
const TOOLS = {
  school: { timeZone: 'Africa/Douala', schoolName: 'Lycée de Test' },
  installation: { ...TEST_INSTALLATION, sendsMail: true },
  secrets: TEST_SECRETS,
  noticeWords: authNotices,
  noticesNow: {},
};

let db: Db;
let served: ServedAuth;
const tokens: string[] = [];
beforeAll(async () => {
  ({ db } = await testDatabase());
  served = await frozenAuth(db, {
    tellOwner,
    sendRecovery: async (_tx, { token }) => void tokens.push(token),
  });
});
beforeEach(async () => {
  for (const table of ['deliveries', 'outbox', 'notices']) await db.execute(sql.raw(`delete from ${table}`));
});

/** A person with a month-old account and a second factor, who has received no notice yet. */
async function anOldAccount() {
  const person = await aProtectedPerson(served);
  const { userId } = person;
  await db
    .update(users)
    .set({ created_at: new Date(Date.now() - 30 * DAY_MS) })
    .where(eq(users.id, userId));
  await db.insert(profiles).values({ user_id: userId, full_name: 'ABANDA Rose', language: 'fr' });
  await db.insert(userRoles).values({ user_id: userId, role: 'parent' });
  await confirmAddressOf(db, person);
  await db.delete(notices);
  return person;
}
const kindsOf = async ({ userId }: { userId: string }) =>
  (await db.select().from(notices).where(eq(notices.user_id, userId)))
    .map(({ kind, count }) => `${kind} ${count}`)
    .toSorted();

it('a sign-in on a new device is notified, one on a known device is not', async () => {
  const { email, userId } = await anOldAccount();
  const first = await served.post('/token?grant_type=password', { email, password: PASSWORD });
  expect(await kindsOf({ userId })).toEqual(['auth.new_device 1']);
  const cookie = first.headers.get('set-cookie')!.split(';')[0]!;
  await served.post('/token?grant_type=password', { email, password: PASSWORD }, { cookie });
  expect(await kindsOf({ userId })).toEqual(['auth.new_device 1']);
  await served.post('/token?grant_type=password', { email, password: PASSWORD });
  expect(await kindsOf({ userId })).toEqual(['auth.new_device 2']);
});

it('a changed password, an added and a removed factor, and a reset are each notified; a new account only of its factor', async () => {
  const newcomer = await aProtectedPerson(served);
  expect(await kindsOf(newcomer)).toEqual(['auth.factor_added 1']);
  const person = await anOldAccount();
  const changed = await person.client.updateUser({ password: 'papaye verte 41' });
  expect(changed.error).toBeNull();
  await db.transaction((tx) => replaceRecoveryCodes(tx, TEST_SECRETS, person.userId, new Date()));
  await person.client.mfa.unenroll({ factorId: person.factorId });
  await served.post('/recover', { email: person.email });
  await expect.poll(() => tokens.length).toBe(1);
  await aClient(served).verifyOtp({ type: 'recovery', token_hash: tokens[0]! });
  expect(await kindsOf(person)).toEqual([
    'auth.factor_removed 1',
    'auth.password_changed 1',
    'auth.password_reset 1',
  ]);
});

it('is urgent: sent at night, on a Sunday, over the budget, and with everything switched off', async () => {
  const person = await anOldAccount();
  for (const notice_group of ['security', 'account'] as const)
    await db
      .insert(noticeChoices)
      .values({ user_id: person.userId, notice_group, channel: 'email', is_on: false });
  for (let press = 0; press < 5; press += 1) {
    const at = new Date(SUNDAY_NIGHT.getTime() + press * 60_000);
    await db.transaction((tx) => tellOwner(tx, { user_id: person.userId, change: 'password_changed', at }));
    await sendDeliveries({ db, now: () => at, closing: new AbortController().signal }, TOOLS);
  }
  const told = await deliveriesOf(db, person);
  expect(told.map(({ state, urgent }) => `${state} ${urgent}`)).toEqual(Array(5).fill('sending true'));
  const [mail] = await db.select().from(outbox);
  expect(mail!.subject).toBe('Lycée de Test\u00A0: Sécurité de votre compte');
});

it('every change of an account has words, in the group that nobody can switch off', () => {
  expect(Object.keys(authNotices)).toHaveLength(6);
  for (const kind of Object.keys(authNotices)) expect(groupOf(kind)).toBe('security');
});
