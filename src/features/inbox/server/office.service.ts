import { type Call as PeopleCall, record } from '#features/people/server/people.service.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { schoolDay, startOfDay } from '#platform/time/school-day.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import type { Delivery } from '../deliveries.contract.ts';
import { SHOWN_DAYS } from '../delivery.rules.ts';
import { findDelivery, lockDelivery, type Period, restartDelivery } from './office.queries.ts';

type Call = PeopleCall & { timeZone: string };

export function periodOf({ now, timeZone }: Pick<Call, 'now' | 'timeZone'>): Period {
  const at = now();
  const first = addDays(schoolDay(at, timeZone), 1 - SHOWN_DAYS);
  return { at, since: startOfDay(first, timeZone), timeZone };
}

/** Sends a failed or skipped delivery again; quiet hours, budget and rights are checked as for the first time. */
export function sendAgain(call: Call, id: string) {
  return orRefuse<'NOT_AGAIN', Delivery | null>({ deliveries_waiting_key: 'NOT_AGAIN' }, (refuse) =>
    call.db.transaction(async (tx) => {
      const at = call.now();
      await lockDelivery(tx, id);
      const held = await findDelivery(tx, at, id);
      if (!held) return null;
      if (!held.may_send_again) return refuse('NOT_AGAIN');
      await restartDelivery(tx, id, at);
      await record(tx, call, { action: 'deliveries.sent_again', details: { channel: held.channel } });
      return findDelivery(tx, at, id);
    }),
  );
}
