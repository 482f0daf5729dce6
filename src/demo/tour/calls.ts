import type { Call } from '#features/people/server/people.service.ts';
import { inside } from '#platform/db/database.ts';
import { OFFICE, type Tour } from './tour.ts';

type TourCall = Call & { timeZone: string };

/**
 * A call by an administrator at a time in the past. Transactions that it opens become savepoints of the
 * tour's transaction.
 */
export const officeCall = ({ tx, timeZone }: Tour, at: Date, userId = OFFICE): TourCall => ({
  db: inside(tx),
  actor: {
    userId,
    sessionId: userId,
    role: 'admin',
    duties: ['head'],
    hold: null,
    provedAt: at,
    trustedAt: at,
    keyScope: null,
  },
  now: () => at,
  timeZone,
  address: '127.0.0.1',
});
