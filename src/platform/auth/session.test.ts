import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { sessions } from './server/auth.tables.ts';
import { hashPassword } from './server/passwords/passwords.ts';
import { aPerson, type ServedAuth, servedAuth } from './server/testing/served-auth.ts';
import {
  accessToken,
  authClient,
  onSessionChange,
  renewSession,
  sessionState,
  signOut,
} from './web/session.ts';

let db: Db;
let served: ServedAuth;
beforeAll(async () => {
  ({ db } = await testDatabase());
  served = await servedAuth(db);
  vi.stubGlobal('location', { origin: new URL(served.url).origin });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  atEndOfFile(async () => (await authClient()).dispose());
});

async function signIn() {
  const person = await aPerson(served);
  await (await authClient()).signInWithPassword(person);
  return person;
}

describe('the session on a device', () => {
  it('is loading at first, then null, then the signed-in person, until they sign out', async () => {
    expect(sessionState()).toEqual({ loading: true, session: null });
    const seen: (string | undefined)[] = [];
    const stop = onSessionChange((session) => seen.push(session?.user.email));
    await vi.waitFor(() => expect(sessionState()).toEqual({ loading: false, session: null }), 20_000);
    const { email } = await signIn();
    expect(await accessToken()).toMatch(/^ey/);
    expect(await signOut()).toBeNull();
    expect(await accessToken()).toBeNull();
    expect(seen).toEqual([undefined, email, undefined]);
    stop();
  });

  it('renews once for several requests refused at the same time', async () => {
    await signIn();
    const before = await accessToken();
    const tokens = await Promise.all([renewSession(), renewSession(), renewSession()]);
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(before);
    expect(await accessToken()).toBe(tokens[0]);
  });

  it('ends locally when the server has ended it, though its token has not expired', async () => {
    const { userId } = await signIn();
    await db.delete(sessions).where(eq(sessions.user_id, userId));
    expect(await renewSession()).toBeNull();
    expect(await accessToken()).toBeNull();
  });

  it('stays if only the network prevents renewal', async () => {
    await signIn();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const network = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const silenced = vi.spyOn(console, 'error').mockReturnValue();
    const renewing = renewSession();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await renewing).toBeNull();
    vi.useRealTimers();
    network.mockRestore();
    silenced.mockRestore();
    expect(await accessToken()).not.toBeNull();
  });

  it('reports in words that the server is busy', async () => {
    const person = await aPerson(served);
    const others = Array.from({ length: 60 }, () => hashPassword('somebody else'));
    const { error } = await (await authClient()).signInWithPassword(person);
    await Promise.all(others);
    expect(error?.message).toBe('The service is busy or starting. Please try again in a moment.');
  });
});
