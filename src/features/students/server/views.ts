import { type Call, record } from '#features/people/server/people.service.ts';
import { inOneStatement } from '#platform/db/snapshot.ts';

const ONCE_IN_MS = 10 * 60_000;
const MOST_REMEMBERED = 10_000;

type Seen = { actorId: string; studentId: string };

const keyOf = ({ actorId, studentId }: Seen) => `${actorId} ${studentId}`;

/**
 * Views of the last ten minutes in this process: going back and forth between pages is recorded
 * once. After a restart, or when the oldest are evicted, a view is recorded again.
 */
export function rememberViews(most = MOST_REMEMBERED) {
  const views = new Map<string, number>();
  return {
    isFresh(seen: Seen, now: Date): boolean {
      const at = views.get(keyOf(seen));
      // A clock set back proves nothing.
      return at !== undefined && at <= now.getTime() && now.getTime() - at < ONCE_IN_MS;
    },
    remember(seen: Seen, now: Date): void {
      views.delete(keyOf(seen));
      views.set(keyOf(seen), now.getTime());
      if (views.size > most) views.delete(views.keys().next().value!);
    },
  };
}

/**
 * Records a view in a single-statement transaction. With asynchronous commit: a power cut may lose
 * the last half second of views, a server crash none.
 */
export async function recordView(
  call: Pick<Call, 'db' | 'actor' | 'now' | 'address'>,
  studentId: string,
): Promise<void> {
  const event = { action: 'students.viewed', subject: { type: 'student', id: studentId } };
  await inOneStatement(call.db, (tx) => record(tx, call, event, { lazily: true }));
}
