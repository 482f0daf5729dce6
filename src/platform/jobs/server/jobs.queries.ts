import { and, asc, eq, gt, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '../../db/one.ts';
import { jobs } from './jobs.tables.ts';
import { backoffMs, farOffMs, type JobKind, LEASE_MS, MOST_TRIES } from './kinds.ts';

export type Job = typeof jobs.$inferSelect;

const WEEK_MS = 7 * 24 * 3_600_000;
const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

type NewJob = { kind: string; key: string; payload: Record<string, unknown>; at: Date };

/**
 * Queues a job in the transaction that causes it: it runs if that commits, and not before `at`. Kind and key
 * identify a job; queuing it again replaces payload and time. A finished or failed job runs again, and a
 * running one runs once more.
 */
export async function queueJob(tx: Tx, { kind, key, payload, at }: NewJob): Promise<void> {
  await tx
    .insert(jobs)
    .values({ id: newId(), kind, key, payload, state: 'waiting', run_at: at, created_at: at })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.key],
      set: {
        payload,
        run_at: at,
        started_at: null,
        state: 'waiting',
        attempts: sql`case when ${jobs.state} = 'waiting' then ${jobs.attempts} else 0 end`,
        last_error: sql`case when ${jobs.state} = 'waiting' then ${jobs.last_error} end`,
      },
    });
}

/**
 * Marks a one-time job's work as done, in its transaction; false if it was marked before. So a job that runs
 * twice after a crash does its work once.
 */
export async function beginOnce(tx: Tx, { kind, key }: Pick<NewJob, 'kind' | 'key'>): Promise<boolean> {
  const marked = await tx
    .update(jobs)
    .set({ payload: sql`${jobs.payload} || '{"begun": true}'::jsonb` })
    .where(and(eq(jobs.kind, kind), eq(jobs.key, key), sql`not ${jobs.payload} ? 'begun'`))
    .returning({ id: jobs.id });
  return marked.length > 0;
}

/** Creates the row of each repeating kind, if missing. */
export async function makeRepeating(tx: Tx, kinds: readonly JobKind[], at: Date): Promise<void> {
  const repeating = kinds.filter(({ everyMs }) => everyMs !== undefined);
  if (repeating.length === 0) return;
  await tx
    .insert(jobs)
    .values(
      repeating.map(({ kind }) => ({
        id: newId(),
        kind,
        key: '',
        state: 'waiting' as const,
        run_at: at,
        created_at: at,
      })),
    )
    .onConflictDoNothing();
}

/**
 * Claims the longest overdue job of these kinds, and postpones it by its lease in the same statement:
 * concurrent processes claim different jobs, and a job whose process dies becomes due again. A repeating job
 * with an impossibly distant time, because the clock was set back, is due as well.
 */
export async function claimJob(tx: Tx, kinds: readonly JobKind[], at: Date): Promise<Job | null> {
  const astray = kinds
    .filter(({ everyMs }) => everyMs !== undefined)
    .map((kind) =>
      and(eq(jobs.kind, kind.kind), eq(jobs.key, ''), gt(jobs.run_at, after(at, farOffMs(kind)))),
    );
  const due = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.state, 'waiting'),
        inArray(
          jobs.kind,
          kinds.map(({ kind }) => kind),
        ),
        or(lte(jobs.run_at, at), ...astray),
      ),
    )
    .orderBy(asc(jobs.run_at), asc(jobs.id))
    .limit(1)
    .for('no key update', { skipLocked: true });
  const leases = Object.fromEntries(kinds.map(({ kind, leaseMs = LEASE_MS }) => [kind, leaseMs]));
  const lease = sql`make_interval(secs => (${JSON.stringify(leases)}::jsonb ->> ${jobs.kind})::float / 1000)`;
  const [claimed] = await tx
    .update(jobs)
    .set({
      run_at: sql`${at.toISOString()}::timestamptz + ${lease}`,
      started_at: at,
      attempts: sql`${jobs.attempts} + 1`,
    })
    .where(eq(jobs.id, sql`(${due})`))
    .returning();
  return claimed ?? null;
}

/** True for this worker's claim, unless the job was taken over, queued again or retried meanwhile. */
const stillHeld = ({ id, run_at, started_at, attempts }: Job) =>
  and(
    eq(jobs.id, id),
    eq(jobs.state, 'waiting'),
    eq(jobs.run_at, run_at),
    // A new request may set the same time at which the lease ends.
    eq(jobs.started_at, started_at!),
    eq(jobs.attempts, attempts),
  );

/** Renews the lease of a claimed job. Null if another worker has it now. */
export async function holdJob(
  tx: Tx,
  job: Job,
  { leaseMs = LEASE_MS }: JobKind,
  at: Date,
): Promise<Job | null> {
  const [held] = await tx
    .update(jobs)
    .set({ run_at: after(at, leaseMs) })
    .where(stillHeld(job))
    .returning();
  return held ?? null;
}

/** Records a claimed job's success: it is scheduled again if it repeats, and is done otherwise. */
export async function finishJob(tx: Tx, job: Job, { everyMs }: JobKind, at: Date): Promise<void> {
  await tx
    .update(jobs)
    .set({
      ...(everyMs === undefined ? { state: 'done' as const } : { run_at: after(at, everyMs) }),
      attempts: 0,
      last_error: null,
      done_at: at,
    })
    .where(stillHeld(job));
}

/** Records a failed attempt and schedules the next one; a repeating job is retried forever. */
export async function failJob(
  tx: Tx,
  job: Job,
  { everyMs, attempts = MOST_TRIES }: JobKind,
  fault: string,
  at: Date,
): Promise<void> {
  const over = everyMs === undefined && job.attempts >= attempts;
  await tx
    .update(jobs)
    .set({
      last_error: fault,
      ...(over ? { state: 'failed' as const } : { run_at: after(at, backoffMs(job.attempts)) }),
    })
    .where(stillHeld(job));
}

/** Releases a claimed job unfinished, because the process ends: another process can continue at once. */
export async function releaseJob(tx: Tx, job: Job, at: Date): Promise<void> {
  await tx
    .update(jobs)
    .set({ run_at: at, attempts: job.attempts - 1 })
    .where(stillHeld(job));
}

/** Deletes jobs that finished more than a week ago. */
export async function removeOldJobs(tx: Tx, kinds: readonly JobKind[], at: Date): Promise<void> {
  const known = kinds.map(({ kind }) => kind);
  await tx
    .delete(jobs)
    .where(and(eq(jobs.state, 'done'), inArray(jobs.kind, known), lt(jobs.done_at, after(at, -WEEK_MS))));
}

/** Repeating, queued and failed jobs: failed ones first, then repeating, then queued; at most 500. */
export function listJobs(tx: Tx): Promise<Job[]> {
  return tx
    .select()
    .from(jobs)
    .where(ne(jobs.state, 'done'))
    .orderBy(
      sql`case when ${jobs.state} = 'failed' then 0 when ${jobs.last_error} is not null then 1
        when ${jobs.key} = '' then 2 else 3 end`,
      asc(jobs.kind),
      asc(jobs.run_at),
      asc(jobs.id),
    )
    .limit(500);
}

/**
 * Runs a job again now with all its attempts. Null if the id is unknown; refused for a job that is done. The
 * last error stays visible until a run succeeds.
 */
export async function retryJob(
  tx: Tx,
  id: string,
  at: Date,
): Promise<Job | null | { refused: 'ALREADY_DONE' }> {
  const [held] = await tx.select().from(jobs).where(eq(jobs.id, id)).for('no key update');
  if (!held) return null;
  if (held.state === 'done') return { refused: 'ALREADY_DONE' };
  const again = { state: 'waiting', run_at: at, attempts: 0 } as const;
  return one(await tx.update(jobs).set(again).where(eq(jobs.id, id)).returning());
}
