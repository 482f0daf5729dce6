import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { createUser } from '#platform/auth/server/users.ts';
import { storedNames } from '#platform/files/server/stored-names.ts';
import { NO_STORE } from '#platform/testing/api.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { one } from '../../db/one.ts';
import { backups } from './backup.tables.ts';
import { selectBackups } from './backups.queries.ts';
import { startDailyBackups } from './daily.ts';
import { verifyBackup } from './read-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'preau-daily-'));
atEndOfFile(async () => rmSync(folder, { recursive: true, force: true }));
const { db } = await testDatabase();
const HOUR = 3_600_000;

let clock = new Date();
let spoken: string[] = [];
let isOutdated = false;
beforeEach(() => {
  spoken = [];
  isOutdated = false;
});

/** A server whose clock can be set and which checks every few milliseconds. */
function aServer({ at, into = folder }: { at: string; into?: string }) {
  clock = new Date(at);
  const log = pino({ level: 'info', base: null }, { write: (line: string) => void spoken.push(line) });
  const daily = startDailyBackups({
    db,
    log,
    timeZone: 'Africa/Douala',
    folder: into,
    product: '1.2.3',
    secretKey: Buffer.alloc(32, 7),
    backupKey: undefined,
    leftOut: { rows: [], values: {} },
    readMarks: async () => ({}),
    files: { store: NO_STORE, names: storedNames },
    isOutdated: async () => isOutdated,
    now: () => clock,
    firstAfterMs: 5,
    everyMs: 5,
  });
  atEndOfFile(daily.close);
  return daily;
}

const files = async () => (await readdir(folder)).toSorted();
const made = () => db.$count(backups);
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 60));

describe('daily backups', () => {
  it('start with the first account, and after three in the morning', async () => {
    const server = aServer({ at: '2026-11-21T09:00:00Z' });
    await aWhile();
    expect(await files(), 'nobody is there to save').toEqual([]);
    // Set the clock first and wait for a check that began before; only then create the account.
    clock = new Date('2026-11-21T01:30:00Z');
    await aWhile();
    await db.transaction((tx) =>
      createUser(tx, { email: 'head@lycee.test', password_hash: 'x', user_metadata: {} }),
    );
    await aWhile();
    expect(await files(), 'half past two at the school').toEqual([]);
    clock = new Date('2026-11-21T02:00:30Z');
    await expect.poll(made).toBe(1);
    await server.close();
    expect(await files()).toEqual(['preau-daily-2026-11-21.backup']);
    const { head } = await verifyBackup(join(folder, 'preau-daily-2026-11-21.backup'), undefined);
    expect(head).toMatchObject({ product: '1.2.3', made_at: clock.toISOString(), secret_key: null });
    expect(await db.select().from(auditEvents)).toMatchObject([
      { action: 'backups.made', via: 'server', actor_id: null, details: { encrypted: false } },
    ]);
  });

  it('are made once a school day, also after a restart, and after days without power', async () => {
    const server = aServer({ at: '2026-11-21T22:00:00Z' });
    await aWhile();
    expect(await made(), 'today has its own').toBe(1);
    clock = new Date('2026-11-21T23:30:00Z');
    await aWhile();
    expect(await made(), 'tomorrow begins at three').toBe(1);
    await server.close();
    const later = aServer({ at: '2026-11-25T10:00:00Z' });
    await expect.poll(made).toBe(2);
    await aWhile();
    await later.close();
    expect(await made()).toBe(2);
    expect(await files()).toEqual(['preau-daily-2026-11-21.backup', 'preau-daily-2026-11-25.backup']);
  });

  it('are left to a newer version once it has migrated the database', async () => {
    isOutdated = true;
    const before = await made();
    const server = aServer({ at: '2026-11-25T23:30:00Z' });
    clock = new Date('2026-11-26T09:00:00Z');
    await aWhile();
    await server.close();
    expect(await made()).toBe(before);
  });

  it('delete their own expired files, and drafts of a killed process', async () => {
    const foreign = 'preau-2020-01-01T00-00-00Z.backup';
    const draft = join(folder, '.preau-daily-2026-11-24.backup.part');
    for (let day = 1; day <= 9; day += 1)
      await writeFile(join(folder, `preau-daily-2026-10-0${day}.backup`), '');
    await writeFile(join(folder, foreign), '');
    await writeFile(draft, '');
    await utimes(draft, new Date('2026-11-24'), new Date('2026-11-24'));
    const server = aServer({ at: '2026-11-26T10:00:00Z' });
    await expect.poll(made).toBe(3);
    await server.close();
    const days = ['10-06', '10-07', '10-08', '10-09', '11-21', '11-25', '11-26'];
    expect(await files()).toEqual([foreign, ...days.map((day) => `preau-daily-2026-${day}.backup`)]);
  });

  it('that fail are logged and retried in an hour', async () => {
    const blocked = join(folder, 'blocked');
    await writeFile(blocked, 'a file where the folder should be');
    const server = aServer({ at: '2026-11-27T10:00:00Z', into: blocked });
    await expect.poll(() => spoken.length).toBe(1);
    expect(spoken[0]).toContain('tried again in an hour');
    await rm(blocked);
    await aWhile();
    expect(await made(), 'not before').toBe(3);
    clock = new Date(clock.getTime() + HOUR + 1_000);
    await expect.poll(made).toBe(4);
    await server.close();
    expect(spoken).toHaveLength(2);
  });

  it('continue after a clock that was wrong for a while', async () => {
    const server = aServer({ at: '2035-01-01T10:00:00Z' });
    await expect.poll(made).toBe(5);
    clock = new Date('2026-11-28T10:00:00Z');
    await expect.poll(made).toBe(6);
    await server.close();
    const last = one(await db.transaction((tx) => selectBackups(tx, 10)));
    expect(last.at.getUTCFullYear()).toBe(2035);
  });
});
