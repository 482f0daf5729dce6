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

it('is available at once while its token is valid, so that a page need not load the official client first', () => {
  store(session(600));
  expect(storedSession(NOW)).toMatchObject({ access_token: 'token' });
});

it('is null if nothing is stored', () => {
  expect(storedSession(NOW)).toBeNull();
});

it('leaves a token about to expire to the client, with the client’s own margin', () => {
  store(session(90));
  expect(storedSession(NOW)).not.toBe('ask');
  store(session(89));
  expect(storedSession(NOW)).toBe('ask');
});

it('leaves data in an unknown format to the client', () => {
  for (const text of ['{', 'null', '{"access_token":"x"}', '[]']) {
    localStorage.setItem(SESSION_KEY, text);
    expect(storedSession(NOW), text).toBe('ask');
  }
});
