/**
 * Messages of sign-in, verbatim from the protocol and the specification. Pages use the sentence itself as the
 * translation key.
 */
export const AUTH_MESSAGES = {
  invalidCredentials: /*i18n*/ 'Invalid login credentials',
  alreadyRegistered: /*i18n*/ 'User already registered',
  invalidSignature: /*i18n*/ 'Invalid JWT signature',
  shortPassword: /*i18n*/ 'Password should be at least 6 characters.',
  shortStaffPassword: /*i18n*/ 'Password should be at least 10 characters.',
  tooShortPassword: /*i18n*/ 'This password is too short.',
  longPassword: /*i18n*/ 'Password should be at most 128 characters.',
  commonPassword: /*i18n*/ 'This password is easy to guess. Please choose a different one.',
  samePassword: /*i18n*/ 'New password should be different from the old password.',
  currentPasswordNeeded: /*i18n*/ 'Please enter your current password as well.',
  linkEnded: /*i18n*/ 'This link was already used or has expired. Please ask for a new one.',
  invalidEmail: /*i18n*/ 'Invalid email address',
  disabled: /*i18n*/ 'This account is closed. Please contact administrator.',
  factorFirst: /*i18n*/ 'Please enter your second factor first.',
  proveAgain: /*i18n*/ 'Please confirm your identity again.',
  ownPasswordFirst: /*i18n*/ 'Please choose your own password first.',
  wrongFactorAnswer: /*i18n*/ 'This code is incorrect or was already used.',
  challengeEnded: /*i18n*/ 'This took too long. Please try again.',
  factorNameTaken: /*i18n*/ 'You already have a second factor with this name.',
  tooManyFactors: /*i18n*/ 'You already have ten second factors. Remove one first.',
  noMessages: /*i18n*/ 'This school does not send codes by text message.',
  messageNotSent: /*i18n*/ 'The text message could not be sent. Please try again later.',
  passkeyKnown: /*i18n*/ 'This passkey is already in use.',
  passkeyRefused: /*i18n*/ 'This passkey was not accepted. Please sign in with your password.',
  tooManyAttempts: /*i18n*/ 'Too many attempts. Please try again in a few minutes.',
  tooManyAccounts:
    /*i18n*/ 'Too many accounts were created from this network. Try later, or ask the school for an invitation.',
  tooMuchMetadata: /*i18n*/ 'An account cannot store more than 4 kB of extra data.',
  busy: /*i18n*/ 'The service is busy or starting. Please try again in a moment.',
} as const;
