import { ROLES } from '#features/people/people.rules.ts';
import { AUTH_MESSAGES } from '#platform/auth/auth-messages.ts';
import { isRun } from './password-runs.ts';
import type { Rule } from './use-fields.ts';

export const PASSWORD_MIN = 6;

// The same pattern as on the server.
const ADDRESS =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

const trim = (text: string) => text.trim();

export const Email: Rule = {
  clean: trim,
  mistake: (email) => {
    if (!email) return /*i18n*/ 'Email is required';
    return ADDRESS.test(email) ? null : /*i18n*/ 'Invalid email address';
  },
};

/** An existing password, which only the server can check. */
export const Password: Rule = {
  mistake: (password) => (password ? null : /*i18n*/ 'Password is required'),
};

/** A new password with a minimum length; the caller supplies the message. */
export const newPassword = (shortest: number, sentence: string): Rule => ({
  mistake: (password) => {
    if (password.length < shortest) return sentence;
    return isRun(password) ? AUTH_MESSAGES.commonPassword : null;
  },
});

export const FullName: Rule = {
  clean: trim,
  mistake: (name) => {
    if (name.length < 2) return /*i18n*/ 'Name must be at least 2 characters';
    return name.length > 100 ? /*i18n*/ 'Name must be at most 100 characters' : null;
  },
};

export type SignInInput = { email: string; password: string };
export const SIGN_IN = { email: Email, password: Password };

export type SignUpInput = { full_name: string; role: string; email: string; password: string };
export const SIGN_UP = {
  full_name: FullName,
  role: {
    mistake: (role: string) =>
      ROLES.some((known) => known === role) ? null : /*i18n*/ 'Please select your role',
  },
  email: Email,
  password: newPassword(PASSWORD_MIN, /*i18n*/ 'Password must be at least 6 characters'),
};

/** The sign-up fields, with a minimum length other than the default six. */
export const signUpFields = (shortest: number, sentence: string) =>
  shortest > PASSWORD_MIN ? { ...SIGN_UP, password: newPassword(shortest, sentence) } : SIGN_UP;
