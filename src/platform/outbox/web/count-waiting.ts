import type { Waiting } from './store.ts';

/**
 * Number of waiting items as their author counts them: three taps on one student count once, and saving a
 * roll does not count beside its marks. At least 1 if anything is waiting.
 */
export function countWaiting(waiting: readonly Pick<Waiting, 'event' | 'subject'>[]): number {
  const subjects = new Set(waiting.map(({ subject, event }) => (subject === undefined ? event.id : subject)));
  subjects.delete(null);
  return Math.max(subjects.size, Math.min(waiting.length, 1));
}
