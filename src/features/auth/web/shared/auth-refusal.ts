/** The message when signing up with an address that has an account. */
const ALREADY_REGISTERED = /*i18n*/ 'This email is already registered. Please sign in instead.';

type Refused = { name?: unknown; status?: unknown; code?: unknown };

/** Converts an error of the auth client into the shape used by this page; no response is a failed fetch. */
export function signInRefusal(error: unknown): unknown {
  const { name, status } = (error ?? {}) as Refused;
  return name === 'AuthRetryableFetchError' && !status ? new TypeError('no answer') : error;
}

/** The same for a sign-up, with a specific message for a known address. */
export function signUpRefusal(error: unknown): unknown {
  const { code } = (error ?? {}) as Refused;
  return code === 'user_already_exists' ? ALREADY_REGISTERED : signInRefusal(error);
}
