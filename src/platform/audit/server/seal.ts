import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { one } from '../../db/one.ts';
import { auditEvents, auditSeals } from './audit.tables.ts';
import { BEGINNING, content, type EventContent, linkHash } from './chain.ts';

/** Maximum number of events per transaction. */
const BATCH = 1_000;
/**
 * Maximum number of events that one statement scans: a first scan of a long trail is many short
 * statements.
 */
const WINDOW = 5_000;

/** The transactions that were writing events when the last number was `last`. */
type Look = { last: number; writers: string[] };

/**
 * The position up to which everything is sealed and nothing can still appear. A process passes it
 * from call to call so that only new events are read; without it, all are.
 */
export type Settled = { upTo: number | null; pending: Look | null };

export const nothingSettled = (): Settled => ({ upTo: null, pending: null });

/**
 * Gives every committed event without a seal its position and hash, in the order of their numbers.
 * A transaction may commit after a later one: its event takes the next free position. One process
 * at a time seals; another returns 0 at once.
 */
export async function sealEvents(
  db: Db,
  now: () => Date,
  settled: Settled = nothingSettled(),
): Promise<number> {
  const look = await db.transaction((tx) => lookAhead(tx, settled));
  if (!look) return 0;
  let sealed = 0;
  let after = settled.upTo;
  while (after === null || after < look.last) {
    const to = Math.min((after ?? 0) + WINDOW, look.last);
    const seqs = await db.transaction((tx) => sealBatch(tx, { after, to }, now()));
    if (seqs === null) return sealed;
    sealed += seqs.length;
    after = seqs.length < BATCH ? to : seqs.at(-1)!;
  }
  settle(settled, look);
  return sealed;
}

/**
 * The last number assigned and the transactions writing at this moment; null if nothing happened
 * since all was settled. The order matters: a transaction that took a number before the first
 * statement and has not ended holds the table's lock at the second.
 */
async function lookAhead(tx: Tx, settled: Settled): Promise<Look | null> {
  const { rows } = await tx.execute<{ last: string }>(
    sql`select case when is_called then last_value else 0 end as last from public.audit_events_seq_seq`,
  );
  const last = Number(one(rows).last);
  if (settled.upTo !== null && last <= settled.upTo) return null;
  const { rows: writers } = await tx.execute<{ writer: string }>(
    sql`select distinct virtualtransaction as writer from pg_locks
        where relation = 'public.audit_events'::regclass and mode = 'RowExclusiveLock'
          and database = (select oid from pg_database where datname = current_database())`,
  );
  return { last, writers: writers.map(({ writer }) => writer) };
}

/**
 * Once every transaction that was writing at an earlier look has ended, its numbers are all sealed
 * or rolled back for good.
 */
function settle(settled: Settled, look: Look): void {
  const { pending } = settled;
  if (look.writers.length === 0) {
    settled.upTo = look.last;
    settled.pending = null;
  } else if (!pending) settled.pending = look;
  else if (!pending.writers.some((writer) => look.writers.includes(writer))) {
    settled.upTo = pending.last;
    settled.pending = look;
  }
}

type Range = { after: number | null; to: number };

/**
 * Seals a batch of the events in a range and returns their numbers; null if another process is
 * sealing.
 */
async function sealBatch(tx: Tx, range: Range, at: Date): Promise<number[] | null> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('the chain of the audit trail', 0)) as held`,
  );
  if (!one(rows).held) return null;
  const [head] = await tx.select().from(auditSeals).orderBy(desc(auditSeals.position)).limit(1);
  const events = await selectUnsealed(tx, range);
  if (events.length === 0) return [];

  let position = head?.position ?? 0;
  let hash = head?.hash ?? BEGINNING;
  const seals = events.map((event) => {
    position += 1;
    hash = linkHash(hash, event);
    return { position, event_id: event.id, hash };
  });
  await tx.execute(
    sql`insert into ${auditSeals} (position, event_id, hash, sealed_at)
        select position, event_id, hash, ${at.toISOString()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as seal (position bigint, event_id uuid, hash text)`,
  );
  return events.map(({ seq }) => Number(seq));
}

/**
 * Looks up each event's seal: with a join, the database would read every seal to find the last few
 * events without one.
 */
function selectUnsealed(tx: Tx, { after, to }: Range): Promise<EventContent[]> {
  const itsSeal = tx
    .select({ position: auditSeals.position })
    .from(auditSeals)
    .where(eq(auditSeals.event_id, auditEvents.id));
  return tx
    .select(content)
    .from(auditEvents)
    .where(
      and(
        after === null ? undefined : gt(auditEvents.seq, after),
        lte(auditEvents.seq, to),
        isNull(sql`(${itsSeal})`),
      ),
    )
    .orderBy(asc(auditEvents.seq))
    .limit(BATCH);
}
