// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { keepUnsent, watchUnsent } from '#platform/ui/forms/unsent.ts';
import { cameToJoin, JOIN_KEY, takeJoinKey } from './join-key.ts';

describe('the key of a printed or mailed link', () => {
  beforeEach(() => history.replaceState(null, '', '/auth'));

  it('is read once and leaves the address, so that the next person on the device does not find it', () => {
    history.replaceState(null, '', '/auth?from=mail#join=abc-123');
    expect(cameToJoin()).toBe(true);
    expect(takeJoinKey()).toBe('abc-123');
    expect(location.href).toMatch(/\/auth\?from=mail$/);
    expect(takeJoinKey()).toBeNull();
  });

  it('outlives the page that is loaded again in another language, once', () => {
    history.replaceState(null, '', '/auth#join=abc-123');
    const stop = watchUnsent(JOIN_KEY, () => takeJoinKey());
    expect(keepUnsent()).toBe(true);
    stop();
    expect([cameToJoin(), takeJoinKey(), cameToJoin()]).toEqual([true, 'abc-123', false]);
  });

  it('leaves the address even where it is empty', () => {
    location.hash = 'join=';
    expect(takeJoinKey()).toBeNull();
    expect(location.hash).toBe('');
  });

  it('is not confused with the setup token, which the sign-up still needs', () => {
    location.hash = 'setup_token=secret';
    expect(cameToJoin()).toBe(false);
    expect(takeJoinKey()).toBeNull();
    expect(location.hash).toBe('#setup_token=secret');
  });
});
