import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '#platform/auth/server/auth.tables.ts';
import { createUser } from '#platform/auth/server/users.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { breakEverywhere, isFailPoint, loseCommit } from '#platform/testing/fail-points.ts';
import { filesIn, testStore } from '#platform/testing/files.ts';
import { MOST_STORED_BYTES } from '../uploads.ts';
import { keepFiles, releaseFiles, type StoredFile } from './files.service.ts';
import { storedFiles } from './files.tables.ts';
import { stageFile } from './stage-file.ts';
import type { FileStore } from './store.ts';
import { sweepFiles } from './sweep-files.ts';

const HOUR = 3_600_000;
const upload = {
  bytes: new TextEncoder().encode('%PDF-1.7 %%EOF'),
  media_type: 'application/pdf',
  width: null,
  height: null,
} as const;

let db: Db;
let store: Awaited<ReturnType<typeof testStore>>;
let ownerId: string;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  await db.delete(storedFiles);
  store = await testStore();
  ownerId = await anOwner();
});

const anOwner = () =>
  db.transaction(async (tx) => {
    const email = `${randomUUID()}@school.test`;
    return (await createUser(tx, { email, password_hash: 'nobody’s', user_metadata: {} }))!.id;
  });
const later = (hours: number) => new Date(Date.now() + hours * HOUR);
const nothingElse = async () => {};
const stage = (at = new Date(), into: FileStore = store, on = db) =>
  stageFile({ db: on, store: into, at }, { ownerId, purpose: 'test', upload }, nothingElse);
const staged = async (at?: Date) => (await stage(at)) as StoredFile;
const sweep = (now: Date, from: FileStore = store) => sweepFiles({ db, store: from, now });
const keep = (ids: string[], at = new Date()) =>
  db.transaction((tx) => keepFiles(tx, { ids, ownerId, purpose: 'test', at }));
const rows = () => db.select().from(storedFiles);

/** Every row has its file, and every file in the store has a row. */
async function expectPairs(count: number) {
  const named = (await rows()).map(({ name }) => name).toSorted();
  expect((await readdir(store.folder)).toSorted()).toEqual(named);
  expect(named).toHaveLength(count);
}

describe('an incoming file', () => {
  it('D6: interrupted anywhere leaves no row without its file, and after a day nothing', async () => {
    let statements = 0;
    await breakEverywhere(
      db,
      (broken) => stage(new Date(), store, broken),
      async () => {
        statements += 1;
        expect(await rows()).toEqual([]);
      },
    );
    expect(statements).toBeGreaterThan(3);
    const lying = (await readdir(store.folder)).length;
    expect(lying).toBe(statements + 1);
    expect(await sweep(later(23))).toEqual({ rows: 0, strays: 0 });
    expect((await readdir(store.folder)).length).toBe(lying);
    expect(await sweep(later(25))).toEqual({ rows: 1, strays: statements });
    await expectPairs(0);
  });

  it('D6: whose store fails leaves no row', async () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const broken = { ...store, put: () => Promise.reject(full) };
    await expect(stage(new Date(), broken)).rejects.toThrow(full);
    await expectPairs(0);
  });

  it('D6: whose commit succeeded without confirmation keeps its bytes, because the row exists', async () => {
    const error = await stage(new Date(), store, loseCommit(db)).catch((thrown: unknown) => thrown);
    expect(isFailPoint(error)).toBe(true);
    await expectPairs(1);
  });

  it('is refused beyond 200 MiB per person, even for two at once, and its bytes are deleted at once', async () => {
    const { id } = await staged();
    await db
      .update(storedFiles)
      .set({ bytes: MOST_STORED_BYTES - upload.bytes.length })
      .where(eq(storedFiles.id, id));
    // The first upload has been measured but not written when the second arrives.
    const gate = new EventEmitter();
    const [weighed, written] = [once(gate, 'weighed'), once(gate, 'write')];
    const first = stageFile({ db, store, at: new Date() }, { ownerId, purpose: 'test', upload }, async () => {
      gate.emit('weighed');
      await written;
    });
    await weighed;
    const second = stage();
    await sleep(200);
    gate.emit('write');
    expect(await first).toHaveProperty('id');
    expect(await second).toEqual({ refused: 'STORE_FULL' });
    await expectPairs(2);
    ownerId = await anOwner();
    expect(await stage()).toHaveProperty('id');
  });

  it('is refused beyond 400 MiB including released files that are still stored', async () => {
    const { id } = await staged();
    await keep([id]);
    await db.transaction((tx) => releaseFiles(tx, [id], new Date()));
    const heavy = async (bytes: number) =>
      db.update(storedFiles).set({ bytes }).where(eq(storedFiles.id, id));
    // A removed file frees its place at once, but adding and removing without end would fill the disk.
    await heavy(2 * MOST_STORED_BYTES - upload.bytes.length);
    const { id: last } = await staged();
    expect(await stage()).toEqual({ refused: 'STORE_FULL' });
    await db.delete(storedFiles).where(eq(storedFiles.id, last));
    await heavy(2 * MOST_STORED_BYTES);
    expect(await stage()).toEqual({ refused: 'STORE_FULL' });
    expect(await sweep(later(25))).toMatchObject({ rows: 1 });
    expect(await stage()).toHaveProperty('id');
  });

  it('undoes its row with its dependent rows', async () => {
    const work = stageFile({ db, store, at: new Date() }, { ownerId, purpose: 'test', upload }, async () => {
      throw new Error('the trail is full');
    });
    await expect(work).rejects.toThrow('the trail is full');
    expect(await rows()).toEqual([]);
  });
});

describe('the sweep', () => {
  it('D6: deletes only files unclaimed or released for a day', async () => {
    const [kept, released, forgotten, fresh] = [
      await staged(),
      await staged(),
      await staged(),
      await staged(later(20)),
    ];
    expect(await keep([kept.id, released.id])).toBe(true);
    await db.transaction((tx) => releaseFiles(tx, [released.id], later(10)));
    expect(await sweep(later(25))).toEqual({ rows: 1, strays: 0 });
    expect((await rows()).map(({ id }) => id).toSorted()).toEqual(
      [kept.id, released.id, fresh.id].toSorted(),
    );
    expect(await store.get(forgotten.name)).toBeNull();
    expect(await sweep(later(35))).toEqual({ rows: 1, strays: 0 });
    expect(await sweep(later(1_000))).toEqual({ rows: 1, strays: 0 });
    expect((await rows()).map(({ id }) => id)).toEqual([kept.id]);
    await expectPairs(1);
  });

  it('deletes a file only once it can no longer be claimed, even if server clocks differ', async () => {
    const { id } = await staged();
    expect(await keep([id], later(24.01))).toBe(false);
    // Not yet removed: another server's clock may be some minutes behind.
    expect(await sweep(later(24.05))).toEqual({ rows: 0, strays: 0 });
    expect(await sweep(later(24.1))).toEqual({ rows: 1, strays: 0 });
  });

  it('deletes the files of a deleted account, kept or not', async () => {
    const { id } = await staged();
    await keep([id]);
    await db.delete(users).where(eq(users.id, ownerId));
    expect(await sweep(new Date())).toEqual({ rows: 1, strays: 0 });
    await expectPairs(0);
  });

  it('skips locked files, so that a concurrent claim succeeds', async () => {
    const { id } = await staged(later(-24));
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from stored_files where id = ${id} for update`);
      expect(await sweep(later(1))).toEqual({ rows: 0, strays: 0 });
      await tx.update(storedFiles).set({ state: 'kept' }).where(eq(storedFiles.id, id));
    });
    expect(await sweep(later(1))).toEqual({ rows: 0, strays: 0 });
    await expectPairs(1);
  });

  it('resumes after the store or the power failed', async () => {
    for (let n = 0; n < 45; n += 1) await staged();
    let left = 30;
    const broken = {
      ...store,
      remove: (name: string) => (left-- > 0 ? store.remove(name) : Promise.reject(new Error('away'))),
    };
    await expect(sweep(later(25), broken)).rejects.toThrow('away');
    expect((await rows()).length).toBe(25);
    expect(await sweep(later(25))).toEqual({ rows: 25, strays: 0 });
    await expectPairs(0);
  });

  it('running twice at once removes each file once', async () => {
    for (let n = 0; n < 45; n += 1) await staged();
    const swept = await Promise.all([sweep(later(25)), sweep(later(25))]);
    expect(swept.reduce((sum, { rows: found }) => sum + found, 0)).toBe(45);
    await expectPairs(0);
  });

  it('removes drafts older than a day, too', async () => {
    const draft = `${'d'.repeat(32)}.webp.draft`;
    await store.put('e'.repeat(32).concat('.webp'), upload.bytes);
    const listing: FileStore = {
      ...store,
      async *list() {
        yield { name: draft, writtenAt: new Date() };
      },
    };
    const removed: string[] = [];
    await sweep(later(25), { ...listing, remove: async (name) => void removed.push(name) });
    expect(removed).toEqual([draft]);
  });

  it('deletes nothing if most of the store has no rows, because it is another school’s store', async () => {
    for (let n = 0; n < 21; n += 1) await staged();
    await db.delete(storedFiles);
    await expect(sweep(later(25))).rejects.toThrow('21 of 21 files in the store belong to no row');
    expect(await filesIn(store)).toHaveLength(21);
  });
});
