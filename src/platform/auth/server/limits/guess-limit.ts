import type { Db, Tx } from '#platform/db/database.ts';
import { QueueFull, workQueue } from '../passwords/work-queue.ts';
import { countFailure, giveBackFailure } from './failure-buckets.ts';
import { networkOf } from './network.ts';
import { addressBucket, THROTTLE_LIMITS } from './throttle.ts';

/**
 * The key that a guess counts against. For a signed-in user it is the person (`about`: `prove <userId>`), wherever
 * they are, so that a stranger on the same network cannot use up their guesses. For a stranger it is the network of
 * `address`, per entry point `at`. Receipts and slips have entry points of their own: wrong codes there block
 * nobody's sign-in.
 */
export type Guess = { at: Date } & ({ about: string } | { address: string; door: Door });

type Door = 'sign-in' | 'receipts' | 'slips';

function limitOf(guess: Guess) {
  // Of one person: as many as of an account's password.
  if ('about' in guess) return { bucket: `guess ${guess.about}`, limit: THROTTLE_LIMITS.account };
  const { address, door } = guess;
  const bucket = door === 'sign-in' ? addressBucket(address) : `${door} ${networkOf(address)}`;
  return { bucket, limit: THROTTLE_LIMITS.address };
}

/** Guesses that are counted at the same time. Those of one bucket wait for each other: waiting here they hold no connection of the database. */
const AT_ONCE = 2;
const WAITING = 64;

type Line = { run: ReturnType<typeof workQueue>; buckets: Map<string, Turn> };
type Turn = { inLine: number; before: Promise<unknown> };
const lines = new WeakMap<Db, Line>();

function lineOf(db: Db): Line {
  const known = lines.get(db) ?? {
    run: workQueue({ atOnce: AT_ONCE, waiting: WAITING }),
    buckets: new Map(),
  };
  lines.set(db, known);
  return known;
}

/**
 * Counts a guess at a secret that is not a sign-in: a slip's code, a child's code, a password asked again. A person has 10 in
 * 15 minutes, a neighbourhood 30 in 5 minutes (links and passkeys together with sign-in, slips and receipts apart); false when they
 * are used up, or when so many wait that one more can't be judged. In a transaction of its own, before the guess is judged: it
 * stays counted when the caller refuses, and a hundred guesses sent at once are not all let through.
 */
export async function takeGuess(db: Db, guess: Guess): Promise<boolean> {
  const { bucket, limit } = limitOf(guess);
  const { run, buckets } = lineOf(db);
  const turn = buckets.get(bucket) ?? { inLine: 0, before: Promise.resolve() };
  if (turn.inLine >= WAITING) return false;
  buckets.set(bucket, turn);
  turn.inLine += 1;
  const count = () => db.transaction((tx) => countFailure(tx, bucket, limit, guess.at));
  const counted = turn.before.then(() => run(count));
  turn.before = counted.catch(() => undefined);
  try {
    return (await counted).room;
  } catch (error) {
    if (error instanceof QueueFull) return false;
    throw error;
  } finally {
    turn.inLine -= 1;
    if (turn.inLine === 0) buckets.delete(bucket);
  }
}

/** The guess was right, or was never judged: it no longer counts. */
export function uncountGuess(tx: Tx, guess: Guess): Promise<void> {
  return giveBackFailure(tx, limitOf(guess).bucket, guess.at);
}
