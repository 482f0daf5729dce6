import { type Principal, PRINCIPALS } from '#features/testing.ts';
import { gathered, TESTINGS } from './feature-testings.ts';

/** The permitted callers of each procedure, as declared by the features' tests. */
export const MATRIX = gathered(({ matrix }) => matrix);

/** Refusals that a permitted caller gets from the small school. */
export const REFUSED_HERE = gathered(({ refusedHere }) => refusedHere);

/** Procedures open to a person who must first choose a password or prove a second factor. */
export const OPEN_WHILE_HELD = TESTINGS.flatMap(({ openWhileHeld }) => openWhileHeld ?? []);

/**
 * The cell of the special principals, from the row's letters: a parent without a confirmed link has a
 * parent's rights but no child (x: even the linked child reads as missing); a closed account counts as signed
 * out; a held administrator may call what is open to everybody or to held accounts.
 */
export function cellFor(name: string, principal: Principal): string {
  const row = MATRIX[name] ?? '';
  const open = row[0] === '+';
  switch (principal) {
    case 'unverified parent':
    case 'revoked parent':
      return row[PRINCIPALS.indexOf('parent')] === 'o' ? 'x' : (row[PRINCIPALS.indexOf('parent')] ?? '-');
    case 'disabled':
      return open ? '+' : '-';
    case 'must change':
    case 'no factor':
      return open || OPEN_WHILE_HELD.includes(name) ? '+' : '-';
    default:
      return row[PRINCIPALS.indexOf(principal)] ?? '-';
  }
}

/** A permitted caller: an administrator, if one may call it. */
export function callerOf(name: string): Principal {
  const order = ['admin', 'parent', 'teacher', 'student'] as const;
  return order.find((one) => (MATRIX[name]?.[PRINCIPALS.indexOf(one)] ?? '-') !== '-') ?? 'admin';
}
