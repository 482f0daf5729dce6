import { record } from '#features/people/server/people.service.ts';
import type { Call } from './sessions.service.ts';
import { findOwnTill, lockChain } from './till.queries.ts';
import { endPeriod, startPeriod } from './till-writes.ts';

/**
 * Sets whether every cash movement needs the cashier's open till. The ledger is locked meanwhile,
 * so each posting is before or after the change. Tills open when it is turned off are closed as
 * usual.
 */
export async function useTills(call: Call, inUse: boolean): Promise<{ in_use: boolean }> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const position = await lockChain(tx);
    if ((await findOwnTill(tx, actor.userId)).inUse === inUse) return { in_use: inUse };
    const change = { by: actor.userId, at: now(), position };
    await (inUse ? startPeriod(tx, change) : endPeriod(tx, change));
    await record(tx, call, { action: inUse ? 'till.use_started' : 'till.use_ended', details: {} });
    return { in_use: inUse };
  });
}
