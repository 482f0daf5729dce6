import { and, eq, gt, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { sessions, users } from '../auth.tables.ts';

/** Idle timeout and maximum lifetime of a session, in seconds. */
export type SessionLife = { idleSeconds: number; maxSeconds: number };

/** The product's choice of idle timeout and lifetime for a user's session. */
export type SessionLifeOf = (tx: Tx, userId: string) => Promise<SessionLife>;

/** A session's last use is recorded at most once a minute, because a page sends ten requests at once. */
const USE_NOTED_MS = 60_000;

/** Tolerated clock difference between two servers on one database. */
const CLOCKS_DIFFER_SECONDS = 5 * 60;

/**
 * SQL condition for a session that has not expired: neither too old nor idle for too long. Nor last used in
 * the future: a clock that was set back would extend it.
 */
export function sessionRuns(at: Date | Placeholder) {
  const longest = sql`make_interval(secs => ${sessions.idle_seconds})`;
  return and(
    gt(sessions.not_after, at),
    sql`${sessions.last_used_at} > ${at}::timestamptz - ${longest}`,
    sql`${sessions.last_used_at} < ${at}::timestamptz + make_interval(secs => ${CLOCKS_DIFFER_SECONDS})`,
  );
}

/**
 * SQL condition for a valid session: it has not expired, and its account is open. Needs `sessions` and
 * `users` in the query.
 */
export function sessionIsLive(at: Date | Placeholder) {
  return and(sessionRuns(at), isNull(users.disabled_at));
}

/** The latest possible end of a session opened now. */
export function endOf({ maxSeconds }: SessionLife, openedAt: Date): Date {
  return new Date(openedAt.getTime() + maxSeconds * 1000);
}

/** True if the last use is old enough to be updated. */
export function useIsWorthNoting(lastUsedAt: Date, at: Date): boolean {
  return at.getTime() - lastUsedAt.getTime() > USE_NOTED_MS;
}

/** Records a use of the session by the person. Automatic token renewals do not count and are not passed here. */
export async function noteUse(tx: Pick<Tx, 'update'>, sessionId: string, at: Date): Promise<void> {
  const noted = new Date(at.getTime() - USE_NOTED_MS);
  // Of concurrent requests that read the same old time, only one writes.
  await tx
    .update(sessions)
    .set({ last_used_at: at })
    .where(and(eq(sessions.id, sessionId), sql`${sessions.last_used_at} < ${noted}::timestamptz`));
}

/**
 * After a change of role, a person's open sessions get the new role's lifetime, counted from when they were
 * opened.
 */
export async function setSessionLife(tx: Tx, userId: string, { idleSeconds, maxSeconds }: SessionLife) {
  await tx
    .update(sessions)
    .set({
      idle_seconds: idleSeconds,
      not_after: sql`${sessions.created_at} + make_interval(secs => ${maxSeconds})`,
    })
    .where(eq(sessions.user_id, userId));
}
