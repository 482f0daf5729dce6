import { AUTH_MESSAGES } from '../../auth-messages.ts';
import type { Counted } from './failure-buckets.ts';
import { networkOf } from './network.ts';
import { AuthRefusal } from '../refusal.ts';
import { QueueFull, workQueue } from '../passwords/work-queue.ts';

/** Anonymous callers hold at most four of the database's six connections; the others serve signed-in users. */
const AT_ONCE = 4;
const WAITING = 32;
/** How long a network counts as blocked before the database is checked again: another node may have cleared it. */
const REMEMBERED_MS = 5_000;
const FORGOTTEN_MS = 5 * 60_000;
const MOST_NEIGHBOURHOODS = 10_000;
type Neighbourhood = { tries: number; forgottenAt: number; fullUntil: number; askAgainAt: number };
type Visit = { address: string; at: Date; knownDevice?: boolean };

/**
 * Admission of anonymous callers to sign-in and sign-up, and with narrower limits to password recovery. A network at
 * its failure limit is refused without a database query. The others queue; networks with the fewest recent
 * unsuccessful attempts go first, so a flood waits behind everybody else. The queue is short, and beyond it callers
 * are refused.
 */
export function signInQueue({ atOnce, waiting } = { atOnce: AT_ONCE, waiting: WAITING }) {
  const line = workQueue({ atOnce, waiting });
  const neighbourhoods = new Map<string, Neighbourhood>();
  const inLine = new Map<string, number>();

  /** The entry for a network, moved to the end of the list; the oldest is evicted when a new one needs room. */
  function remembered(address: string, at: Date): Neighbourhood {
    const network = networkOf(address);
    const known = neighbourhoods.get(network);
    neighbourhoods.delete(network);
    if (neighbourhoods.size >= MOST_NEIGHBOURHOODS) {
      const [oldest] = neighbourhoods.keys();
      if (oldest !== undefined) neighbourhoods.delete(oldest);
    }
    const isFresh = known && known.forgottenAt > at.getTime();
    const found = isFresh
      ? known
      : { tries: 0, forgottenAt: at.getTime() + FORGOTTEN_MS, fullUntil: 0, askAgainAt: 0 };
    neighbourhoods.set(network, found);
    return found;
  }

  return {
    async enter<T>({ address, at, knownDevice }: Visit, work: () => Promise<T>): Promise<T> {
      const neighbourhood = remembered(address, at);
      const { fullUntil, askAgainAt } = neighbourhood;
      if (!knownDevice && Math.min(fullUntil, askAgainAt) > at.getTime())
        throw tooManyAttempts(new Date(fullUntil), at);
      neighbourhood.tries += 1;
      const network = networkOf(address);
      // Known devices of the account go first among those with equally many waiting.
      const ahead = (inLine.get(network) ?? 0) - 1;
      const rank = knownDevice ? () => ahead : () => neighbourhood.tries;
      inLine.set(network, (inLine.get(network) ?? 0) + 1);
      try {
        return await line(work, { rank });
      } catch (error) {
        if (error instanceof QueueFull) throw busy();
        throw error;
      } finally {
        const others = (inLine.get(network) ?? 1) - 1;
        if (others > 0) inLine.set(network, others);
        else inLine.delete(network);
      }
    },

    /** Records the database's count for a network. */
    note(address: string, { room, until }: Counted, at: Date): void {
      const neighbourhood = remembered(address, at);
      neighbourhood.fullUntil = room ? 0 : until.getTime();
      neighbourhood.askAgainAt = at.getTime() + REMEMBERED_MS;
    },

    /** After a successful sign-in from there, the network's limit is read from the database again. */
    forgive(address: string, at: Date): void {
      const neighbourhood = remembered(address, at);
      neighbourhood.tries = Math.max(0, neighbourhood.tries - 1);
      neighbourhood.fullUntil = 0;
    },
  };
}
export type SignInQueue = ReturnType<typeof signInQueue>;

function busy(): AuthRefusal {
  return new AuthRefusal(503, 'unavailable', AUTH_MESSAGES.busy, { retryAfterSeconds: 2 });
}

/** 429 with the time until the period ends. */
export function tooManyAttempts(
  until: Date,
  at: Date,
  message: string = AUTH_MESSAGES.tooManyAttempts,
): AuthRefusal {
  return new AuthRefusal(429, 'over_request_rate_limit', message, {
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000)),
  });
}
