import { describe, expect, it } from 'vitest';
import { signInRefusal, signUpRefusal } from './auth-refusal.ts';

describe('the message for a refusal of the sign-in server', () => {
  it('tells a person with a registered address to sign in instead, in the words of the specification', () => {
    expect(signUpRefusal({ status: 422, code: 'user_already_exists' })).toBe(
      'This email is already registered. Please sign in instead.',
    );
  });

  it('is otherwise the server’s own message', () => {
    const weak = { status: 422, message: 'Password should be at least 6 characters.' };
    expect(signUpRefusal(weak)).toBe(weak);
    expect(signInRefusal(weak)).toBe(weak);
  });

  it('distinguishes a network failure from a server answer', () => {
    expect(
      signInRefusal({ name: 'AuthRetryableFetchError', status: 0, message: 'Failed to fetch' }),
    ).toBeInstanceOf(TypeError);
    const busy = { name: 'AuthRetryableFetchError', status: 503, message: 'Busy' };
    expect(signInRefusal(busy)).toBe(busy);
  });
});
