import { askOrKept, type Fetched } from '#platform/outbox/web/ask-or-kept.ts';
import type { AttendanceDay } from '../../attendance.contract.ts';
import { keepDay, keptDay } from './store.ts';

/** A day from the server, stored on the device, or the stored copy if offline. */
export const dayOrKept = (
  owner: string,
  day: string,
  ask: () => Promise<AttendanceDay>,
): Promise<Fetched<AttendanceDay>> =>
  askOrKept(
    ask,
    (value) => keepDay(owner, value),
    () => keptDay(owner, day),
  );
