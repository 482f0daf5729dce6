import { askOrKept, type Fetched } from '#platform/outbox/web/ask-or-kept.ts';
import type { AttendanceDay } from '../../attendance.contract.ts';
import { keepDay, keptDay } from './store.ts';

/** A day from the server, which the device then keeps, or as the device kept it. */
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
