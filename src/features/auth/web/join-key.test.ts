// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { keepUnsent, watchUnsent } from '#platform/ui/forms/unsent.ts';
import { cameToJoin, JOIN_KEY, takeJoinKey } from './join-key.ts';

describe('the key of a printed or mailed link', () => {
  beforeEach(() => history.replaceState(null, '', '/auth'));

  it('is read once and removed from the address, so that the next person on the device does not find it', () => {
    history.replaceState(null, '', '/auth?from=mail#join=abc-123');
    expect(cameToJoin()).toBe(true);
    expect(takeJoinKey()).toBe('abc-123');
    expect(location.href).toMatch(/\/auth\?from=mail$/);
    expect(takeJoinKey()).toBeNull();
  });

  it('survives one reload of the page in another language', () => {
    history.replaceState(null, '', '/auth#join=abc-123');
    const stop = watchUnsent(JOIN_KEY, () => takeJoinKey());
    expect(keepUnsent()).toBe(true);
    stop();
    expect([cameToJoin(), takeJoinKey(), cameToJoin()]).toEqual([true, 'abc-123', false]);
  });

  it('is removed from the address even if empty', () => {
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
