import { record } from '#features/people/server/people.service.ts';
import type { Call } from './sessions.service.ts';
import { findOwnTill, lockChain } from './till.queries.ts';
import { endPeriod, startPeriod } from './till.writes.ts';

/**
 * Says whether every cash movement needs the cashier's open till. The books stand still for this moment, so that each is before or
 * after it. Tills that are open when it ends are closed as ever.
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
