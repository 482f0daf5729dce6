import { inArray, lt } from 'drizzle-orm';
import { notices } from '#features/people/server/notices.tables.ts';
import type { Db } from '#platform/db/database.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { KEPT_DAYS } from '../inbox.rules.ts';
import { forgetDeliveries } from './deliveries.queries.ts';

const DAY_MS = 86_400_000;
const BATCH = 500;

/** Deletes notices and deliveries past their retention period, in batches. */
export async function forgetOldNotices(call: {
  db: Db;
  now: () => Date;
  closing: AbortSignal;
}): Promise<void> {
  const until = new Date(call.now().getTime() - KEPT_DAYS * DAY_MS);
  for (let gone = BATCH; gone === BATCH && !call.closing.aborted;)
    gone = await call.db.transaction(async (tx) => {
      const old = tx
        .select({ id: notices.id })
        .from(notices)
        .where(lt(notices.created_at, until))
        .limit(BATCH)
        .for('update', { skipLocked: true });
      const { rowCount } = await tx.delete(notices).where(inArray(notices.id, old));
      return rowCount ?? 0;
    });
  for (let gone = BATCH; gone === BATCH && !call.closing.aborted;)
    gone = await call.db.transaction((tx) => forgetDeliveries(tx, until, BATCH));
}

export function inboxRetentionJob(): JobKind {
  return { kind: 'inbox.retention', everyMs: DAY_MS, run: forgetOldNotices };
}
