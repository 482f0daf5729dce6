import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupRefusal } from './backup-refusal.ts';
import { type BackupTable, FileHead, type FileTally, Foot, Head } from './manifest.ts';
import { openPieces } from './pieces.ts';
import { type BackupRecord, readRecords } from './records.ts';
import { PIECE_BYTES } from './seals.ts';

/** The parts of a backup, in order. */
export type Part =
  | { part: 'head'; head: Head }
  | { part: 'table'; table: BackupTable }
  | { part: 'rows'; data: Buffer }
  | { part: 'end of table'; table: BackupTable; rows: number }
  | { part: 'file'; file: FileHead }
  | { part: 'file data'; data: Buffer }
  /** Sent once the bytes match the hash that they were saved with. */
  | { part: 'end of file'; file: FileHead }
  /** Null in a backup made before files were included. */
  | { part: 'foot'; files: FileTally | null };

type FilePart = Extract<Part, { part: 'file' | 'file data' | 'end of file' }>;
export type TablePart = Exclude<Part, FilePart>;

/** A backup that was read to its end and verified. */
export type Verified = {
  head: Head;
  rows: number;
  /** Null in a backup made before files were included. */
  files: FileTally | null;
  bytes: number;
  encrypted: boolean;
};

const foreign = () => new BackupRefusal('This backup was not made by Préau.');

/** Reads and verifies a whole backup; returns only its description. */
export async function verifyBackup(path: string, backupKey: string | undefined): Promise<Verified> {
  let head: Head | null = null;
  let rows = 0;
  let files: FileTally | null = null;
  for await (const part of readBackup(path, backupKey)) {
    if (part.part === 'head') head = part.head;
    if (part.part === 'end of table') rows += part.rows;
    if (part.part === 'foot') files = part.files;
  }
  if (!head) throw foreign();
  const { size } = await stat(path);
  return { head, rows, files, bytes: size, encrypted: backupKey !== undefined };
}

/** The parts of a backup, each only once its seal is verified; throws at the first that fails. */
export async function* readBackup(path: string, backupKey: string | undefined): AsyncGenerator<Part> {
  const records = readRecords(content(path, backupKey));
  try {
    yield* readParts(records);
  } finally {
    // Close the file when the consumer stops early.
    await records.return(undefined);
  }
}

async function* readParts(records: AsyncGenerator<BackupRecord>): AsyncGenerator<Part> {
  const head = readJson(Head, await next(records, 'H'));
  yield { part: 'head', head };
  const counts: number[] = [];
  for (const table of head.tables) {
    await next(records, 'T');
    yield { part: 'table', table };
    let record = await next(records, 'D', 'E');
    for (; record.kind === 'D'; record = await next(records, 'D', 'E'))
      yield { part: 'rows', data: record.body };
    const rows = Number(record.body.toString('utf8'));
    counts.push(rows);
    yield { part: 'end of table', table, rows };
  }
  const held = { held: 0, bytes: 0 };
  let record = await next(records, 'N', 'F');
  for (; record.kind === 'N'; record = await next(records, 'N', 'F')) {
    const file = readJson(FileHead, record);
    yield* readFile(records, file);
    held.held += 1;
    held.bytes += file.bytes;
  }
  const { rows, files = null } = readJson(Foot, record);
  if (rows.join() !== counts.join()) throw foreign();
  if ((files?.held ?? 0) !== held.held || (files?.bytes ?? 0) !== held.bytes) throw foreign();
  if (!(await records.next()).done) throw foreign();
  yield { part: 'foot', files };
}

async function* readFile(records: AsyncGenerator<BackupRecord>, file: FileHead): AsyncGenerator<FilePart> {
  yield { part: 'file', file };
  const hash = createHash('sha256');
  let bytes = 0;
  let record = await next(records, 'D', 'E');
  for (; record.kind === 'D'; record = await next(records, 'D', 'E')) {
    hash.update(record.body);
    bytes += record.body.length;
    if (bytes > file.bytes) throw foreign();
    yield { part: 'file data', data: record.body };
  }
  if (bytes !== file.bytes || hash.digest('hex') !== file.sha256) throw foreign();
  yield { part: 'end of file', file };
}

async function* content(path: string, backupKey: string | undefined): AsyncGenerator<Buffer> {
  let whole = false;
  async function* pieces() {
    yield* openPieces(path, backupKey);
    whole = true;
  }
  const unzip = createGunzip({ chunkSize: PIECE_BYTES });
  // An error of the source is emitted by the gunzip stream below.
  pipeline(Readable.from(pieces()), unzip, () => {});
  try {
    yield* unzip as AsyncIterable<Buffer>;
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('Z_') ? foreign() : error;
  }
  // The compressed stream may end before the file does.
  if (!whole) throw foreign();
}

async function next(
  records: AsyncGenerator<BackupRecord>,
  ...kinds: BackupRecord['kind'][]
): Promise<BackupRecord> {
  const { value, done } = await records.next();
  if (done || !kinds.includes(value.kind)) throw foreign();
  return value;
}

function readJson<T>(
  schema: { safeParse: (value: unknown) => { data?: T; success: boolean } },
  { body }: BackupRecord,
): T {
  try {
    const { success, data } = schema.safeParse(JSON.parse(body.toString('utf8')));
    if (success) return data as T;
  } catch {
    // Reported below.
  }
  throw foreign();
}
