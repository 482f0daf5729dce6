import type { Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Db, Tx } from '#platform/db/database.ts';
import { secretsFrom } from '#platform/secrets/server/secrets.ts';
import { one } from '../../db/one.ts';
import { countDamage, inWords } from './damaged-pages.ts';
import type { BackupTable, FileTally, Head, Marks } from './manifest.ts';
import { sealPieces } from './pieces.ts';
import { writeJson, writeRecord } from './records.ts';
import { type SavedFiles, saveFiles } from './save-files.ts';
import { quoted, readApplied, readSequences, readTables, setPlainFormats, tableName } from './schema.ts';
import { newSeals } from './seals.ts';
import { writeWhole } from './write-file.ts';

/** The school that the backup belongs to and the version that made it. */
export type Origin = {
  /** The version of Préau. */
  product: string;
  /** The installation's secret key, included in encrypted backups only. */
  secretKey: Buffer;
  /** Encrypts the backup; without it the backup is plain. */
  backupKey: string | undefined;
  /** Reads the marks from the books in the same snapshot as the backup. */
  readMarks: (tx: Tx, signal?: AbortSignal) => Promise<Marks>;
  files: SavedFiles;
  leftOut: LeftOut;
};

/**
 * Data excluded from backups: rows of tables, and columns whose values are replaced by an expression ("table.column":
 * "''::bytea").
 */
export type LeftOut = { rows: readonly string[]; values: Readonly<Record<string, string>> };

type Options = Origin & {
  db: Db;
  path: string;
  at: Date;
  /** Overwrites a file of the same name. */
  replace?: boolean;
  /** Leaves most of the disk and processor time to other work. */
  gentle?: boolean;
  onTable?: (name: string, rows: number) => void;
  signal?: AbortSignal | undefined;
};

export type MadeBackup = {
  bytes: number;
  rows: number;
  encrypted: boolean;
  marks: Marks;
  files: FileTally;
  /** Damaged pages that the database has found since its statistics began. */
  damage: number;
};

/** A keyed hash that distinguishes secret keys without revealing anything about them. */
export const printOf = (secretKey: Buffer): string => secretsFrom(secretKey).hash('backup', 'which key');

/**
 * Writes all rows of all tables, in one snapshot, and the files that they refer to into one file,
 * while the portal keeps running. Null if another backup of this database is in progress.
 */
export async function makeBackup(options: Options): Promise<MadeBackup | null> {
  const { db, path, backupKey, replace = false } = options;
  // A separate connection: those of the pool pipeline statements, which COPY does not allow, and end what takes long.
  const client = new Client({ ...db.$client.options, pipeline: false, query_timeout: 0 });
  client.on('error', () => {});
  await client.connect();
  let failure: Error | undefined;
  try {
    return await drizzle(client).transaction(
      async (tx) => {
        try {
          await setPlainFormats(client);
          if (!(await isFirst(client))) return null;
          const head = await readHead(client, tx as Tx, options);
          const total: Total = { rows: 0, files: { held: 0, bytes: 0, missing: 0, altered: 0 } };
          const content = readContent({ client, tx: tx as Tx }, head, options, total);
          const seals = await newSeals(backupKey);
          const bytes = await writeWhole(path, sealPieces(zipped(content), seals), { replace });
          const damage = await countDamage(client);
          return { bytes, ...total, encrypted: seals.encrypted, marks: head.marks, damage };
        } catch (error) {
          // The server may still be sending a table that is no longer read: only closing the
          // connection stops it.
          cut(client);
          failure = error as Error;
          throw error;
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  } catch (error) {
    // The error of a closed connection is not the cause; prefer the original failure.
    throw inWords(failure ?? error);
  } finally {
    await client.end();
  }
}

const cut = (client: Client) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();

async function isFirst(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ first: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('the making of a backup', 0)) as first`,
  );
  return one(rows).first;
}

async function readHead(
  client: ClientBase,
  tx: Tx,
  { product, secretKey, backupKey, readMarks, at, signal }: Options,
): Promise<Head> {
  return {
    product,
    made_at: at.toISOString(),
    migrations: await readApplied(client),
    tables: await readTables(client),
    sequences: await readSequences(client),
    marks: await readMarks(tx, signal),
    secret_key_print: printOf(secretKey),
    secret_key: backupKey === undefined ? null : secretKey.toString('base64'),
  };
}

type Total = Pick<MadeBackup, 'rows' | 'files'>;

async function* readContent(
  { client, tx }: { client: ClientBase; tx: Tx },
  head: Head,
  options: Options,
  total: Total,
): AsyncGenerator<Buffer> {
  const counts: number[] = [];
  yield writeJson('H', head);
  for (const table of head.tables) {
    yield writeRecord('T', Buffer.alloc(0));
    const isLeftOut = options.leftOut.rows.includes(table.name);
    const rows = isLeftOut ? 0 : yield* readTable(client, table, options);
    yield writeRecord('E', Buffer.from(String(rows)));
    options.onTable?.(table.name, rows);
    counts.push(rows);
    total.rows += rows;
  }
  const { store, names } = options.files;
  total.files = yield* saveFiles(names(tx), store, options);
  yield writeJson('F', { rows: counts, files: total.files });
}

async function* readTable(
  client: ClientBase,
  { name, columns }: BackupTable,
  { gentle = false, signal, leftOut }: Options,
): AsyncGenerator<Buffer, number> {
  const copy = client.query(copyTo(`copy ${copiedFrom({ name, columns }, leftOut)} to stdout`));
  // Readers receive stream errors themselves; one after the last reader must not crash the process.
  copy.on('error', () => {});
  let unpaused = 0;
  for await (const data of copy as AsyncIterable<Buffer>) {
    signal?.throwIfAborted();
    yield writeRecord('D', data);
    unpaused += data.length;
    if (!gentle || unpaused < 256 * 1024) continue;
    unpaused = 0;
    await sleep(10);
  }
  // The row count arrives after the last row.
  await client.query('select');
  return copy.rowCount;
}

function copiedFrom({ name, columns }: BackupTable, { values }: LeftOut): string {
  const replaced = columns.map((column) => values[`${name}.${column}`]);
  if (replaced.every((value) => value === undefined))
    return `${tableName(name)} (${columns.map(quoted).join()})`;
  const selected = columns.map((column, place) => replaced[place] ?? quoted(column));
  return `(select ${selected.join()} from ${tableName(name)})`;
}

/** Level 1 takes a third of the default level's time, for a file a fifth larger. */
function zipped(content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  // An error of the source is emitted by the gzip stream.
  return pipeline(Readable.from(content), createGzip({ level: 1 }), () => {});
}
