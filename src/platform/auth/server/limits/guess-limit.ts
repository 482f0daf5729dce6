import type { Tx } from '#platform/db/database.ts';
import { countFailure, giveBackFailure } from './failure-buckets.ts';
import { networkOf } from './network.ts';
import { addressBucket, THROTTLE_LIMITS } from './throttle.ts';

/**
 * Who answers for a guess. Somebody who is signed in: the person (`about`: `prove <userId>`), wherever they are, so that no
 * stranger beside them uses up their guesses. A stranger: the neighbourhood of `address`, `at` the door they try. Receipts have
 * one of their own: any web page can make its readers ask for them, and nobody shall be kept from signing in by that.
 */
export type Guess = { at: Date } & ({ about: string } | { address: string; door: 'sign-in' | 'receipts' });

function limitOf(guess: Guess) {
  // Of one person: as many as of an account's password.
  if ('about' in guess) return { bucket: `guess ${guess.about}`, limit: THROTTLE_LIMITS.account };
  const { address, door } = guess;
  const bucket = door === 'receipts' ? `receipts ${networkOf(address)}` : addressBucket(address);
  return { bucket, limit: THROTTLE_LIMITS.address };
}

/**
 * Counts a guess at a secret that is not a sign-in: a slip's code, a child's code, a password asked again. A person has 10 in
 * 15 minutes, a neighbourhood 30 in 5 minutes (slips, links and passkeys together with sign-in, receipts apart); false when they
 * are used up. Run it in a transaction of its own before the guess is judged: it has to stay counted when the caller refuses,
 * and a hundred guesses sent at once must not all be let through.
 */
export async function countGuess(tx: Tx, guess: Guess): Promise<boolean> {
  const { bucket, limit } = limitOf(guess);
  return (await countFailure(tx, bucket, limit, guess.at)).room;
}

/** The guess was right, or was never judged: it no longer counts. */
export function uncountGuess(tx: Tx, guess: Guess): Promise<void> {
  return giveBackFailure(tx, limitOf(guess).bucket, guess.at);
}
