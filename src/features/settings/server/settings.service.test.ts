import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { factors, users } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { settingsRouter } from './settings.router.ts';

const router = settingsRouter({
  schoolName: 'Lycée de Deïdo',
  timeZone: 'Africa/Douala',
  demoAccounts: null,
});
const INPUT = {
  email_domain: 'portal.school.test',
  admins_need_factor: false,
  shortest_password: 6,
  open_sign_up: true,
};

const UNTOUCHED = {
  email_domain: null,
  admins_need_factor: false,
  shortest_password: 6,
  open_sign_up: true,
  many_sign_ups_until: null,
  offline_hours: 12,
  updated_by: null,
} as const;

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  await db.delete(users);
  await db.update(schoolSettings).set({ ...UNTOUCHED });
  admin = await aUser(db, { role: 'admin' });
});

const asAdmin = (by = admin) => apiAs(router, db, by.actor);
const aFactor = (userId: string, status: 'verified' | 'unverified' = 'verified') =>
  db.insert(factors).values({ id: newId(), user_id: userId, factor_type: 'totp', status });
const events = () =>
  db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'settings.updated'), eq(auditEvents.actor_id, admin.userId)));

describe('who may not', () => {
  it.each(['teacher', 'parent', 'student', null] as const)(
    '%s cannot read or change anything',
    async (role) => {
      const { actor } = await aUser(db, { role });
      await expect(apiAs(router, db, actor).get()).rejects.toMatchObject({ status: 403 });
      await expect(apiAs(router, db, actor).update(INPUT)).rejects.toMatchObject({ status: 403 });
    },
  );

  it('an administrator whose confirmation is older than ten minutes must confirm again', async () => {
    const stale = { ...admin.actor, provedAt: new Date(Date.now() - 11 * 60_000) };
    await expect(apiAs(router, db, stale).update(INPUT)).rejects.toMatchObject({ code: 'STEP_UP' });
  });
});

it('shows the school’s choices and the installation’s configuration', async () => {
  expect(await asAdmin().get()).toEqual({
    ...INPUT,
    offline_hours: 12,
    admins: 1,
    many_sign_ups: false,
    many_sign_ups_until: null,
    admins_with_factor: 0,
    mail_configured: false,
    sms_configured: false,
  });
});

it('counts administrators with a second factor, among open accounts', async () => {
  const other = await aUser(db, { role: 'admin' });
  const closed = await aUser(db, { role: 'admin' });
  await aFactor(other.userId);
  await aFactor(other.userId);
  await aFactor(admin.userId, 'unverified');
  await aFactor((await aUser(db, { role: 'teacher' })).userId);
  await db.update(users).set({ disabled_at: new Date() }).where(eq(users.id, closed.userId));
  expect(await asAdmin().get()).toMatchObject({ admins: 2, admins_with_factor: 1 });
});

it('stores changes, and the audit trail has the old and the new values', async () => {
  const changed = await asAdmin().update({ ...INPUT, email_domain: ' Lycee.CM ', shortest_password: 8 });
  expect(changed).toMatchObject({ email_domain: 'lycee.cm', shortest_password: 8 });
  expect(await asAdmin().get()).toEqual(changed);
  const [event, ...more] = await events();
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    actor_id: admin.userId,
    details: { email_domain: 'portal.school.test → lycee.cm', shortest_password: '6 → 8' },
  });
});

it('records nothing if nothing was changed, and a domain that was never set follows the URL', async () => {
  await asAdmin().update(INPUT);
  expect(await events()).toEqual([]);
  expect((await db.select().from(schoolSettings))[0]).toMatchObject({ email_domain: null, updated_by: null });
});

it('stores for how many hours lists are shown without the server, from 1 to 72', async () => {
  expect(await asAdmin().update({ ...INPUT, offline_hours: 2 })).toMatchObject({ offline_hours: 2 });
  expect(await asAdmin().update(INPUT)).toMatchObject({ offline_hours: 2 });
  for (const offline_hours of [0, 73, 1.5])
    await expect(asAdmin().update({ ...INPUT, offline_hours })).rejects.toMatchObject({ status: 400 });
});

it.each(['school', '-x.cm', 'a b.cm', 'x@school.cm', 'http://school.cm', '10.0.0.1', ''])(
  'refuses %j as a domain',
  async (email_domain) => {
    await expect(asAdmin().update({ ...INPUT, email_domain })).rejects.toMatchObject({ status: 400 });
  },
);

describe('a second factor for every administrator', () => {
  const compulsory = { ...INPUT, admins_need_factor: true };

  it('cannot be made compulsory by one who has none: the next click would lock them out', async () => {
    await aFactor(admin.userId, 'unverified');
    await expect(asAdmin().update(compulsory)).rejects.toMatchObject({ code: 'FACTOR_FIRST', status: 409 });
    expect((await asAdmin().get()).admins_need_factor).toBe(false);
    expect(await events()).toEqual([]);
  });

  it('can be made compulsory by one who has one, and any administrator may save other settings afterwards', async () => {
    await aFactor(admin.userId);
    expect((await asAdmin().update(compulsory)).admins_need_factor).toBe(true);
    const other = await aUser(db, { role: 'admin' });
    expect(await asAdmin(other).update({ ...compulsory, shortest_password: 9 })).toMatchObject({
      shortest_password: 9,
      admins_need_factor: true,
    });
  });
});

it('saved by several administrators at once is one row, in which each save builds on the earlier one', async () => {
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => asAdmin().update({ ...INPUT, shortest_password: 7 + index })),
  );
  const rows = await db.select().from(schoolSettings);
  expect(rows).toHaveLength(1);
  expect(await events(), 'each of them changed something').toHaveLength(12);
});
