import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { makeRepeating, queueJob } from '#platform/jobs/server/jobs.queries.ts';
import { jobs } from '#platform/jobs/server/jobs.tables.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { jobsRouter } from './jobs.router.ts';

const START = new Date('2026-11-20T09:00:00Z');
const LATER = new Date('2026-11-20T10:00:00Z');

let db: Db;
let admin: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin' }));
});
beforeEach(async () => {
  await db.execute(sql`delete from jobs`);
});

const as = (actor: Actor | null) => apiAs(jobsRouter, db, actor, { now: () => LATER });

/** One job of each kind of state; their ids by key. */
async function someJobs() {
  await db.transaction(async (tx) => {
    const kind = { kind: 'files.sweep', everyMs: 60_000, run: async () => {} };
    await makeRepeating(tx, [kind], START);
    for (const key of ['waits', 'failed', 'done'])
      await queueJob(tx, { kind: 'test.once', key, payload: { name: 'Onana' }, at: START });
  });
  const set = (key: string, values: Partial<typeof jobs.$inferInsert>) =>
    db.update(jobs).set(values).where(eq(jobs.key, key));
  await set('failed', { state: 'failed', attempts: 10, last_error: 'TypeError', started_at: START });
  await set('done', { state: 'done', done_at: START });
  const rows = await db.select().from(jobs);
  return Object.fromEntries(rows.map(({ key, id }) => [key || 'repeats', id])) as Record<string, string>;
}

describe('the list of jobs', () => {
  it('is for administrators', async () => {
    for (const role of ['teacher', 'parent', 'student', null] as const) {
      const { actor } = await aUser(db, { role });
      await expect(as(actor).list()).rejects.toMatchObject({ status: 403 });
      await expect(as(actor).retry({ job_id: newId() })).rejects.toMatchObject({ status: 403 });
    }
    await expect(as(null).list()).rejects.toMatchObject({ status: 401 });
  });

  it('shows failed, repeating and queued jobs, but not their payloads', async () => {
    const ids = await someJobs();
    const listed = await as(admin).list();
    expect(listed.map(({ id }) => id)).toEqual([ids['failed'], ids['repeats'], ids['waits']]);
    expect(listed[0]).toEqual({
      id: ids['failed'],
      kind: 'test.once',
      repeats: false,
      state: 'failed',
      run_at: null,
      started_at: START.toISOString(),
      done_at: null,
      attempts: 10,
      last_error: 'TypeError',
    });
    expect(listed[1]).toMatchObject({ kind: 'files.sweep', repeats: true, run_at: START.toISOString() });
    expect(JSON.stringify(listed)).not.toContain('Onana');
  });
});

describe('retrying a job', () => {
  it('runs a failed, queued or repeating one now, and the audit trail records by whom', async () => {
    const ids = await someJobs();
    for (const key of ['failed', 'waits', 'repeats']) {
      const job = await as(admin).retry({ job_id: ids[key]! });
      expect(job).toMatchObject({ state: 'waiting', run_at: LATER.toISOString(), attempts: 0 });
      const [event] = await db.select().from(auditEvents).where(eq(auditEvents.subject_id, ids[key]!));
      expect(event).toMatchObject({
        action: 'jobs.retried',
        actor_id: admin.userId,
        subject_type: 'job',
        details: { kind: key === 'repeats' ? 'files.sweep' : 'test.once' },
      });
    }
  });

  it('is refused for a finished or missing one', async () => {
    const ids = await someJobs();
    await expect(as(admin).retry({ job_id: ids['done']! })).rejects.toMatchObject({ code: 'ALREADY_DONE' });
    await expect(as(admin).retry({ job_id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
