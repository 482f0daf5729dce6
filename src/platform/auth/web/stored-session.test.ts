// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { SESSION_KEY } from './session-key.ts';
import { storedSession } from './stored-session.ts';

const NOW = 1_800_000_000_000;
const session = (secondsLeft: number) => ({
  access_token: 'token',
  refresh_token: 'refresh',
  expires_at: NOW / 1000 + secondsLeft,
  user: { id: 'u' },
});
const store = (value: unknown) => localStorage.setItem(SESSION_KEY, JSON.stringify(value));

beforeEach(() => localStorage.clear());

it('is there at once while its token is good, so that a page need not fetch the official client first', () => {
  store(session(600));
  expect(storedSession(NOW)).toMatchObject({ access_token: 'token' });
});

it('is nobody where nothing is stored', () => {
  expect(storedSession(NOW)).toBeNull();
});

it('leaves to the client what is about to expire, at the margin by which it renews', () => {
  store(session(90));
  expect(storedSession(NOW)).not.toBe('ask');
  store(session(89));
  expect(storedSession(NOW)).toBe('ask');
});

it('leaves to the client what is not as the client writes it', () => {
  for (const text of ['{', 'null', '{"access_token":"x"}', '[]']) {
    localStorage.setItem(SESSION_KEY, text);
    expect(storedSession(NOW), text).toBe('ask');
  }
});
