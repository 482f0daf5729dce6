import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { one } from '../../db/one.ts';
import { factors, sessions, signInFailures, users } from './auth.tables.ts';
import { hashPassword } from './passwords/passwords.ts';
import { aClient, aSignedInPerson, type ServedAuth, servedAuth } from './testing/served-auth.ts';

const NEW = 'papaye verte 41';
const ELEVEN_MINUTES = 11 * 60_000;

let db: Db;
let served: ServedAuth;
beforeAll(async () => {
  ({ db } = await testDatabase());
  served = await servedAuth(db, { accessTokenSeconds: 3_600 });
});
beforeEach(async () => {
  served.clock.ms = 0;
  served.address.of = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`;
  await db.delete(signInFailures);
});

type Person = Awaited<ReturnType<typeof aSignedInPerson>>;
const put = async ({ session }: Pick<Person, 'session'>, body: object) => {
  const response = await fetch(`${served.url}/user`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as { code?: string }) };
};
const account = async (userId: string) => one(await db.select().from(users).where(eq(users.id, userId)));
const opens = async (email: string, password: string) =>
  (await aClient(served).signInWithPassword({ email, password })).error === null;

describe('A5: a new password', () => {
  it('ends every other session and keeps this one, whose owner has just confirmed their identity', async () => {
    const person = await aSignedInPerson(served);
    const other = aClient(served);
    const { data } = await other.signInWithPassword(person);
    expect(await put(person, { password: NEW })).toMatchObject({ status: 200 });
    expect(await put({ session: data.session! }, { data: { a: 1 } })).toMatchObject({ status: 403 });
    expect(await put(person, { data: { a: 1 } })).toMatchObject({ status: 200 });
    expect([await opens(person.email, NEW), await opens(person.email, person.password)]).toEqual([
      true,
      false,
    ]);
  });

  it('replaces an assigned one, which then needs no change and does not expire', async () => {
    const person = await aSignedInPerson(served);
    const given = { must_change_password: true, password_expires_at: new Date() };
    await db.update(users).set(given).where(eq(users.id, person.userId));
    served.clock.ms = ELEVEN_MINUTES;
    expect(await put(person, { password: NEW })).toMatchObject({ status: 200 });
    const changed = await account(person.userId);
    expect(changed).toMatchObject({ must_change_password: false, password_expires_at: null });
    expect(changed.password_changed_at).not.toBeNull();
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subject_id, person.userId));
    expect(events).toContainEqual(
      expect.objectContaining({ action: 'auth.password_changed', actor_id: person.userId }),
    );
  });
});

describe('changing the password', () => {
  it('needs the current one in a session without a confirmation within ten minutes', async () => {
    const person = await aSignedInPerson(served);
    served.clock.ms = ELEVEN_MINUTES;
    expect(await put(person, { password: NEW })).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    });
    // Such a session does not learn either whether a guess is right.
    expect(await put(person, { password: person.password })).toMatchObject({
      code: 'reauthentication_needed',
    });
    expect(await put(person, { password: NEW, current_password: person.password })).toMatchObject({
      status: 200,
    });
  });

  it('counts wrong current passwords: the eleventh is refused, even if right', async () => {
    const person = await aSignedInPerson(served);
    served.clock.ms = ELEVEN_MINUTES;
    for (let time = 0; time < 10; time += 1)
      expect(await put(person, { password: NEW, current_password: 'wrong' })).toMatchObject({ status: 400 });
    expect(await put(person, { password: NEW, current_password: person.password })).toMatchObject({
      status: 429,
    });
    expect(await opens(person.email, person.password)).toBe(true);
  });

  it('requires the second factor if there is one', async () => {
    const person = await aSignedInPerson(served);
    await db.insert(factors).values({
      id: newId(),
      user_id: person.userId,
      factor_type: 'totp',
      status: 'verified',
    });
    const change = { password: NEW, current_password: person.password };
    expect(await put(person, change)).toMatchObject({ status: 403, code: 'insufficient_aal' });
    await db.update(sessions).set({ aal: 'aal2' }).where(eq(sessions.user_id, person.userId));
    expect(await put(person, change)).toMatchObject({ status: 200 });
  });

  it('is not undone by a concurrent change when the session ended', async () => {
    const person = await aSignedInPerson(served);
    const others = Array.from({ length: 20 }, () => hashPassword('somebody else'));
    const changing = put(person, { password: NEW });
    // Its session was checked, and it waits in the queue for its password to be hashed.
    await sleep(60);
    await db.delete(sessions).where(eq(sessions.user_id, person.userId));
    await Promise.all(others);
    expect((await changing).status).toBe(403);
    expect(await opens(person.email, person.password)).toBe(true);
  });
});

it('stores at most 4 kB of metadata, over any number of calls', async () => {
  const person = await aSignedInPerson(served);
  const outcomes: number[] = [];
  for (let nth = 0; nth < 6; nth += 1)
    outcomes.push((await put(person, { data: { [`part_${nth}`]: 'x'.repeat(900) } })).status);
  expect(outcomes).toEqual([200, 200, 200, 200, 422, 422]);
  expect(JSON.stringify((await account(person.userId)).user_metadata).length).toBeLessThan(4_097);
  expect(await put(person, { data: { part_0: null } })).toMatchObject({ status: 200 });
});
