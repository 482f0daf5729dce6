import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import pino from 'pino';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { resetTokens, sessions, signInFailures, users } from '../auth.tables.ts';
import type { AuthRefusal } from '../refusal.ts';
import { recoveryDesk } from './recovery.ts';
import { findReset, makeReset } from './reset-tokens.ts';
import { aClient, aPerson, PASSWORD, type ServedAuth, servedAuth } from '../testing/served-auth.ts';

let db: Db;
let served: ServedAuth;
const sent: { email: string; token: string }[] = [];
beforeAll(async () => {
  ({ db } = await testDatabase());
  served = await servedAuth(db, {
    sendRecovery: async (_tx, { user, token }) => void sent.push({ email: user.email, token }),
  });
});
beforeEach(async () => {
  sent.length = 0;
  served.clock.ms = 0;
  served.address.of = '10.0.0.1';
  await db.delete(signInFailures);
});

/** The token of the mail; the response to the request does not wait for the mail. */
const mailed = () => vi.waitFor(() => sent[0]!.token);

async function asked(email: string) {
  const response = await served.post('/recover', { email });
  return { status: response.status, body: await response.text() };
}

describe('A16: a reset by mail', () => {
  it('signs in with the official client only to set a new password, once', async () => {
    const { email, userId } = await aPerson(served);
    const client = aClient(served);
    expect((await client.resetPasswordForEmail(email)).error).toBeNull();
    const token_hash = await mailed();
    const { data, error } = await client.verifyOtp({ type: 'recovery', token_hash });
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
    const [account] = await db.select().from(users).where(eq(users.id, userId));
    expect(account).toMatchObject({ must_change_password: true });
    const [session] = await db.select().from(sessions).where(eq(sessions.user_id, userId));
    expect(session).toMatchObject({ aal: 'aal1', amr: [{ method: 'recovery' }] });
    expect((await client.updateUser({ password: 'papaye verte 41' })).error).toBeNull();
    const again = await aClient(served).verifyOtp({ type: 'recovery', token_hash });
    expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 });
    const signedIn = await aClient(served).signInWithPassword({ email, password: 'papaye verte 41' });
    expect(signedIn.error).toBeNull();
  });

  it('expires after half an hour', async () => {
    const { email } = await aPerson(served);
    await asked(email);
    served.clock.ms = 31 * 60_000;
    const { error } = await aClient(served).verifyOtp({ type: 'recovery', token_hash: await mailed() });
    expect(error).toMatchObject({ code: 'otp_expired' });
  });

  it('works for one of two people who open the link at the same moment', async () => {
    const { email } = await aPerson(served);
    await asked(email);
    const open = async () => served.post('/verify', { type: 'recovery', token_hash: await mailed() });
    const both = await Promise.all([open(), open()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  it('unlocks an account that strangers have locked', async () => {
    const { email } = await aPerson(served);
    for (let time = 0; time < 10; time += 1) {
      served.address.of = `10.1.${time}.1`;
      await served.post('/token?grant_type=password', { email, password: 'wrong' });
    }
    await asked(email);
    await served.post('/verify', { type: 'recovery', token_hash: await mailed() });
    const right = await served.post('/token?grant_type=password', { email, password: PASSWORD });
    expect(right.status).toBe(200);
  });
});

describe('A10: requesting a reset', () => {
  it('gets the same answer for an address with an account and one without', async () => {
    const known: Awaited<ReturnType<typeof asked>>[] = [];
    const unknown: typeof known = [];
    for (let person = 0; person < 2; person += 1) {
      served.address.of = `10.2.${person}.1`;
      const { email } = await aPerson(served);
      // Three requests each, the most that send a link.
      for (let time = 0; time < 3; time += 1) {
        unknown.push(await asked(`nobody-${person}-${time}@school.test`));
        known.push(await asked(email));
      }
    }
    expect(new Set([...known, ...unknown].map(({ status, body }) => `${status} ${body}`))).toEqual(
      new Set(['200 {}']),
    );
    expect(sent).toHaveLength(6);
  });

  it('sends at most three links an hour for an account, without saying so', async () => {
    const { email, userId } = await aPerson(served);
    for (let time = 0; time < 5; time += 1) expect(await asked(email)).toMatchObject({ status: 200 });
    expect(sent).toHaveLength(3);
    // Only the last link works: each one invalidated the one before.
    expect(await db.select().from(resetTokens).where(eq(resetTokens.user_id, userId))).toHaveLength(1);
    served.clock.ms = 61 * 60_000;
    await asked(email);
    expect(sent).toHaveLength(4);
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subject_id, userId));
    expect(events.filter(({ action }) => action === 'auth.reset_asked')).toHaveLength(4);
  });

  it('leaves a slip printed by the office valid, so that a stranger who knows the address cannot end it', async () => {
    const { email, userId } = await aPerson(served);
    const at = new Date();
    const slip = { userId, createdBy: null, seconds: 3_600, at };
    const { token, code } = await db.transaction((tx) => makeReset(tx, TEST_SECRETS, slip));
    const finds = (key: string) => db.transaction((tx) => findReset(tx, TEST_SECRETS, key, at));
    for (let time = 0; time < 2; time += 1) await asked(email);
    for (const way of [token, code, sent[1]!.token]) expect(await finds(way)).toMatchObject({ email });
    expect(await finds(await mailed()), 'an earlier link ends').toBeNull();
    // Another slip from the office invalidates all earlier links and slips.
    const { code: next } = await db.transaction((tx) => makeReset(tx, TEST_SECRETS, slip));
    for (const way of [token, code, sent[1]!.token]) expect(await finds(way)).toBeNull();
    expect(await finds(next)).toMatchObject({ email });
  });

  it('is refused to a network after thirty in five minutes, without blocking its sign-in', async () => {
    const { email } = await aPerson(served);
    // A separate network, because the limit outlasts the test.
    served.address.of = '10.44.0.1';
    for (let time = 0; time < 30; time += 5)
      await Promise.all([0, 1, 2, 3, 4].map((more) => asked(`nobody-${time + more}@school.test`)));
    expect(await asked(email)).toMatchObject({ status: 429 });
    const right = await served.post('/token?grant_type=password', { email, password: PASSWORD });
    expect(right.status).toBe(200);
  });

  it('sends nothing to a closed account', async () => {
    const { email, userId } = await aPerson(served);
    await db.update(users).set({ disabled_at: new Date() }).where(eq(users.id, userId));
    expect(await asked(email)).toMatchObject({ status: 200 });
    expect(sent).toEqual([]);
  });
});

const guess = () => served.post('/verify', { type: 'recovery', token_hash: `r.${'x'.repeat(43)}` });

it('A8: guesses at a link end after thirty from one network', async () => {
  for (let time = 0; time < 30; time += 1) expect((await guess()).status).toBe(403);
  expect((await guess()).status).toBe(429);
});

describe('A16: many requests for links at once', () => {
  it('use at most two database connections, and callers beyond the queue are told to retry later', async () => {
    const { email } = await aPerson(served);
    let most = 0;
    const watch = setInterval(() => {
      const { totalCount, idleCount } = db.$client;
      most = Math.max(most, totalCount - idleCount);
    }, 1);
    const askForRecovery = recoveryDesk({ db, log: pino({ level: 'silent' }), sendRecovery: async () => {} });
    const at = new Date();
    const crowd = await Promise.allSettled(
      Array.from({ length: 600 }, (_, n) =>
        askForRecovery({
          email: n % 2 ? email : `nobody-${n}@school.test`,
          address: `10.9.${n % 250}.1`,
          at,
        }),
      ),
    );
    clearInterval(watch);
    expect(most).toBeLessThanOrEqual(2);
    const refusals = crowd.flatMap((one) => (one.status === 'rejected' ? [one.reason as AuthRefusal] : []));
    expect(refusals.map(({ status }) => status)).toEqual(Array.from({ length: 600 - 33 }, () => 503));
  });

  it('are answered before the link is created and the mail written, in the same time for known and unknown addresses', async () => {
    let letGo: (() => void) | undefined;
    const slow = await servedAuth(db, {
      sendRecovery: async (_tx, { user, token }) => {
        await new Promise<void>((resolve) => (letGo = resolve));
        sent.push({ email: user.email, token });
      },
    });
    const { email } = await aPerson(slow);
    for (const address of [email, 'nobody@school.test']) {
      const began = performance.now();
      const response = await slow.post('/recover', { email: address });
      expect([response.status, await response.text()]).toEqual([200, '{}']);
      const took = performance.now() - began;
      expect(took).toBeGreaterThan(145);
    }
    expect(sent).toEqual([]);
    await expect.poll(() => letGo).toBeDefined();
    letGo!();
    await expect.poll(() => sent.map((one) => one.email)).toEqual([email]);
  });
});
