import { once as waitFor } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { failAfter } from '#platform/testing/fail-points.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { one } from '../../db/one.ts';
import { claimJob, listJobs, makeRepeating, queueJob, removeOldJobs, retryJob } from './jobs.queries.ts';
import { startJobs } from './jobs.ts';
import { jobs } from './jobs.tables.ts';
import type { JobKind } from './kinds.ts';
import { runJob } from './run-job.ts';

/** A generous timeout, because other tests use the same machine. */
const PATIENTLY = { timeout: 20_000 };
const START = new Date('2026-11-20T09:00:00Z');
const MINUTE = 60_000;
const log = pino({ level: 'silent' });
const later = (minutes: number) => new Date(START.getTime() + minutes * MINUTE);

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  await db.execute(sql`delete from jobs`);
});

const once = (run: JobKind['run'], given: Partial<JobKind> = {}): JobKind => ({
  kind: 'test.once',
  run,
  ...given,
});
const again = (run: JobKind['run'], given: Partial<JobKind> = {}): JobKind => ({
  kind: 'test.again',
  everyMs: MINUTE,
  run,
  ...given,
});
const nothing = async () => {};
const queue = (key: string, given: { kind?: string; payload?: Record<string, unknown>; at?: Date } = {}) =>
  db.transaction((tx) => queueJob(tx, { kind: 'test.once', key, payload: {}, at: START, ...given }));
const claim = (kind: JobKind, at: Date) => db.transaction((tx) => claimJob(tx, [kind], at));
const rowOf = async (key: string) => one(await db.select().from(jobs).where(eq(jobs.key, key)));
/** Runs one worker once at an instant: it takes the next due job. */
async function runAt(kind: JobKind, at: Date, closing = new AbortController().signal): Promise<boolean> {
  const job = await claim(kind, at);
  if (job) await runJob({ db, log, now: () => at, closing }, job, kind);
  return job !== null;
}
const makeRows = (kind: JobKind, at = START) => db.transaction((tx) => makeRepeating(tx, [kind], at));

describe('the queue', () => {
  it('holds one job per key; a completed or failed one is queued again, with the payload of the last call', async () => {
    await queue('a', { payload: { n: 1 } });
    await queue('a', { payload: { n: 2 }, at: later(5) });
    expect(await db.select().from(jobs)).toHaveLength(1);
    expect(await rowOf('a')).toMatchObject({ state: 'waiting', run_at: later(5), payload: { n: 2 } });
    const kind = once(nothing);
    expect(await runAt(kind, later(4))).toBe(false);
    expect(await runAt(kind, later(5))).toBe(true);
    expect(await rowOf('a')).toMatchObject({ state: 'done', done_at: later(5), attempts: 0 });
    await queue('a', { at: later(6) });
    expect(await rowOf('a')).toMatchObject({ state: 'waiting', run_at: later(6), payload: {} });
  });

  it('drops a job if its transaction rolls back', async () => {
    await db
      .transaction(async (tx) => {
        await queueJob(tx, { kind: 'test.once', key: 'a', payload: {}, at: START });
        throw new Error('taken back');
      })
      .catch(() => {});
    expect(await db.select().from(jobs)).toEqual([]);
  });

  it('runs a job again that was queued again while it ran', async () => {
    const seen: unknown[] = [];
    const kind = once(async ({ payload }) => {
      seen.push(payload);
      if (seen.length === 1) await queue('a', { payload: { n: 2 }, at: later(1) });
    });
    await queue('a', { payload: { n: 1 } });
    await runAt(kind, START);
    expect(await rowOf('a')).toMatchObject({ state: 'waiting', run_at: later(1) });
    await runAt(kind, later(1));
    expect(seen).toEqual([{ n: 1 }, { n: 2 }]);
    expect((await rowOf('a')).state).toBe('done');
  });

  it('removes jobs completed a week ago, but no failed or unknown ones', async () => {
    for (const key of ['done', 'failed', 'unknown']) await queue(key);
    const set = (key: string, values: Partial<typeof jobs.$inferInsert>) =>
      db.update(jobs).set(values).where(eq(jobs.key, key));
    await set('done', { state: 'done', done_at: START });
    await set('failed', { state: 'failed' });
    await set('unknown', { state: 'done', done_at: START, kind: 'test.later' });
    const week = 7 * 24 * 60;
    await db.transaction((tx) => removeOldJobs(tx, [once(nothing)], later(week)));
    expect(await db.select().from(jobs)).toHaveLength(3);
    await db.transaction((tx) => removeOldJobs(tx, [once(nothing)], later(week + 1)));
    expect((await db.select().from(jobs)).map(({ key }) => key).toSorted()).toEqual(['failed', 'unknown']);
  });
});

describe('a job', () => {
  it('whose process died is retried after its lease, not before, and the dead worker cannot complete it', async () => {
    const kind = once(nothing, { leaseMs: 10 * MINUTE });
    await queue('a');
    const dead = await claim(kind, START);
    expect(dead).toMatchObject({ attempts: 1, run_at: later(10), started_at: START });
    expect(await claim(kind, later(9.9))).toBeNull();
    const heir = await claim(kind, later(10));
    expect(heir).toMatchObject({ id: dead!.id, attempts: 2 });
    await runJob({ db, log, now: () => later(11), closing: new AbortController().signal }, dead!, kind);
    expect(await rowOf('a'), 'who lost it writes nothing down').toMatchObject({ state: 'waiting' });
    await runJob({ db, log, now: () => later(12), closing: new AbortController().signal }, heir!, kind);
    expect(await rowOf('a')).toMatchObject({ state: 'done', done_at: later(12) });
  });

  it('that runs longer than its lease belongs to its worker while that is alive', PATIENTLY, async () => {
    const end = new AbortController();
    const kind = once(async () => void (await waitFor(end.signal, 'abort')), { leaseMs: 300 });
    await queue('a');
    const job = await claim(kind, new Date());
    const running = runJob(
      { db, log, now: () => new Date(), closing: new AbortController().signal },
      job!,
      kind,
    );
    const until = Date.now() + 1_200;
    while (Date.now() < until) {
      expect(await claim(kind, new Date()), 'nobody takes it over').toBeNull();
      await pause(20);
    }
    end.abort();
    await running;
    expect(await rowOf('a')).toMatchObject({ state: 'done', attempts: 0 });
  });

  it('that another worker has taken over is told to stop, and writes nothing', PATIENTLY, async () => {
    const kind = once(async ({ closing }) => void (await waitFor(closing, 'abort')), { leaseMs: 60 });
    await queue('a');
    const job = await claim(kind, START);
    await queue('a', { at: later(30), payload: { n: 2 } });
    await runJob({ db, log, now: () => START, closing: new AbortController().signal }, job!, kind);
    expect(await rowOf('a')).toMatchObject({ state: 'waiting', run_at: later(30), payload: { n: 2 } });
  });

  it('that kills its process each time is given up', async () => {
    let runs = 0;
    const kind = once(async () => void (runs += 1), { attempts: 3, leaseMs: MINUTE });
    await queue('a');
    for (const minute of [0, 1, 2]) expect(await claim(kind, later(minute))).not.toBeNull();
    await runAt(kind, later(3));
    expect(runs).toBe(0);
    expect(await rowOf('a')).toMatchObject({ state: 'failed', last_error: 'PROCESS_DIED' });
  });

  it('that fails is retried after 1, 2, 4 … minutes, at most an hour, ten times; then it has failed', async () => {
    const kind = once(async () => {
      throw new TypeError('a name that nobody shall read');
    });
    await queue('a');
    let at = START;
    const waits: number[] = [];
    for (let attempt = 1; attempt < 10; attempt += 1) {
      expect(await runAt(kind, at)).toBe(true);
      const { run_at, state, attempts } = await rowOf('a');
      expect([state, attempts]).toEqual(['waiting', attempt]);
      waits.push((run_at.getTime() - at.getTime()) / MINUTE);
      expect(await runAt(kind, new Date(run_at.getTime() - 1))).toBe(false);
      at = run_at;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    await runAt(kind, at);
    expect(await rowOf('a')).toMatchObject({ state: 'failed', attempts: 10, last_error: 'TypeError' });
    expect(await runAt(kind, later(100_000))).toBe(false);

    const { id } = await rowOf('a');
    const retry = (jobId: string) => db.transaction((tx) => retryJob(tx, jobId, later(200_000)));
    expect(await retry(newId())).toBeNull();
    const retried = await retry(id);
    expect(retried).toMatchObject({ state: 'waiting', attempts: 0, last_error: 'TypeError' });
    expect(await runAt(once(nothing), later(200_000))).toBe(true);
    expect(await rowOf('a')).toMatchObject({ state: 'done', last_error: null });
    expect(await retry(id)).toEqual({ refused: 'ALREADY_DONE' });
  });

  it('that repeats runs again after its interval, never gives up, and keeps its last error until it succeeds', async () => {
    let broken = true;
    const kind = again(async () => {
      if (broken) throw Object.assign(new Error('text'), { code: 'ECONNRESET' });
    });
    await makeRows(kind);
    await makeRows(kind, later(3));
    expect(await db.select().from(jobs)).toHaveLength(1);
    let at = START;
    for (let attempt = 1; attempt <= 15; attempt += 1) {
      await runAt(kind, at);
      expect(await rowOf('')).toMatchObject({
        state: 'waiting',
        attempts: attempt,
        last_error: 'ECONNRESET',
      });
      at = (await rowOf('')).run_at;
    }
    broken = false;
    await runAt(kind, at);
    expect(await rowOf('')).toMatchObject({
      state: 'waiting',
      attempts: 0,
      last_error: null,
      done_at: at,
      run_at: new Date(at.getTime() + MINUTE),
    });
  });

  it('that repeats still runs when the clock is set back, however far', async () => {
    const kind = again(nothing);
    await makeRows(kind);
    await runAt(kind, later(60 * 24 * 365));
    expect(await runAt(kind, later(60 * 24)), 'a year back').toBe(true);
    expect((await rowOf('')).run_at).toEqual(later(60 * 24 + 1));
    expect(await runAt(kind, later(60 * 24 - 30)), 'half an hour back it just waits').toBe(false);
  });

  it('that takes too long has failed, and is told to stop', async () => {
    let stopped = false;
    const kind = once(
      ({ closing }) =>
        new Promise(() => closing.addEventListener('abort', () => (stopped = true), { once: true })),
      { longestMs: 20 },
    );
    await queue('a');
    await runAt(kind, START);
    expect(stopped).toBe(true);
    expect(await rowOf('a')).toMatchObject({ attempts: 1, last_error: 'TOOK_TOO_LONG', state: 'waiting' });
  });

  it('describes an error in one line without data of the row', async () => {
    const kind = once(async ({ db: own }) => {
      await own.execute(sql`insert into jobs (id, kind, key, state, run_at, created_at)
        values (gen_random_uuid(), 'test.once', ${'Onana'}, 'waiting', now(), now()),
        (gen_random_uuid(), 'test.once', ${'Onana'}, 'waiting', now(), now())`);
    });
    await queue('a');
    await runAt(kind, START);
    const { last_error } = await rowOf('a');
    expect(last_error).toContain('23505 jobs_kind_key');
    expect(last_error).not.toMatch(/Onana|insert|\n/);
    expect(last_error!.length).toBeLessThanOrEqual(500);
  });
});

describe('the list', () => {
  it('has failures first, then repeating jobs, then queued ones, and no completed ones', async () => {
    await makeRows(again(nothing, { kind: 'test.c' }));
    await makeRows(again(nothing, { kind: 'test.b' }));
    for (const key of ['waits', 'failed', 'done', 'fails']) await queue(key);
    await db.update(jobs).set({ state: 'failed', last_error: 'X' }).where(eq(jobs.key, 'failed'));
    await db.update(jobs).set({ state: 'done' }).where(eq(jobs.key, 'done'));
    await db.update(jobs).set({ last_error: 'X' }).where(eq(jobs.key, 'fails'));
    const listed = await db.transaction(listJobs);
    expect(listed.map(({ key, kind }) => key || kind)).toEqual([
      'failed',
      'fails',
      'test.b',
      'test.c',
      'waits',
    ]);
  });
});

const start = (kinds: JobKind[]) => startJobs({ db, log, kinds, now: () => START, everyMs: 5 });

describe('the workers', () => {
  it('of two processes run each of 200 jobs once', async () => {
    const runs = new Map<string, number>();
    const kind = once(async ({ payload }) => {
      const { n } = payload as { n: string };
      runs.set(n, (runs.get(n) ?? 0) + 1);
    });
    await db.transaction(async (tx) => {
      for (let n = 0; n < 200; n += 1)
        await queueJob(tx, { kind: kind.kind, key: `${n}`, payload: { n: `${n}` }, at: START });
    });
    const both = [start([kind]), start([kind])];
    const done = async () => (await db.select().from(jobs)).filter(({ state }) => state === 'done').length;
    await expect.poll(done, PATIENTLY).toBe(200);
    await Promise.all(both.map(({ close }) => close()));
    expect(runs.size).toBe(200);
    expect([...runs.values()].every((number) => number === 1)).toBe(true);
  });

  it('create the rows of repeating kinds, run them at once, and leave unknown kinds alone', async () => {
    await queue('a', { kind: 'test.of_tomorrow' });
    let runs = 0;
    const running = start([again(async () => void (runs += 1))]);
    await expect.poll(() => runs, PATIENTLY).toBe(1);
    await running.close();
    expect(await rowOf('a')).toMatchObject({ state: 'waiting', attempts: 0, run_at: START });
  });

  it('leave everything to a newer version that migrated the database meanwhile', async () => {
    let isOutdated = false;
    const ran: string[] = [];
    const kind = once(async ({ payload }) => {
      ran.push(String((payload as { n: string }).n));
      isOutdated = true;
    });
    for (const n of ['1', '2', '3'])
      await db.transaction((tx) => queueJob(tx, { kind: kind.kind, key: n, payload: { n }, at: START }));
    let looks = 0;
    const running = startJobs({
      db,
      log,
      kinds: [kind],
      now: () => START,
      everyMs: 5,
      isOutdated: async () => {
        looks += 1;
        return isOutdated;
      },
    });
    await expect.poll(() => ran.length, PATIENTLY).toBeGreaterThan(0);
    const before = looks;
    await expect.poll(() => looks - before, PATIENTLY).toBeGreaterThan(6);
    await running.close();
    // Two run at once; the third stays queued.
    expect(ran.length).toBeLessThan(3);
    expect((await db.select().from(jobs)).some(({ state }) => state === 'waiting')).toBe(true);
  });

  it('use connections of their own: people never wait for one held by a job', async () => {
    const workDb = Object.create(db) as Db;
    const through: Db[] = [];
    await queue('a');
    const kinds = [once(async (call) => void through.push(call.db))];
    const running = startJobs({ db, workDb, log, kinds, now: () => START, everyMs: 5 });
    await expect.poll(() => through.length, PATIENTLY).toBe(1);
    await running.close();
    expect(through[0]).toBe(workDb);
  });

  it('are not blocked by a job that hangs', async () => {
    let runs = 0;
    const hangs = once(() => new Promise(() => {}));
    await queue('hangs');
    const running = start([hangs, again(async () => void (runs += 1))]);
    await expect.poll(() => runs, PATIENTLY).toBe(1);
    // Closing waits for running jobs, and this one never ends.
    await running.close();
  });

  it('release jobs interrupted by the shutdown, so that the next process continues them at once', async () => {
    let begun = false;
    const stops = once(
      ({ closing }) =>
        new Promise<void>((resolve) => {
          begun = true;
          closing.addEventListener('abort', () => resolve(), { once: true });
        }),
    );
    await queue('a');
    const running = start([stops]);
    await expect.poll(() => begun, PATIENTLY).toBe(true);
    await running.close();
    // The shutdown waits at most three seconds for it: on a busy machine the row may be written later.
    await expect
      .poll(() => rowOf('a'), PATIENTLY)
      .toMatchObject({ state: 'waiting', attempts: 0, run_at: START });
    expect(await runAt(once(nothing), START)).toBe(true);
  });

  it('release jobs claimed at the very moment of the shutdown, without starting them', async () => {
    await queue('a');
    let runs = 0;
    expect(
      await runAt(
        once(async () => void (runs += 1)),
        START,
        AbortSignal.abort(),
      ),
    ).toBe(true);
    expect(runs).toBe(0);
    expect(await rowOf('a')).toMatchObject({ state: 'waiting', attempts: 0, run_at: START });
  });

  it('log once that the database is unavailable, and continue when it is back', async () => {
    const said: unknown[] = [];
    const telling = pino({ level: 'warn' }, { write: (line: string) => void said.push(JSON.parse(line)) });
    let runs = 0;
    let away = true;
    const flaky = new Proxy(db, {
      get: (target, name) => Reflect.get(away ? failAfter(target, 0) : target, name) as unknown,
    });
    const kinds = [again(async () => void (runs += 1))];
    const running = startJobs({ db: flaky, log: telling, kinds, now: () => START, everyMs: 5 });
    await expect.poll(() => said.length, PATIENTLY).toBe(1);
    away = false;
    await expect.poll(() => runs, PATIENTLY).toBe(1);
    await running.close();
    expect(said).toMatchObject([{ msg: 'the jobs wait' }]);
  });
});
