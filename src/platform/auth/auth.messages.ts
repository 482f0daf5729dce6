/** What sign-in says to people, word for word as the protocol and the specification have it. Pages translate by the sentence itself. */
export const AUTH_MESSAGES = {
  invalidCredentials: /*i18n*/ 'Invalid login credentials',
  alreadyRegistered: /*i18n*/ 'User already registered',
  invalidSignature: /*i18n*/ 'Invalid JWT signature',
  shortPassword: /*i18n*/ 'Password should be at least 6 characters.',
  longPassword: /*i18n*/ 'Password should be at most 128 characters.',
  commonPassword: /*i18n*/ 'This password is easy to guess. Please choose a different one.',
  samePassword: /*i18n*/ 'New password should be different from the old password.',
  invalidEmail: /*i18n*/ 'Invalid email address',
  disabled: /*i18n*/ 'This account is closed. Please contact administrator.',
  tooManyAttempts: /*i18n*/ 'Too many attempts. Please try again in a few minutes.',
  busy: /*i18n*/ 'The service is busy or starting. Please try again in a moment.',
} as const;
