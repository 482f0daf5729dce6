import { describe, expect, it } from 'vitest';
import { signInRefusal, signUpRefusal } from './auth-refusal.ts';

describe('what a refusal of the sign-in server becomes', () => {
  it('tells somebody with a known address to sign in instead, in the words of the specification', () => {
    expect(signUpRefusal({ status: 422, code: 'user_already_exists' })).toBe(
      'This email is already registered. Please sign in instead.',
    );
  });

  it('keeps every other answer of the server as it came', () => {
    const weak = { status: 422, message: 'Password should be at least 6 characters.' };
    expect(signUpRefusal(weak)).toBe(weak);
    expect(signInRefusal(weak)).toBe(weak);
  });

  it('knows a dead network from a server that answered', () => {
    expect(
      signInRefusal({ name: 'AuthRetryableFetchError', status: 0, message: 'Failed to fetch' }),
    ).toBeInstanceOf(TypeError);
    const busy = { name: 'AuthRetryableFetchError', status: 503, message: 'Busy' };
    expect(signInRefusal(busy)).toBe(busy);
  });
});
