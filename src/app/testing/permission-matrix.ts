import { type Principal, PRINCIPALS } from '#features/testing.ts';
import { gathered, TESTINGS } from './feature-testings.ts';

/** Who may call what, as the features' tests say it. */
export const MATRIX = gathered(({ matrix }) => matrix);

/** What whoever may is refused by the small school. */
export const REFUSED_HERE = gathered(({ refusedHere }) => refusedHere);

/** What somebody may call who has yet to choose a password or to show a second factor. */
export const OPEN_WHILE_HELD = TESTINGS.flatMap(({ openWhileHeld }) => openWhileHeld ?? []);

/**
 * The cell of the hard principals, from the row's letters: a parent without a confirmed link has every right of a parent
 * and no child (x: even the child of the link reads as missing); a closed account is nobody; an administrator who is held
 * may do what is open to everybody or to the held.
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

/** Somebody who may call it: an administrator, wherever one may. */
export function callerOf(name: string): Principal {
  return MATRIX[name]?.[PRINCIPALS.indexOf('admin')] === '-' ? 'parent' : 'admin';
}
