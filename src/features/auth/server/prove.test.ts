import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { sessions, signInFailures } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { authRouter } from './auth.router.ts';

const PASSWORD = 'mangue bleue 27';
const LONG_AGO = new Date(Date.now() - 86_400_000);

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

async function aPerson() {
  const { actor, userId } = await aUser(db, { role: 'parent', password: PASSWORD });
  const open = async () => {
    const id = newId();
    const not_after = new Date(Date.now() + 3_600_000);
    await db.insert(sessions).values({ id, user_id: userId, amr: [], proved_at: LONG_AGO, not_after });
    return id;
  };
  const [sessionId, otherSession] = [await open(), await open()];
  // Isolates the tests: otherwise failed attempts would count for the next one.
  await db.delete(signInFailures);
  return { actor: { ...actor, sessionId, provedAt: LONG_AGO }, userId, sessionId, otherSession };
}
const provedAt = async (sessionId: string) =>
  (await db.select().from(sessions).where(eq(sessions.id, sessionId)))[0]?.proved_at;
const actions = async (userId: string) =>
  (await db.select().from(auditEvents).where(eq(auditEvents.actor_id, userId)).orderBy(auditEvents.seq)).map(
    ({ action }) => action,
  );

describe('confirming identity by password', () => {
  it('counts for this device and no other', async () => {
    const { actor, userId, sessionId, otherSession } = await aPerson();
    const { proved_at } = await apiAs(authRouter, db, actor).prove({ password: PASSWORD });
    expect((await provedAt(sessionId))?.toISOString()).toBe(proved_at);
    expect(await provedAt(otherSession)).toEqual(LONG_AGO);
    expect(await actions(userId)).toEqual(['auth.proved']);
  });

  it('fails with a wrong password, and the audit trail records the attempt', async () => {
    const { actor, userId, sessionId } = await aPerson();
    await expect(apiAs(authRouter, db, actor).prove({ password: 'wrong' })).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
      status: 422,
    });
    expect(await provedAt(sessionId)).toEqual(LONG_AGO);
    expect(await actions(userId)).toEqual(['auth.proof_failed']);
  });

  it('is not enough while the second factor is missing', async () => {
    const { actor, sessionId } = await aPerson();
    const held = { ...actor, hold: 'MFA_CHALLENGE' as const };
    await expect(apiAs(authRouter, db, held).prove({ password: PASSWORD })).rejects.toMatchObject({
      code: 'MFA_REQUIRED',
      status: 403,
    });
    expect(await provedAt(sessionId)).toEqual(LONG_AGO);
  });

  it('allows ten guesses, concurrent or not: then even the right one is refused', async () => {
    const { actor, sessionId } = await aPerson();
    const api = apiAs(authRouter, db, actor);
    const guesses = await Promise.allSettled(
      Array.from({ length: 15 }, (_, number) => api.prove({ password: `guess ${number}` })),
    );
    const codes = guesses.map((guess) => (guess as PromiseRejectedResult).reason.code);
    expect(codes.filter((code) => code === 'WRONG_PASSWORD')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(5);
    await expect(api.prove({ password: PASSWORD })).rejects.toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      status: 429,
    });
    expect(await provedAt(sessionId)).toEqual(LONG_AGO);
  });

  it('does not count right passwords as guesses, however many', async () => {
    const { actor } = await aPerson();
    const api = apiAs(authRouter, db, actor);
    for (let times = 0; times < 12; times += 1) await api.prove({ password: PASSWORD });
    await expect(api.prove({ password: 'wrong' })).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
  });
});
