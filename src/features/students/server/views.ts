import { type Call, record } from '#features/people/server/people.service.ts';
import { inOneStatement } from '#platform/db/snapshot.ts';

const ONCE_IN_MS = 10 * 60_000;
const MOST_REMEMBERED = 10_000;

type Seen = { actorId: string; studentId: string };

const keyOf = ({ actorId, studentId }: Seen) => `${actorId} ${studentId}`;

/**
 * Who saw which student within the last ten minutes, as this process knows it: whoever goes back and forth between pages
 * is written down once. What is forgotten (at a restart, or the oldest when there are too many) is written down again.
 */
export function rememberViews(most = MOST_REMEMBERED) {
  const views = new Map<string, number>();
  return {
    isFresh(seen: Seen, now: Date): boolean {
      const at = views.get(keyOf(seen));
      // A clock that was put back proves nothing.
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
 * Writes down that the caller opened a student's record, by a transaction of one statement. Unlike a change it does not wait
 * for the disk: a power cut may take the last half second of readings with it, a crash of the server none.
 */
export async function recordView(
  call: Pick<Call, 'db' | 'actor' | 'now' | 'address'>,
  studentId: string,
): Promise<void> {
  const event = { action: 'students.viewed', subject: { type: 'student', id: studentId } };
  await inOneStatement(call.db, (tx) => record(tx, call, event, { lazily: true }));
}
