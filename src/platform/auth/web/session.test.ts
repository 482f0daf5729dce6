// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepSessionInTime } from './session.ts';
import { SESSION_KEY } from './session-key.ts';
import { MARGIN_SECONDS } from './stored-session.ts';

const made = vi.hoisted(() => vi.fn());
vi.mock('./official-client.ts', () => ({
  GoTrueClient: class {
    constructor() {
      made();
    }
    onAuthStateChange = vi.fn();
  },
}));

const LIFE_SECONDS = 600;
const store = () =>
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({
      access_token: 'token',
      refresh_token: 'refresh',
      expires_at: Date.now() / 1000 + LIFE_SECONDS,
      user: { id: 'u' },
    }),
  );

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

it('loads the official client only when the token is about to expire', async () => {
  store();
  keepSessionInTime();
  await vi.advanceTimersByTimeAsync((LIFE_SECONDS - MARGIN_SECONDS - 5) * 1000);
  expect(made).not.toHaveBeenCalled();
  // Another tab has renewed it meanwhile, so it is valid for longer.
  store();
  await vi.advanceTimersByTimeAsync((LIFE_SECONDS - MARGIN_SECONDS - 5) * 1000);
  expect(made).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(1));
});
