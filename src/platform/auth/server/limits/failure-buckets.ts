import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { signInFailures } from '../auth.tables.ts';

/**
 * At most this many failures in this many seconds; further ones are refused until the period ends. With
 * `longestSeconds`, each exhausted period of the last day doubles the length of the next one, up to that
 * maximum.
 */
export type Limit = { failures: number; seconds: number; longestSeconds?: number };

/** Result of a count: whether the limit allows another, the current count, and when the period ends. */
export type Counted = { room: boolean; failures: number; until: Date };

const DAY_MS = 86_400_000;
/** After this many doublings, a period of minutes is longer than any allowed. */
const WINDOWS_THAT_MATTER = 8;

/** The period starts with the first failure and is not extended by refused attempts. */
export async function countFailure(tx: Tx, bucket: string, limit: Limit, at: Date): Promise<Counted> {
  await lock(tx, bucket);
  const windows = await windowsSince(tx, bucket, new Date(at.getTime() - DAY_MS));
  const [latest, ...earlier] = windows;
  const until = latest && endOf(latest.window_start, earlier, limit);
  if (!latest || !until || until <= at) {
    await tx.insert(signInFailures).values({ bucket, window_start: at, failures: 1 });
    return { room: true, failures: 1, until: endOf(at, windows, limit) };
  }
  if (latest.failures >= limit.failures) return { room: false, failures: latest.failures, until };
  const failures = latest.failures + 1;
  await tx.update(signInFailures).set({ failures }).where(isWindow(bucket, latest.window_start));
  return { room: true, failures, until };
}

/** Takes one counted failure back. */
export async function giveBackFailure(tx: Tx, bucket: string, at: Date): Promise<void> {
  await lock(tx, bucket);
  const [latest] = await windowsSince(tx, bucket, new Date(at.getTime() - DAY_MS));
  if (latest)
    await tx
      .update(signInFailures)
      .set({ failures: Math.max(0, latest.failures - 1) })
      .where(isWindow(bucket, latest.window_start));
}

export async function clearFailures(tx: Tx, bucket: string): Promise<void> {
  await tx.delete(signInFailures).where(eq(signInFailures.bucket, bucket));
}

type Window = { window_start: Date; failures: number };

function endOf(start: Date, earlier: Window[], { failures, seconds, longestSeconds = seconds }: Limit): Date {
  const usedUp = earlier.filter((window) => window.failures >= failures).length;
  return new Date(start.getTime() + Math.min(seconds * 2 ** usedUp, longestSeconds) * 1000);
}

const lock = (tx: Tx, bucket: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 0))`);

const isWindow = (bucket: string, start: Date) =>
  and(eq(signInFailures.bucket, bucket), eq(signInFailures.window_start, start));

/** Latest first. */
function windowsSince(tx: Tx, bucket: string, since: Date): Promise<Window[]> {
  return tx
    .select({ window_start: signInFailures.window_start, failures: signInFailures.failures })
    .from(signInFailures)
    .where(and(eq(signInFailures.bucket, bucket), gt(signInFailures.window_start, since)))
    .orderBy(desc(signInFailures.window_start))
    .limit(WINDOWS_THAT_MATTER);
}
