import { type ClientBase, DatabaseError } from 'pg';
import { one } from '../../db/one.ts';
import { BackupRefusal } from './backup-refusal.ts';

/** PostgreSQL error codes for a corrupted page or index. */
const DAMAGED = ['XX001', 'XX002'];

/**
 * Shown after a backup that completed: its contents were all read, so the damage lies outside it.
 */
export const DAMAGE_FOUND =
  'Attention: the database has found damaged pages on its disk. This backup is whole: copy it to another machine, have the disk checked, and restore it on a sound one.';

/** Number of pages with a wrong checksum; 0 if the server has checksums disabled. */
export async function countDamage(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pages: string }>(
    `select coalesce(sum(checksum_failures), 0) as pages from pg_stat_database
     where datid in (0, (select oid from pg_database where datname = current_database()))`,
  );
  return Number(one(rows).pages);
}

/**
 * Translates corruption errors. A backup reads every page of every table, so a damaged page fails
 * it, and the caller learns the reason.
 */
export function inWords(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DatabaseError && DAMAGED.includes(cause.code ?? ''))
      return new BackupRefusal(
        `The database has a damaged page on its disk (${cause.message}), and no backup was made: keep the backups that there are, have the disk checked, and restore the last of them on a sound one.`,
      );
  return error;
}
