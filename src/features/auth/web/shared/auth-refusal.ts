/** What somebody reads who signs up with an address that has an account. */
const ALREADY_REGISTERED = /*i18n*/ 'This email is already registered. Please sign in instead.';

type Refused = { name?: unknown; status?: unknown; code?: unknown };

/** An error of the official client in the shape that the rest of the page understands: no answer at all is a failed fetch. */
export function signInRefusal(error: unknown): unknown {
  const { name, status } = (error ?? {}) as Refused;
  return name === 'AuthRetryableFetchError' && !status ? new TypeError('no answer') : error;
}

/** The same for a sign-up, where a known address gets a sentence of its own. */
export function signUpRefusal(error: unknown): unknown {
  const { code } = (error ?? {}) as Refused;
  return code === 'user_already_exists' ? ALREADY_REGISTERED : signInRefusal(error);
}
