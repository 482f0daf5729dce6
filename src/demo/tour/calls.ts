import type { Call } from '#features/people/server/people.service.ts';
import type { Db } from '#platform/db/database.ts';
import { OFFICE, type Tour } from './tour.ts';

type TourCall = Call & { timeZone: string };

/** A call of an administrator at a moment of the past. What opens a transaction of its own gets a savepoint of the tour's. */
export const officeCall = ({ tx, timeZone }: Tour, at: Date, userId = OFFICE): TourCall => ({
  // A transaction has all of a database but its pool, which no use case touches.
  db: tx as unknown as Db,
  actor: { userId, sessionId: userId, role: 'admin', hold: null, provedAt: at, keyScope: null },
  now: () => at,
  timeZone,
  address: '127.0.0.1',
});
