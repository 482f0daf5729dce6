import { asc } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { signInFailures } from './auth.tables.ts';
import { aClient, aPerson, PASSWORD, type ServedAuth, servedAuth } from './testing/served-auth.ts';

let db: Db;
let served: ServedAuth;
let before: number;
beforeAll(async () => {
  ({ db } = await testDatabase());
  served = await servedAuth(db);
});
beforeEach(async () => {
  await db.delete(signInFailures);
  before = (await db.$count(auditEvents)) as number;
  served.clock.ms = 0;
  served.address.of = '10.0.0.1';
});

const written = async () => (await db.select().from(auditEvents).orderBy(asc(auditEvents.seq))).slice(before);
const signIn = (email: string, password: string, from = '10.0.0.1') => {
  served.address.of = from;
  return served.post('/token?grant_type=password', { email, password });
};

describe('the audit trail of sign-in', () => {
  it('records who signed up, in and out, from which address', async () => {
    const { email, userId } = await aPerson(served);
    const client = aClient(served);
    await client.signInWithPassword({ email, password: PASSWORD });
    await client.signOut({ scope: 'local' });
    const who = { actor_id: userId, subject_id: userId, subject_type: 'user', address: '10.0.0.1' };
    expect(await written()).toMatchObject([
      { action: 'auth.signed_up', ...who },
      { action: 'auth.signed_in', ...who, details: { method: 'password', aal: 'aal1' } },
      { action: 'auth.signed_out', ...who, details: { scope: 'local' } },
    ]);
  });

  it('records the account of a wrong password, without an actor and never with the typed text', async () => {
    const { email, userId } = await aPerson(served);
    await signIn(email, 'wrong');
    await signIn('my-secret-password', 'wrong');
    const events = (await written()).slice(1);
    expect(events).toMatchObject([
      { action: 'auth.sign_in_failed', actor_id: null, subject_id: userId },
      { action: 'auth.sign_in_failed', actor_id: null, subject_id: null },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/my-secret|wrong|@/);
  });

  it('is not flooded: once the failures are used up there is one record, and no more', async () => {
    const { email, userId } = await aPerson(served);
    for (let time = 0; time < 20; time += 1) await signIn(email, 'wrong', `10.2.${time}.1`);
    const events = (await written()).slice(1);
    const of = (action: string) => events.filter((event) => event.action === action);
    expect(of('auth.sign_in_failed')).toHaveLength(10);
    expect(of('auth.locked')).toMatchObject([
      { subject_id: userId, actor_id: null, details: { what: 'account' } },
    ]);
    for (let time = 0; time < 40; time += 1) await signIn(`nobody-${time}@school.test`, 'wrong', '10.3.0.1');
    const filled = (await written()).filter(({ details }) => details['what'] === 'neighbourhood');
    expect(filled).toMatchObject([{ action: 'auth.locked', subject_id: null, address: '10.3.0.1' }]);
  });

  it('records the reuse of a refresh token', async () => {
    const { email, userId } = await aPerson(served);
    const first = (await (await signIn(email, PASSWORD)).json()) as { refresh_token: string };
    const renew = () =>
      served.post('/token?grant_type=refresh_token', { refresh_token: first.refresh_token });
    await renew();
    served.clock.ms = 60_000;
    expect((await renew()).status).toBe(400);
    expect((await written()).at(-1)).toMatchObject({ action: 'auth.session_reused', subject_id: userId });
  });
});
