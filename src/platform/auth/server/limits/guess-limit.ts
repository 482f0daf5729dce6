import type { Tx } from '#platform/db/database.ts';
import { countFailure, giveBackFailure } from './failure-buckets.ts';
import { addressBucket, THROTTLE_LIMITS } from './throttle.ts';

/** Of one secret: as many as of an account's password. */
const ABOUT_LIMIT = THROTTLE_LIMITS.account;

/** `about` names whose secret is guessed (`prove <userId>`); '' where nobody can tell, as with a slip's code. */
type Guess = { about: string; address: string; at: Date };

const aboutBucket = (about: string) => `guess ${about}`;

/**
 * Counts a guess at a secret that is not a sign-in: a slip's code, a child's code, a password asked again. It counts against
 * the caller's neighbourhood (30 in 5 minutes, the same count as sign-in's) and against `about` (10 in 15 minutes); false
 * when one of them is used up. Run it in a transaction of its own before the guess is judged: it has to stay counted when
 * the caller refuses, and a hundred guesses sent at once must not all be let through.
 */
export async function countGuess(tx: Tx, { about, address, at }: Guess): Promise<boolean> {
  // Always the address first: two guesses never wait for each other in a circle.
  if (!(await countFailure(tx, addressBucket(address), THROTTLE_LIMITS.address, at)).room) return false;
  return about === '' || (await countFailure(tx, aboutBucket(about), ABOUT_LIMIT, at)).room;
}

/** The guess was right, or was never judged: it no longer counts. */
export async function uncountGuess(tx: Tx, { about, address, at }: Guess): Promise<void> {
  await giveBackFailure(tx, addressBucket(address), at);
  if (about !== '') await giveBackFailure(tx, aboutBucket(about), at);
}
