import { GoTrueClient } from '@supabase/auth-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '#platform/auth/web/session-key.ts';
import { signInForDemo } from './demo-session.ts';

const account = { email: 'teacher@demo.preau.school', password: 'demo-preau-2026' };
const payload = Buffer.from(JSON.stringify({ sub: 'a-user', exp: 9_999_999_999 })).toString('base64url');
const grant = {
  access_token: `e30.${payload}.c2ln`,
  refresh_token: 'a-refresh-token',
  token_type: 'bearer',
  expires_in: 600,
  user: { id: 'a-user', email: account.email },
};

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('stores the session where and in the format in which the official client finds it', async () => {
  vi.stubGlobal('fetch', async () => Response.json(grant));
  expect(await signInForDemo(account)).toBe(true);

  const client = new GoTrueClient({
    url: 'http://localhost/auth/v1',
    storageKey: SESSION_KEY,
    storage: localStorage,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
  const { data } = await client.getSession();
  expect(data.session).toMatchObject({ refresh_token: 'a-refresh-token', user: { email: account.email } });
  expect(data.session?.expires_at).toBeGreaterThan(Date.now() / 1000);
});

it.each([
  ['the server refuses', async () => Response.json({ msg: 'Invalid login credentials' }, { status: 400 })],
  ['nothing answers', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('stores nothing when %s', async (_case, answer) => {
  vi.stubGlobal('fetch', answer);
  expect(await signInForDemo(account)).toBe(false);
  expect(stored.size).toBe(0);
});
