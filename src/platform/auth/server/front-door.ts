import { AUTH_MESSAGES } from '../auth.messages.ts';
import type { Counted } from './failure-buckets.ts';
import { networkOf } from './network.ts';
import { AuthRefusal } from './refusal.ts';
import { QueueFull, workQueue } from './work-queue.ts';

/** Strangers hold at most four of the database's connections; the other six serve those who are inside. */
const AT_ONCE = 4;
const WAITING = 32;
/** A neighbourhood that is used up is asked about again so often: another node may have let somebody in meanwhile. */
const REMEMBERED_MS = 5_000;
const MOST_NEIGHBOURHOODS = 10_000;
type Neighbourhood = { failures: number; until: number; fullUntil: number; askAgainAt: number };
type Visit = { address: string; at: Date; knownDevice?: boolean };

/**
 * Where strangers come in: sign-in and sign-up. A neighbourhood that has used up its failures is sent away without a look into
 * the database; the others wait in a line where those go first whose neighbourhood has failed least and waits least. So one
 * who floods the line stands behind everybody else in it, and the line is short: the next is told to come back.
 */
export function frontDoor() {
  const line = workQueue({ atOnce: AT_ONCE, waiting: WAITING });
  const failed = new Map<string, Neighbourhood>();
  const inLine = new Map<string, number>();

  /** Devices that the account knows go before everybody who waits as little. */
  function rankOf(network: string, { at, knownDevice }: Visit): number {
    const known = failed.get(network);
    const failures = known && known.until > at.getTime() ? known.failures : 0;
    return (inLine.get(network) ?? 0) + (knownDevice ? -1 : failures);
  }

  function sendAwayFull(network: string, at: Date): void {
    const known = failed.get(network);
    if (known && Math.min(known.fullUntil, known.askAgainAt) > at.getTime())
      throw tooManyAttempts(new Date(known.fullUntil), at);
  }

  return {
    async enter<T>(visit: Visit, work: () => Promise<T>): Promise<T> {
      const network = networkOf(visit.address);
      if (!visit.knownDevice) sendAwayFull(network, visit.at);
      const rank = rankOf(network, visit);
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

    /** What the database counted of a neighbourhood. */
    note(address: string, { room, failures, until }: Counted, at: Date): void {
      const network = networkOf(address);
      failed.delete(network);
      if (failed.size >= MOST_NEIGHBOURHOODS) {
        const [oldest] = failed.keys();
        if (oldest !== undefined) failed.delete(oldest);
      }
      failed.set(network, {
        failures,
        until: until.getTime(),
        fullUntil: room ? 0 : until.getTime(),
        askAgainAt: at.getTime() + REMEMBERED_MS,
      });
    },

    /** Somebody from there came in: what was remembered against the neighbourhood is looked up again. */
    forgive(address: string): void {
      failed.delete(networkOf(address));
    },
  };
}
export type FrontDoor = ReturnType<typeof frontDoor>;

function busy(): AuthRefusal {
  return new AuthRefusal(503, 'unavailable', AUTH_MESSAGES.busy, { retryAfterSeconds: 2 });
}

/** 429, with the time until the window ends. */
export function tooManyAttempts(until: Date, at: Date): AuthRefusal {
  return new AuthRefusal(429, 'over_request_rate_limit', AUTH_MESSAGES.tooManyAttempts, {
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000)),
  });
}
