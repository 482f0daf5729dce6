import { randomInt } from 'node:crypto';

// Read from a slip and typed on a phone, so without 0 and O, 1, l and I, 5 and S, 2 and Z, u and v.
const LETTERS = '346789abcdefghjkmnpqrtwxyACDEFGHJKLMNPQRTUWXY';
const LENGTH = 8;

/** Validity in days of an assigned password that was never used. */
export const GIVEN_PASSWORD_DAYS = 14;

/** A password for a first sign-in: eight unambiguous letters and digits, 44 random bits. */
export function newInitialPassword(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

/** When a password assigned now expires, unless its owner has signed in with it. */
export function givenPasswordExpiry(at: Date): Date {
  return new Date(at.getTime() + GIVEN_PASSWORD_DAYS * 86_400_000);
}
