import { createPublicKey, verify } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { endAllAccess } from '#platform/auth/server/sessions/sessions.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { findOrMakePushKeys } from '#platform/push/server/keys.ts';
import { pushSubscriptions } from '#platform/push/server/push.tables.ts';
import { aPushServer } from '#platform/push/server/testing/push-server.ts';
import { secretsFrom } from '#platform/secrets/server/secrets.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { sendDeliveries } from './deliveries.service.ts';
import { deliveries } from './deliveries.tables.ts';
import { confirmAddressOf, deliveriesOf } from './inbox.builders.ts';
import { inboxRouter } from './inbox.router.ts';
import { notify } from './inbox.service.ts';

const TOOLS = {
  school: { timeZone: 'Africa/Douala', schoolName: 'Lycée de Test' },
  installation: { ...TEST_INSTALLATION, sendsMail: true },
  secrets: TEST_SECRETS,
  noticeWords: { 'fees.claim_accepted': 'Your payment of {amount} for {student} was accepted.' },
  noticesNow: {},
  pushTimeoutMs: 2_000,
};
/** A Friday, at 10:00 in Douala. */
const FRIDAY = Date.parse('2026-11-27T09:00:00Z');
const MINUTE = 60_000;

let db: Db;
let server: Awaited<ReturnType<typeof aPushServer>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  // The portal's key is created first, because a phone subscribes with it.
  await db.transaction((tx) => findOrMakePushKeys(tx, TEST_SECRETS, new Date(FRIDAY)));
});
beforeEach(async () => {
  await db.execute(sql`delete from deliveries`);
  server = await aPushServer();
});

type Person = Awaited<ReturnType<typeof aUser>>;

async function aParentWithPhones(phones = 1) {
  const parent = await aUser(db, { role: 'parent' });
  const child = await aStudent(db, { full_name: 'ABANDA Aïcha', parents: [parent] });
  for (let phone = 0; phone < phones; phone += 1)
    await db.insert(pushSubscriptions).values({
      id: newId(),
      user_id: parent.userId,
      ...server.subscribe(`${parent.userId}-${phone}`),
      created_at: new Date(),
    });
  return { ...parent, child };
}
const tell = ({ userId, child }: Person & { child: { id: string } }, kind = 'fees.claim_accepted') =>
  db.transaction((tx) =>
    notify(tx, [userId], {
      kind,
      about: child.id,
      params: { student: 'ABANDA Aïcha', amount: '75 000 FCFA', day: '2026-11-27', half: 'am' },
      link: `/fees/students/${child.id}`,
      at: new Date(FRIDAY),
    }),
  );
const deliver = (minutes = 0) =>
  sendDeliveries(
    { db, now: () => new Date(FRIDAY + minutes * MINUTE), closing: new AbortController().signal },
    TOOLS,
  );
const stateOf = async (person: Person) =>
  (await deliveriesOf(db, person)).map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));

describe('a push', () => {
  it('contains the school and the subject alone, is signed by the portal, and accepted does not mean seen', async () => {
    const parent = await aParentWithPhones();
    await tell(parent);
    await deliver();
    const [{ headers, text }, ...more] = server.kept as [(typeof server.kept)[number]];
    expect(more).toEqual([]);
    const message = JSON.parse(text) as Record<string, string>;
    expect(message).toMatchObject({ title: 'Lycée de Test', body: 'Frais et paiements' });
    expect(text).not.toMatch(/ABANDA|FCFA/);
    expect(headers).toMatchObject({ ttl: String(7 * 86_400), urgency: 'normal', topic: message['tag'] });
    const [, jwt, key] = /^vapid t=(.+), k=(.+)$/.exec(headers['authorization']!)!;
    const [head, claims, signature] = jwt!.split('.');
    const point = Buffer.from(key!, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } });
    const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(
      verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature!, 'base64url')),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
      aud: server.origin,
      sub: 'https://portal.school.test',
    });

    const [accepted] = await deliveriesOf(db, parent);
    expect(accepted).toMatchObject({ state: 'accepted', seen_at: null });
    await apiAs(inboxRouter, db, null).pushSeen({ seen: message['seen']! });
    expect(one(await deliveriesOf(db, parent)).seen_at).not.toBeNull();
  });

  it('and the mail of one notice are one interruption', async () => {
    const parent = await aParentWithPhones();
    await confirmAddressOf(db, parent);
    await tell(parent);
    await deliver();
    const rows = await deliveriesOf(db, parent);
    expect(rows.map(({ channel }) => channel).toSorted()).toEqual(['email', 'push']);
    expect(new Set(rows.map(({ run_id }) => run_id)).size).toBe(1);
  });

  it('of an absence of the same day is urgent and expires with the day', async () => {
    const parent = await aParentWithPhones();
    await tell(parent, 'attendance.absent');
    await deliver();
    // 10:00 in Douala: fourteen hours are left.
    expect(server.kept[0]!.headers).toMatchObject({ ttl: String(14 * 3_600), urgency: 'high' });
  });

  it('to an ended subscription removes it, and counts as accepted if another phone received it', async () => {
    const parent = await aParentWithPhones();
    server.state.status = 410;
    await tell(parent);
    await deliver();
    expect(await stateOf(parent)).toEqual(['failed: NO_DEVICE']);
    const left = () =>
      db.select().from(pushSubscriptions).where(eq(pushSubscriptions.user_id, parent.userId));
    expect(await left()).toEqual([]);
    // Without any phone nothing is planned.
    await tell(parent);
    expect(await stateOf(parent)).toHaveLength(1);
  });

  it('that a service fails or does not answer is retried under its topic, then reported', async () => {
    const [failing, silent] = [await aParentWithPhones(), await aParentWithPhones()];
    server.state.status = 503;
    await tell(failing);
    for (const minutes of [0, 0.5, 1, 3, 7, 15, 60]) await deliver(minutes);
    expect(await stateOf(failing)).toEqual(['failed: 503']);
    expect(server.kept).toHaveLength(5);
    expect(new Set(server.kept.map(({ headers }) => headers['topic'])).size).toBe(1);
    server.state.silent = true;
    await tell(silent);
    await deliver();
    expect(await stateOf(silent)).toEqual(['waiting']);
    Object.assign(server.state, { silent: false, status: 201 });
    await deliver(1);
    expect(await stateOf(silent)).toEqual(['accepted']);
  });

  it('that is refused is reported at once', async () => {
    const parent = await aParentWithPhones();
    server.state.status = 400;
    await tell(parent);
    await deliver();
    await deliver(60);
    expect(await stateOf(parent)).toEqual(['failed: 400']);
    expect(server.kept).toHaveLength(1);
  });

  it('is sent once to each phone by three concurrent processes', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => aParentWithPhones(2)));
    for (const parent of people) await tell(parent);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(server.kept).toHaveLength(16);
    expect(new Set(server.kept.map(({ device }) => device)).size).toBe(16);
  });

  it('whose process died is reported as failed and not sent again', async () => {
    const parent = await aParentWithPhones();
    await tell(parent);
    await db.update(deliveries).set({ state: 'sending', sent_at: new Date(FRIDAY) });
    await deliver(4);
    expect(await stateOf(parent)).toEqual(['sending']);
    await deliver(6);
    expect(await stateOf(parent)).toEqual(['failed: INTERRUPTED']);
    expect(server.kept).toEqual([]);
  });
});

const device = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
});

describe('a phone', () => {
  it('belongs to the person who enabled it last, and to nobody else who sends its id', async () => {
    const [first, second] = [await aUser(db, { role: 'parent' }), await aUser(db, { role: 'parent' })];
    const { endpoint } = device('shared');
    const as = ({ actor }: Person) => apiAs(inboxRouter, db, actor);
    expect((await as(first).addDevice(device('shared'))).devices).toEqual([endpoint]);
    await as(second).removeDevice({ endpoint });
    expect((await as(first).channels()).devices).toEqual([endpoint]);
    await as(second).addDevice(device('shared'));
    expect((await as(first).channels()).devices).toEqual([]);
    expect((await as(second).removeDevice({ endpoint })).devices).toEqual([]);
  });

  it('shows nothing more after the office ended all sessions of its owner', async () => {
    const parent = await aUser(db, { role: 'parent' });
    const api = apiAs(inboxRouter, db, parent.actor);
    await api.addDevice(device('lost'));
    await db.transaction((tx) => endAllAccess(tx, parent.userId, new Date(FRIDAY)));
    expect((await api.channels()).devices).toEqual([]);
  });

  it.each([
    'http://fcm.googleapis.com/x',
    'https://169.254.169.254/latest',
    'https://fcm.googleapis.com.evil.test/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'nothing',
  ])('needs a known push service: %s is refused', async (endpoint) => {
    const parent = await aUser(db, { role: 'parent' });
    const add = apiAs(inboxRouter, db, parent.actor).addDevice({ ...device('x'), endpoint });
    await expect(add).rejects.toMatchObject({ code: 'UNKNOWN_SERVICE' });
  });
});

it('the portal’s key is created once; without its secret key it is replaced and phones subscribe again', async () => {
  const { db: own } = await testDatabase();
  const at = new Date(FRIDAY);
  const keys = (secrets = TEST_SECRETS) => own.transaction((tx) => findOrMakePushKeys(tx, secrets, at));
  const made = await Promise.all([keys(), keys(), keys()]);
  expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1);
  const { userId } = await aUser(own, { role: 'parent' });
  await own
    .insert(pushSubscriptions)
    .values({ id: newId(), user_id: userId, ...server.subscribe('old'), created_at: at });
  expect((await keys(secretsFrom(Buffer.alloc(32, 9)))).publicKey).not.toBe(made[0]!.publicKey);
  expect(await own.select().from(pushSubscriptions)).toEqual([]);
});
