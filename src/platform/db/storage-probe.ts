import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { inOneStatement } from './snapshot.ts';

/** Where what the school keeps lies on this machine. */
export type StoragePlaces = {
  /** PostgreSQL's own directory, where the database is the embedded one. */
  cluster: string | null;
  /** Directories that are written to; those that are not made yet are passed over. */
  folders: readonly string[];
};

type Disk = { blocks: number; bavail: number; bsize: number };
type Relation = { file: string; bytes: number; due: number };

/** A disk is full for us while this much is still free: the log needs 16 MB at once, and somebody has to have time to come. */
const LEAST_FREE_BYTES = 1024 ** 3;
const LEAST_FREE_PART = 0.05;

/**
 * Looks whether what is acknowledged can be kept: free space (a twentieth of the disk or a gigabyte), a record that the database
 * writes and flushes to its log, the log's file on the disk, and no table or index whose file has become shorter behind the
 * database's back. It serves what it holds in memory for a long time after a file has gone. Throws what the database throws.
 */
export function storageProbe(
  db: Db,
  { cluster, folders }: StoragePlaces,
  diskOf: (folder: string) => Promise<Disk> = statfs,
): () => Promise<boolean> {
  const shortFiles = shrinkingFiles();

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
      if (log?.size !== log_bytes) return false;
    }
    return !shortFiles(relations);
  }

  return async function canKeep(): Promise<boolean> {
    const full = await Promise.all(folders.map(isFull));
    return !full.includes(true) && writes();
  };
}

/** One transaction with a record in the log, flushed before it is answered, and the size of each file as the disk tells it. */
async function writeAndLook(db: Db) {
  const { rows } = await inOneStatement(db, (tx) =>
    tx.execute<{ read_only: boolean; log_file: string; log_bytes: number; relations: Relation[] }>(sql`
      select current_setting('transaction_read_only') = 'on' as read_only,
        pg_walfile_name(pg_current_wal_flush_lsn()) as log_file,
        (select setting::int from pg_settings where name = 'wal_segment_size') as log_bytes,
        (select json_agg(r) from (
          select pg_relation_filepath(c.oid) as file, pg_relation_size(c.oid) as bytes,
            c.relpages::bigint * current_setting('block_size')::int as due
          from pg_class c where c.relkind in ('r', 'i', 't', 'S') and c.relpersistence = 'p') r) as relations,
        pg_logical_emit_message(true, 'preau', 'ready')::text as written`),
  );
  return rows[0]!;
}

/**
 * Whether a file is shorter than it was, and than the catalogue says. A vacuum shortens files too, and then says so in the
 * catalogue: what is short only once may be on its way there. After a power cut a catalogue may speak of pages that were never
 * written to the disk, so that its word alone proves nothing.
 */
function shrinkingFiles() {
  let seen = new Map<string, number>();
  let shortBefore = new Set<string>();
  return (relations: readonly Relation[]): boolean => {
    const short = relations.filter(({ file, bytes, due }) => bytes < due && bytes < (seen.get(file) ?? 0));
    const isShort = short.some(({ file }) => shortBefore.has(file));
    const kept = new Set(short.map(({ file }) => file));
    seen = new Map(
      relations.map(({ file, bytes }) => [file, kept.has(file) ? (seen.get(file) ?? bytes) : bytes]),
    );
    shortBefore = kept;
    return isShort;
  };
}
