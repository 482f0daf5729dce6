import { randomInt } from 'node:crypto';

// Read from a slip and typed on a phone: no 0 and O, no 1, l and I, no 5 and S, no 2 and Z, no u and v.
const LETTERS = '346789abcdefghjkmnpqrtwxyACDEFGHJKLMNPQRTUWXY';
const LENGTH = 8;

/** So long a given password works that nobody has used: in days. */
export const GIVEN_PASSWORD_DAYS = 14;

/** A password for somebody's first sign-in: eight letters and digits that nobody mistakes for another, 44 bits of chance. */
export function newInitialPassword(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

/** When a password that is given now stops working, unless its owner has signed in with it. */
export function givenPasswordExpiry(at: Date): Date {
  return new Date(at.getTime() + GIVEN_PASSWORD_DAYS * 86_400_000);
}
