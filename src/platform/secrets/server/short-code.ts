import { randomInt } from 'node:crypto';

// Read from paper and typed on a phone, so without 0 and O, 1, I and L, 5 and S, 2 and Z, U and V.
const LETTERS = '346789ABCDEFGHJKMNPQRTWXY';
const GROUP = 4;

/** A code to print and type: groups of four capitals and digits, K7QF-9MXR-4TGD; 4.6 random bits per character. */
export function newShortCode(groups = 3): string {
  return Array.from({ length: groups }, () =>
    Array.from({ length: GROUP }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
  ).join('-');
}

/** Normalizes a typed code, ignoring case, spaces and hyphens; null if it cannot be one. */
export function readShortCode(typed: string, groups = 3): string | null {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  if (letters.length !== groups * GROUP) return null;
  return letters.match(/.{4}/g)?.join('-') ?? null;
}
