import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { one } from './one.ts';
import { inOneStatement } from './snapshot.ts';

/** Locations of the school's data on this machine. */
export type StoragePlaces = {
  /** PostgreSQL's own directory; null if the database is not the embedded one. */
  cluster: string | null;
  /** Directories that are written to; missing ones are skipped. */
  folders: readonly string[];
};

type Disk = { blocks: number; bavail: number; bsize: number };
type Relation = { file: string; bytes: number; due: number; counted: boolean };

/**
 * Free space below which a disk counts as full: the log needs 16 MB at once, and an administrator needs time to
 * react.
 */
const LEAST_FREE_BYTES = 1024 ** 3;
const LEAST_FREE_PART = 0.05;

/**
 * Verifies that writes are durable: free space (a twentieth of the disk or a gigabyte), a record written and flushed
 * to the database's log, the log's file on disk, and no table or index file that was truncated from outside. The
 * database serves cached data long after a file is gone. Throws the database's errors.
 */
export function storageProbe(
  db: Db,
  { cluster, folders }: StoragePlaces,
  diskOf: (folder: string) => Promise<Disk> = statfs,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  const shortFiles = shrinkingFiles();
  const isLogReplaced = replacedLog();

  async function isFull(folder: string): Promise<boolean> {
    try {
      const { blocks, bavail, bsize } = await diskOf(folder);
      return bavail * bsize < Math.min(LEAST_FREE_BYTES, blocks * bsize * LEAST_FREE_PART);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code !== 'ENOENT';
    }
  }

  async function writes(): Promise<boolean> {
    const { read_only, log_file, log_bytes, relations } = await writeAndLook(db);
    if (read_only) return false;
    if (cluster !== null) {
      const log = await stat(join(cluster, 'pg_wal', log_file)).catch(() => null);
      if (log?.size !== log_bytes || isLogReplaced(log_file, log)) return false;
    }
    return !shortFiles(relations, now());
  }

  return async function canKeep(): Promise<boolean> {
    const full = await Promise.all(folders.map(isFull));
    return !full.includes(true) && writes();
  };
}

/** One transaction with a flushed log record, returning each file's size on disk. */
async function writeAndLook(db: Db) {
  const { rows } = await inOneStatement(db, (tx) =>
    tx.execute<{ read_only: boolean; log_file: string; log_bytes: number; relations: Relation[] }>(sql`
      select current_setting('transaction_read_only') = 'on' as read_only,
        pg_walfile_name(pg_current_wal_flush_lsn()) as log_file,
        (select setting::int from pg_settings where name = 'wal_segment_size') as log_bytes,
        (select json_agg(r) from (
          select pg_relation_filepath(c.oid) as file, pg_relation_size(c.oid) as bytes,
            c.relpages::bigint * current_setting('block_size')::int as due, c.reltuples >= 0 as counted
          from pg_class c where c.relkind in ('r', 'i', 't', 'S') and c.relpersistence = 'p') r) as relations,
        pg_logical_emit_message(true, 'preau', 'ready')::text as written`),
  );
  return one(rows);
}

/**
 * Detects a log file that was replaced. PostgreSQL recreates a lost file under the same name at the next
 * connection that needs it, while the first one's records are gone.
 */
function replacedLog() {
  let known = { name: '', identity: '' };
  return (name: string, { ino, birthtimeMs }: { ino: number; birthtimeMs: number }): boolean => {
    const identity = `${ino} ${birthtimeMs}`;
    if (name !== known.name) known = { name, identity };
    return identity !== known.identity;
  };
}

/** Time after which a vacuum has certainly updated the catalog about truncated pages. */
const VACUUM_TELLS_MS = 1_000;

/**
 * Detects files that are shorter than before and than the catalog states. A vacuum also truncates files and updates
 * the catalog afterwards, so a single observation is not enough. After a power cut the catalog may count pages that
 * were never written, so the catalog alone proves nothing. Of a table that was never vacuumed the catalog states no
 * pages: it is missing some if it stays shorter than before.
 */
function shrinkingFiles() {
  let seen = new Map<string, number>();
  /** When each short file was first seen short. */
  let shortSince = new Map<string, number>();
  return (relations: readonly Relation[], at: number): boolean => {
    const short = relations.filter(
      ({ file, bytes, due, counted }) => (bytes < due || !counted) && bytes < (seen.get(file) ?? 0),
    );
    const isShort = short.some(({ file, counted }) => {
      const since = shortSince.get(file);
      return since !== undefined && (counted || at - since >= VACUUM_TELLS_MS);
    });
    const kept = new Map(short.map(({ file }) => [file, shortSince.get(file) ?? at]));
    seen = new Map(
      relations.map(({ file, bytes }) => [file, kept.has(file) ? (seen.get(file) ?? bytes) : bytes]),
    );
    shortSince = kept;
    return isShort;
  };
}
