import { AUTH_MESSAGES } from '../../auth.messages.ts';
import type { Counted } from './failure-buckets.ts';
import { networkOf } from './network.ts';
import { AuthRefusal } from '../refusal.ts';
import { QueueFull, workQueue } from '../passwords/work-queue.ts';

/** Strangers hold at most four of the database's six connections; the others serve those who are inside. */
const AT_ONCE = 4;
const WAITING = 32;
/** A neighbourhood that is used up is asked about again so often: another node may have let somebody in meanwhile. */
const REMEMBERED_MS = 5_000;
const FORGOTTEN_MS = 5 * 60_000;
const MOST_NEIGHBOURHOODS = 10_000;
type Neighbourhood = { tries: number; forgottenAt: number; fullUntil: number; askAgainAt: number };
type Visit = { address: string; at: Date; knownDevice?: boolean };

/**
 * Where strangers come in: sign-in and sign-up, and in a narrower one those who forgot their password. A neighbourhood that has used up its failures is sent away without a look into
 * the database; the others wait in a line where those go first whose neighbourhood has lately tried least without coming in. So
 * one who floods the line stands behind everybody else in it, and the line is short: the next is told to come back.
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
      // Devices that the account knows go before all others who wait as few.
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

    /** Somebody from there came in: whether the neighbourhood is full is looked up again. */
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

/** 429, with the time until the window ends. */
export function tooManyAttempts(
  until: Date,
  at: Date,
  message: string = AUTH_MESSAGES.tooManyAttempts,
): AuthRefusal {
  return new AuthRefusal(429, 'over_request_rate_limit', message, {
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000)),
  });
}
