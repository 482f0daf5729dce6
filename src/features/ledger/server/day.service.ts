import { type Call as AnyCall, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { LedgerDay } from '../ledger.contract.ts';
import { findLastPosting, isUnconfirmed, setKnownDay } from './day.queries.ts';

type Call = AnyCall & { timeZone: string };

/** Today by the server's clock against the last posting, and whether postings wait for somebody who says that it is right. */
export async function findDay(tx: Tx, today: SchoolDay, at: Date): Promise<LedgerDay> {
  return {
    today,
    last_posting: await findLastPosting(tx),
    unconfirmed: await isUnconfirmed(tx, today, at),
  };
}

/**
 * An administrator says that today is `today`, as the page shows it: from here on postings of this day count. Refused when the
 * server's day has become another one meanwhile: nobody has looked at that.
 */
export async function confirmDay(
  call: Call,
  today: SchoolDay,
): Promise<LedgerDay | { refused: 'ANOTHER_DAY' }> {
  const at = call.now();
  if (today !== schoolDay(at, call.timeZone)) return { refused: 'ANOTHER_DAY' };
  return call.db.transaction(async (tx) => {
    const before = await findDay(tx, today, at);
    await setKnownDay(tx, today);
    await record(tx, call, {
      action: 'ledger.day_confirmed',
      details: { today, ...(before.last_posting && { last_posting: before.last_posting }) },
    });
    return { ...before, unconfirmed: false };
  });
}
