import { and, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { deliveries } from './deliveries.tables.ts';

/** Makes deliveries wait again, except those for which a newer one about the same thing is waiting. */
export async function backToWaiting(
  tx: Tx,
  which: SQL,
  more: { attempts?: number; due_at?: Date },
): Promise<void> {
  const joined = sql`exists (select from ${deliveries} as other where other.user_id = ${deliveries.user_id}
    and other.kind = ${deliveries.kind} and other.about = ${deliveries.about}
    and other.channel = ${deliveries.channel} and other.state = 'waiting')`;
  await tx
    .update(deliveries)
    .set({ state: 'waiting', run_id: null, sent_at: null, parts: null, ...more })
    .where(and(which, sql`not ${joined}`));
}
