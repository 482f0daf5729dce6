import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { one } from '../../../db/one.ts';
import { sessions } from '../auth.tables.ts';
import { endOneSession, listSessions } from './sessions.ts';
import { noteUse, setSessionLife, useIsWorthNoting } from './session-life.ts';
import { aClient, aSignedInPerson, type ServedAuth, servedAuth } from '../testing/served-auth.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const life = { idleSeconds: 30 * 60, maxSeconds: 12 * 3_600 };

let db: Db;
let served: ServedAuth;
beforeAll(async () => {
  ({ db } = await testDatabase());
  served = await servedAuth(db, { sessionLife: async () => life });
});
beforeEach(() => {
  served.clock.ms = 0;
});

const userWith = (token: string) =>
  fetch(`${served.url}/user`, { headers: { authorization: `Bearer ${token}` } });
const isRefused = async (token: string) => (await userWith(token)).status === 403;
const now = () => new Date(Date.now() + served.clock.ms);
const sessionsOf = (userId: string) => db.select().from(sessions).where(eq(sessions.user_id, userId));

describe('A5: a session from before a sign-in', () => {
  it('is ended by a sign-in that sends its token', async () => {
    const { email, password, session } = await aSignedInPerson(served);
    const credentials = { email, password };
    const anew = await served.post('/token?grant_type=password', credentials, {
      authorization: `Bearer ${session.access_token}`,
    });
    expect(anew.status).toBe(200);
    expect(await isRefused(session.access_token)).toBe(true);
    const renewed = await served.post('/token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    });
    expect(renewed.status).toBe(400);
    const { access_token } = (await anew.json()) as { access_token: string };
    expect((await userWith(access_token)).status).toBe(200);
  });

  it('is never reused: every sign-in creates one with another id and other tokens', async () => {
    const { email, password, session, userId } = await aSignedInPerson(served);
    const { data } = await aClient(served).signInWithPassword({ email, password });
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(new Set((await sessionsOf(userId)).map(({ id }) => id)).size).toBe(2);
  });
});

describe('A6: an unused session', () => {
  it('ends after its idle time, for requests and for renewal', async () => {
    const { session, userId } = await aSignedInPerson(served);
    served.clock.ms = 29 * MINUTE;
    const renewal = { refresh_token: session.refresh_token };
    const renewed = await served.post('/token?grant_type=refresh_token', renewal);
    const { access_token, refresh_token } = (await renewed.json()) as Record<string, string>;
    expect(renewed.status).toBe(200);
    served.clock.ms = 31 * MINUTE;
    // Renewing a token does not count as use, because no person acted.
    expect(await isRefused(access_token!)).toBe(true);
    expect((await served.post('/token?grant_type=refresh_token', { refresh_token })).status).toBe(400);
    expect(await db.transaction((tx) => listSessions(tx, userId, now()))).toEqual([]);
  });

  it('continues while it is used, but not beyond its maximum lifetime', async () => {
    const { client, userId } = await aSignedInPerson(served);
    const session = one(await sessionsOf(userId));
    for (let hours = 0; hours < 11.9; hours += 0.4) {
      served.clock.ms = hours * HOUR;
      await noteUse(db, session.id, now());
    }
    expect((await client.refreshSession()).error).toBeNull();
    served.clock.ms = 12 * HOUR + MINUTE;
    expect((await client.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
  });

  it('has its last use recorded once a minute, however many requests a page sends', async () => {
    const { userId } = await aSignedInPerson(served);
    const session = one(await sessionsOf(userId));
    const opened = session.last_used_at;
    const later = (ms: number) => new Date(opened.getTime() + ms);
    expect([useIsWorthNoting(opened, later(59_000)), useIsWorthNoting(opened, later(61_000))]).toEqual([
      false,
      true,
    ]);
    await Promise.all([61_000, 61_001, 61_002].map((ms) => noteUse(db, session.id, later(ms))));
    const noted = one(await sessionsOf(userId));
    expect(noted.last_used_at.getTime() - opened.getTime()).toBeGreaterThanOrEqual(61_000);
    await noteUse(db, session.id, later(62_000));
    expect(one(await sessionsOf(userId)).last_used_at).toEqual(noted.last_used_at);
  });

  it('lasts as long as a new role allows, counted from its start', async () => {
    const { userId } = await aSignedInPerson(served);
    await db.transaction((tx) => setSessionLife(tx, userId, { idleSeconds: 60, maxSeconds: 3_600 }));
    const session = one(await sessionsOf(userId));
    expect(session.idle_seconds).toBe(60);
    expect(session.not_after.getTime() - session.created_at.getTime()).toBe(HOUR);
  });
});

describe('A6: the sessions of a person', () => {
  it('are listed with device and address, and ended one by one only by their owner', async () => {
    served.address.of = '192.0.2.7';
    const first = await aSignedInPerson(served);
    const second = aClient(served);
    const { data } = await second.signInWithPassword(first);
    const stranger = await aSignedInPerson(served);
    const listed = await db.transaction((tx) => listSessions(tx, first.userId, now()));
    expect(listed).toMatchObject([{ address: '192.0.2.7' }, { address: '192.0.2.7' }]);
    expect(listed.every(({ user_agent }) => user_agent !== null)).toBe(true);
    const [newest] = listed;
    const end = (userId: string) => db.transaction((tx) => endOneSession(tx, userId, newest!.id));
    expect(await end(stranger.userId)).toBe(false);
    expect(await isRefused(data.session!.access_token)).toBe(false);
    expect(await end(first.userId)).toBe(true);
    expect(await isRefused(data.session!.access_token)).toBe(true);
    expect(await isRefused(first.session.access_token)).toBe(false);
  });
});
