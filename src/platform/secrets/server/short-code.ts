import { randomInt } from 'node:crypto';

// Read from paper and typed on a phone: no 0 and O, no 1, I and L, no 5 and S, no 2 and Z, no U and V.
const LETTERS = '346789ABCDEFGHJKMNPQRTWXY';
const GROUP = 4;

/** A code to print and to type: groups of four capitals and digits, K7QF-9MXR-4TGD; 4.6 bits of chance a letter. */
export function newShortCode(groups = 3): string {
  return Array.from({ length: groups }, () =>
    Array.from({ length: GROUP }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
  ).join('-');
}

/** A typed code as it was printed, whatever the case, blanks and hyphens; null for what can't be one. */
export function readShortCode(typed: string, groups = 3): string | null {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  if (letters.length !== groups * GROUP) return null;
  return letters.match(/.{4}/g)?.join('-') ?? null;
}
