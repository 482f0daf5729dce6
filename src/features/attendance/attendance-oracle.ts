import type { EntryEvent } from './attendance.rules.ts';

// Test oracle for conflicts, written from the text of the school's agreement and independently of the code.

/** Applies the rules literally, re-reading the whole history for each event. */
export function oracle(history: readonly EntryEvent[]) {
  // 1. Repeat of an event id: no effect.
  const events = history.filter(({ id }, at) => history.findIndex((other) => other.id === id) === at);
  const rank = { office: 3, teacher_of_slot: 2, teacher: 1 };
  let shown: EntryEvent | null = null;
  let flagged = false;
  // The events that agree with the shown value.
  let latest: EntryEvent[] = [];
  for (const event of events) {
    const same = shown?.status === event.status && shown.minutes === event.minutes;
    const onLatest =
      shown === null || (event.base_id !== null && latest.some(({ id }) => id === event.base_id));
    // 5. "Late" after "absent" from the gate refines.
    const refines = shown?.status === 'absent' && event.status === 'late' && event.source === 'gate';
    if (shown !== null && same) {
      // 3. Same pupil, same value: merge.
      if (onLatest) flagged = false;
      latest = [...latest, event];
    } else if (onLatest) {
      // 3. Built on the latest version: accepted.
      [shown, latest, flagged] = [event, [event], false];
    } else if (refines) {
      [shown, latest] = [event, [event]];
    } else {
      // 3. and 4. Both remain, one is shown (by rank, else by later reception), and it is flagged.
      flagged = true;
      if (latest.every(({ authority }) => rank[event.authority] >= rank[authority]))
        [shown, latest] = [event, [event]];
    }
  }
  return { shown: shown?.id ?? null, flagged };
}
