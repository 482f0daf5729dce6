import type { Db, Tx } from '#platform/db/database.ts';
import { QueueFull, workQueue } from '../passwords/work-queue.ts';
import { countFailure, giveBackFailure } from './failure-buckets.ts';
import { networkOf } from './network.ts';
import { addressBucket, THROTTLE_LIMITS } from './throttle.ts';

/**
 * The bucket of a guess. For a signed-in user it is the person (`about`: `prove <userId>`), wherever they
 * are, so that a stranger on the same network cannot use up their guesses. For a stranger it is the network
 * of `address`, per entry point (`door`). Receipts and slips have entry points of their own, so that wrong
 * codes there do not block sign-in.
 */
export type Guess = { at: Date } & ({ about: string } | { address: string; door: Door });

export type Door = 'sign-in' | 'receipts' | 'slips';

function limitOf(guess: Guess) {
  // For a person: the same limit as for an account's password.
  if ('about' in guess) return { bucket: `guess ${guess.about}`, limit: THROTTLE_LIMITS.account };
  const { address, door } = guess;
  const bucket = door === 'sign-in' ? addressBucket(address) : `${door} ${networkOf(address)}`;
  return { bucket, limit: THROTTLE_LIMITS.address };
}

/**
 * Number of guesses counted concurrently. Those of one bucket are serialized; while they wait here they hold
 * no database connection.
 */
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
 * Counts a guess at a secret other than a sign-in: a slip's code, a child's code, a repeated password. A
 * person has 10 in 15 minutes and a network 30 in 5 minutes (links and passkeys together with sign-in; slips
 * and receipts separately). False if they are used up, or if too many are waiting. It runs in its own
 * transaction before the guess is checked, so it stays counted if the caller refuses, and a hundred parallel
 * guesses are not all let through.
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

/** Takes a guess back that was correct or was never checked. */
export function uncountGuess(tx: Tx, guess: Guess): Promise<void> {
  return giveBackFailure(tx, limitOf(guess).bucket, guess.at);
}
