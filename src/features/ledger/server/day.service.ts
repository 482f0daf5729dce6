import { type Call as AnyCall, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { LedgerDay } from '../ledger.contract.ts';
import { findLastPosting, isUnconfirmed, setKnownDay } from './day.queries.ts';

type Call = AnyCall & { timeZone: string };

/** Today by the server's clock, the last posting, and whether postings wait for confirmation. */
export async function findDay(tx: Tx, today: SchoolDay, at: Date): Promise<LedgerDay> {
  const [last_posting, unconfirmed] = await Promise.all([findLastPosting(tx), isUnconfirmed(tx, today, at)]);
  return { today, last_posting, unconfirmed };
}

/**
 * An administrator confirms `today` as shown on the page; postings of this day are then accepted. Refused if
 * the server's day has changed meanwhile, since nobody has reviewed that date.
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
