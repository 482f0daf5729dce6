import type { Waiting } from './store.ts';

/**
 * How many things wait on this device, as their author counts them: a pupil who was tapped three times is one, and saving a roll is
 * none beside its marks. Whatever waits counts at least once.
 */
export function countWaiting(waiting: readonly Pick<Waiting, 'event' | 'subject'>[]): number {
  const subjects = new Set(waiting.map(({ subject, event }) => (subject === undefined ? event.id : subject)));
  subjects.delete(null);
  return Math.max(subjects.size, Math.min(waiting.length, 1));
}
