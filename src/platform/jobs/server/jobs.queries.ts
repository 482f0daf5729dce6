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
 * Puts a job into the queue, in the transaction that causes it: it runs if that is committed, not before `at`. Kind and key are
 * one job, whose payload and time are those of the last call; one that is done or has failed comes again, and one that runs at
 * this moment runs once more.
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
 * Marks a single job's work as done, in its transaction; false if it was marked before. So a job that runs twice
 * after a crash does its work once.
 */
export async function beginOnce(tx: Tx, { kind, key }: Pick<NewJob, 'kind' | 'key'>): Promise<boolean> {
  const marked = await tx
    .update(jobs)
    .set({ payload: sql`${jobs.payload} || '{"begun": true}'::jsonb` })
    .where(and(eq(jobs.kind, kind), eq(jobs.key, key), sql`not ${jobs.payload} ? 'begun'`))
    .returning({ id: jobs.id });
  return marked.length > 0;
}

/** Makes the one row of each kind that repeats, where there is none yet. */
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
 * Takes the job of these kinds that has been due longest, and puts it off by its lease in the same statement: of two processes
 * that look at once each takes another, and a job whose process dies comes back. A repeating job that waits for a time that
 * it would never have been given is due as well: the clock was put back.
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
    // A new request may set the very moment at which the lease ends.
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

/** Writes down that a claimed job went well: it comes again where it repeats, and is done otherwise. */
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

/** Writes down that a try failed, and when the next one comes: one that repeats never gives up. */
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

/** Gives a claimed job back unfinished, because the process ends: the next one goes on with it at once. */
export async function releaseJob(tx: Tx, job: Job, at: Date): Promise<void> {
  await tx
    .update(jobs)
    .set({ run_at: at, attempts: job.attempts - 1 })
    .where(stillHeld(job));
}

/** Deletes jobs that were done a week ago. */
export async function removeOldJobs(tx: Tx, kinds: readonly JobKind[], at: Date): Promise<void> {
  const known = kinds.map(({ kind }) => kind);
  await tx
    .delete(jobs)
    .where(and(eq(jobs.state, 'done'), inArray(jobs.kind, known), lt(jobs.done_at, after(at, -WEEK_MS))));
}

/** Repeating, waiting and failed jobs: failures first, then repeating, then waiting; 500 at most. */
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
 * Runs a job again now with all its tries. Null if the id is unknown; refused for a job that is done. The last error
 * stays visible until a run succeeds.
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
