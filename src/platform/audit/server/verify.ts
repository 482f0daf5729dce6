import { asc, eq, getTableColumns, gt } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { readSnapshot } from '../../db/snapshot.ts';
import { auditEvents, auditSeals } from './audit.tables.ts';
import { BEGINNING, content, type EventContent, linkHash } from './chain.ts';
import { sealEvents } from './seal.ts';

// Small enough that other requests hardly wait while one batch is hashed.
const BATCH = 1_000;

export type ChainCheck = {
  intact: boolean;
  /** Number of events in the chain, up to the first break if there is one. */
  events: number;
  /** The hash of the last event in the chain; null while the chain is empty. */
  head: string | null;
  /** The first position that differs from what was sealed. */
  broken_at: number | null;
};

/** Seals new events and verifies the whole chain in one snapshot. */
export async function checkChain(db: Db, now: () => Date): Promise<ChainCheck> {
  await sealEvents(db, now);
  return readSnapshot(db, verifyChain);
}

/**
 * Recomputes every hash from the events themselves. An event that was altered, deleted or
 * exchanged, a seal that was added, removed or overwritten, and a gap in the positions all show at
 * the first position that differs.
 */
export async function verifyChain(tx: Tx): Promise<ChainCheck> {
  let position = 0;
  let hash = BEGINNING;
  for (;;) {
    const links = await selectLinks(tx, position);
    for (const { seal, event } of links) {
      const expected = event && linkHash(hash, event);
      if (seal.position !== position + 1 || seal.hash !== expected)
        return { intact: false, events: position, head: headOf(position, hash), broken_at: position + 1 };
      position += 1;
      hash = expected;
    }
    if (links.length < BATCH)
      return { intact: true, events: position, head: headOf(position, hash), broken_at: null };
  }
}

const headOf = (position: number, hash: string) => (position === 0 ? null : hash);

async function selectLinks(
  tx: Tx,
  after: number,
): Promise<{ seal: typeof auditSeals.$inferSelect; event: EventContent | null }[]> {
  return tx
    .select({ seal: getTableColumns(auditSeals), event: content })
    .from(auditSeals)
    .leftJoin(auditEvents, eq(auditEvents.id, auditSeals.event_id))
    .where(gt(auditSeals.position, after))
    .orderBy(asc(auditSeals.position))
    .limit(BATCH);
}
