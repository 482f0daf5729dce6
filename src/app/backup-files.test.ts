import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { makeBackup } from '#platform/backup/server/make-backup.ts';
import { openPieces, sealPieces } from '#platform/backup/server/pieces.ts';
import { verifyBackup } from '#platform/backup/server/read-backup.ts';
import { type BackupRecord, readRecords, writeJson, writeRecord } from '#platform/backup/server/records.ts';
import { restoreBackup } from '#platform/backup/server/restore-backup.ts';
import { newSeals } from '#platform/backup/server/seals.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { packageRoot } from '#platform/env/package-root.ts';
import { directoryStore } from '#platform/files/server/directory-store.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { storedNames } from '#platform/files/server/stored-names.ts';
import { ownSecretKey } from '#platform/secrets/server/secret-key.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { backup } from './db/backup.ts';
import { restore } from './db/restore.ts';
import { readSchoolMarks, SYSTEM_TABLES } from './db/school-books.ts';
import { verify } from './db/verify.ts';
import { aFolder, HEX_KEY, runHere } from './testing/saved-school.ts';

const folder = aFolder();
const dataDir = join(folder, 'old-school');
const store = directoryStore(join(dataDir, 'files'));
const plain = join(folder, 'plain.backup');

type State = 'kept' | 'staged' | 'released';
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function aFile(on: Db, bytes: Buffer, state: State = 'kept'): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.webp`;
  await store.put(name, bytes);
  await on.insert(storedFiles).values({
    id: newId(),
    owner_id: null,
    purpose: 'tests',
    state,
    name,
    media_type: 'image/webp',
    bytes: bytes.length,
    sha256: sha256Of(bytes),
    created_at: new Date(),
    state_at: new Date(),
  });
  return name;
}

// More than one chunk, just over one, one byte, and one whose upload is unfinished.
const CONTENTS: [Buffer, State][] = [
  [randomBytes(700_000), 'kept'],
  [randomBytes(65_537), 'kept'],
  [Buffer.from('x'), 'staged'],
  [randomBytes(65_536), 'released'],
];

let school: Awaited<ReturnType<typeof testDatabase>>;
let files: Map<string, Buffer>;
beforeAll(async () => {
  await ownSecretKey(dataDir);
  school = await testDatabase({ rights: 'owner' });
  await aUser(school.db, { role: 'admin' });
  files = new Map();
  for (const [bytes, state] of CONTENTS) files.set(await aFile(school.db, bytes, state), bytes);
  await runHere(backup, { url: school.connectionString, dataDir, file: plain, BACKUP_PLAIN: '1' });
});

const emptyPlace = () => testDatabase({ migrated: false });

/** Rewrites a backup with other records, under valid seals. */
async function rewritten(change: (records: BackupRecord[]) => Buffer[]): Promise<string> {
  const unzipped = pipeline(Readable.from(openPieces(plain, undefined)), createGunzip(), () => {});
  const records: BackupRecord[] = [];
  for await (const { kind, body } of readRecords(unzipped as AsyncIterable<Buffer>))
    records.push({ kind, body: Buffer.from(body) });
  const zipped = pipeline(Readable.from(change(records)), createGzip(), () => {});
  const pieces: Buffer[] = [];
  for await (const piece of sealPieces(zipped, await newSeals(undefined))) pieces.push(piece);
  const path = join(folder, `${newId()}.backup`);
  await writeFile(path, Buffer.concat(pieces));
  return path;
}
const asTheyWere = ({ kind, body }: BackupRecord) => writeRecord(kind, body);

describe('uploaded files', () => {
  it.each([
    ['plain', { BACKUP_PLAIN: '1' as const }],
    ['encrypted', { BACKUP_KEY: HEX_KEY }],
  ])('are included in a backup and restored into the new store (%s)', async (kind, key) => {
    const file = join(folder, `round-trip-${kind}.backup`);
    const said = await runHere(backup, { url: school.connectionString, dataDir, file, ...key });
    expect(said).toMatch(/Saved \d+ rows and 4 files \(831\.1 kB\) in /);
    expect(said).not.toContain('Attention');
    const newFolder = join(folder, `new-school-${kind}`);
    const { db, connectionString } = await emptyPlace();
    await runHere(restore, { url: connectionString, dataDir: newFolder, file, ...key });
    const there = join(newFolder, 'files');
    expect((await readdir(there)).toSorted()).toEqual([...files.keys()].toSorted());
    for (const [name, bytes] of files) {
      expect((await readFile(join(there, name))).equals(bytes), name).toBe(true);
      expect((await stat(join(there, name))).mode & 0o777).toBe(0o600);
    }
    expect(await db.$count(storedFiles)).toBe(CONTENTS.length);
  });

  it('that are missing or altered are reported and left out, and the backup still succeeds', async () => {
    const { db, connectionString } = await testDatabase({ rights: 'owner' });
    await aUser(db, { role: 'admin' });
    const [whole, gone, altered, swept] = [
      await aFile(db, randomBytes(100)),
      await aFile(db, randomBytes(100)),
      await aFile(db, randomBytes(100)),
      await aFile(db, randomBytes(100), 'released'),
    ];
    await store.remove(gone);
    await store.remove(swept);
    await writeFile(join(dataDir, 'files', altered), randomBytes(100));
    const file = join(folder, 'lacking.backup');
    const lacking = '1 could not be found or read and 1 had been altered';
    const given = { url: connectionString, dataDir, file, BACKUP_PLAIN: '1' as const };
    const saved = await runHere(backup, given);
    expect(saved).toContain('1 file (');
    expect(saved).toContain(lacking);
    expect(await runHere(verify, given)).toContain(lacking);
    const place = await emptyPlace();
    const newFolder = join(folder, 'lacking-school');
    expect(await runHere(restore, { ...given, url: place.connectionString, dataDir: newFolder })).toContain(
      lacking,
    );
    expect(await readdir(join(newFolder, 'files'))).toEqual([whole]);
    expect(await place.db.$count(storedFiles)).toBe(4);
  });

  it('of a failing store are not requested again and again: the backup continues without them', async () => {
    let asked = 0;
    const failing = {
      ...store,
      get: async () => {
        asked += 1;
        throw new Error('no such host');
      },
    };
    const made = await makeBackup({
      product: '1.0.0',
      secretKey: Buffer.alloc(32, 1),
      backupKey: undefined,
      leftOut: { rows: [], values: {} },
      readMarks: async () => ({}),
      files: { store: failing, names: storedNames },
      db: school.db,
      path: join(folder, 'no-store.backup'),
      at: new Date(),
    });
    expect(made!.files).toEqual({ held: 0, bytes: 0, missing: 2, altered: 0 });
    expect(asked).toBe(3);
  });
});

describe('a backup whose files differ from what was saved', () => {
  it('G2: is refused if any byte of them is altered', async () => {
    const bytes = await readFile(plain);
    const altered = join(folder, 'flipped.backup');
    // The files come last and are by far the largest part of the backup.
    for (let turn = 0; turn < 25; turn += 1) {
      const place = bytes.length - 200 - Math.floor(Math.random() * 800_000);
      const bit = turn % 8;
      bytes[place]! ^= 1 << bit;
      await writeFile(altered, bytes);
      // Places are random: a change that goes unnoticed reports its position.
      await expect(verifyBackup(altered, undefined), `byte ${place}, bit ${bit}`).rejects.toThrow(
        'This backup is damaged',
      );
      bytes[place]! ^= 1 << bit;
    }
  });

  it.each<[string, (records: BackupRecord[]) => Buffer[]]>([
    [
      'other bytes of a file',
      (records) => {
        const from = records.findIndex(({ kind }) => kind === 'N');
        records[from + 1]!.body[7]! ^= 1;
        return records.map(asTheyWere);
      },
    ],
    [
      'a piece of a file left out',
      (records) => {
        const from = records.findIndex(({ kind }) => kind === 'N');
        return records.toSpliced(from + 1, 1).map(asTheyWere);
      },
    ],
    [
      'a file left out',
      (records) => {
        const from = records.findIndex(({ kind }) => kind === 'N');
        const end = records.findIndex(({ kind }, place) => kind === 'E' && place > from);
        return records.toSpliced(from, end - from + 1).map(asTheyWere);
      },
    ],
    [
      'a file outside the store',
      (records) =>
        records.map((record) =>
          record.kind === 'N'
            ? writeJson('N', { ...JSON.parse(String(record.body)), name: '../../keys/secret.key' })
            : asTheyWere(record),
        ),
    ],
  ])('is refused with %s, even if its seals are valid', async (_, change) => {
    await expect(verifyBackup(await rewritten(change), undefined)).rejects.toThrow('was not made by Préau');
  });

  it('when the restore is undone, leaves nothing in the store except what was there before', async () => {
    const newFolder = join(folder, 'undone-school');
    await mkdir(join(newFolder, 'files'), { recursive: true });
    const [[there, bytes]] = [...files] as [[string, Buffer]];
    await writeFile(join(newFolder, 'files', there), bytes);
    const { connectionString } = await emptyPlace();
    const restoring = restoreBackup({
      path: plain,
      backupKey: undefined,
      verified: await verifyBackup(plain, undefined),
      connectionString,
      migrationsFolder: join(packageRoot(), 'migrations'),
      source: join(packageRoot(), 'src'),
      store: directoryStore(join(newFolder, 'files')),
      writtenByItself: SYSTEM_TABLES,
      readMarks: async (tx) => ({ ...(await readSchoolMarks(tx)), ledger_head: 'x' }),
      settle: async () => {},
    });
    await expect(restoring).rejects.toThrow('ledger_head is x');
    expect(await readdir(join(newFolder, 'files'))).toEqual([there]);
    await rm(newFolder, { recursive: true });
  });
});

it('a backup from before files were included is still restored, with a notice', async () => {
  const older = await rewritten((records) => {
    const from = records.findIndex(({ kind }) => kind === 'N');
    const { rows } = JSON.parse(String(records.at(-1)!.body)) as { rows: number[] };
    return [...records.slice(0, from).map(asTheyWere), writeJson('F', { rows })];
  });
  const { db, connectionString } = await emptyPlace();
  const newFolder = join(folder, 'older-school');
  const said = await runHere(restore, { url: connectionString, dataDir: newFolder, file: older });
  expect(said).toContain('no files (it was made before backups held them)');
  expect(await db.$count(storedFiles)).toBe(CONTENTS.length);
  await expect(readdir(join(newFolder, 'files'))).rejects.toThrow('ENOENT');
});

it('a restore interrupted by a power cut can be run again over its partial result', async () => {
  const newFolder = join(folder, 'cut-off-school');
  await mkdir(join(newFolder, 'files'), { recursive: true });
  for (const name of files.keys()) await writeFile(join(newFolder, 'files', `${name}.draft`), 'ha');
  const { connectionString } = await emptyPlace();
  await runHere(restore, { url: connectionString, dataDir: newFolder, file: plain });
  expect((await readdir(join(newFolder, 'files'))).toSorted()).toEqual([...files.keys()].toSorted());
});
