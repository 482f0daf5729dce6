import { and, eq, gt, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { sessions, users } from '../auth.tables.ts';

/** Idle timeout and maximum lifetime of a session, in seconds. */
export type SessionLife = { idleSeconds: number; maxSeconds: number };

/** The product's say in it, by whose session it is. */
export type SessionLifeOf = (tx: Tx, userId: string) => Promise<SessionLife>;

/** A request moves a session's last use once a minute, not more often: a page asks ten things at once. */
const USE_NOTED_MS = 60_000;

/** So far the clocks of two servers on one database may differ. */
const CLOCKS_DIFFER_SECONDS = 5 * 60;

/**
 * The condition under which a session still runs: neither too old nor unused for too long. Nor last used in the future: a clock
 * that was put back would lengthen its life by as much.
 */
export function sessionRuns(at: Date | Placeholder) {
  const longest = sql`make_interval(secs => ${sessions.idle_seconds})`;
  return and(
    gt(sessions.not_after, at),
    sql`${sessions.last_used_at} > ${at}::timestamptz - ${longest}`,
    sql`${sessions.last_used_at} < ${at}::timestamptz + make_interval(secs => ${CLOCKS_DIFFER_SECONDS})`,
  );
}

/** The condition under which a session counts: it runs, and its account is not closed. Needs `sessions` and `users` in the query. */
export function sessionIsLive(at: Date | Placeholder) {
  return and(sessionRuns(at), isNull(users.disabled_at));
}

/** When a session that is opened now ends whatever happens. */
export function endOf({ maxSeconds }: SessionLife, openedAt: Date): Date {
  return new Date(openedAt.getTime() + maxSeconds * 1000);
}

/** Is it time to write down that the session is used? */
export function useIsWorthNoting(lastUsedAt: Date, at: Date): boolean {
  return at.getTime() - lastUsedAt.getTime() > USE_NOTED_MS;
}

/** The person asks for something in this session now. A token that renews itself is no person, and does not come here. */
export async function noteUse(tx: Pick<Tx, 'update'>, sessionId: string, at: Date): Promise<void> {
  const noted = new Date(at.getTime() - USE_NOTED_MS);
  // Of many requests that found the same old time, one writes.
  await tx
    .update(sessions)
    .set({ last_used_at: at })
    .where(and(eq(sessions.id, sessionId), sql`${sessions.last_used_at} < ${noted}::timestamptz`));
}

/** A person's role changed: their open sessions last as long as the new one's, counted from when they were opened. */
export async function setSessionLife(tx: Tx, userId: string, { idleSeconds, maxSeconds }: SessionLife) {
  await tx
    .update(sessions)
    .set({
      idle_seconds: idleSeconds,
      not_after: sql`${sessions.created_at} + make_interval(secs => ${maxSeconds})`,
    })
    .where(eq(sessions.user_id, userId));
}
