import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { packageRoot } from '#platform/env/package-root.ts';
import type { Db } from './database.ts';
import { readMigrations } from './migration-files.ts';

/** A newer version's migration is noticed within this time. */
const NOTICED_WITHIN_MS = 2_000;

/** Whether a newer Préau has migrated the database that this process is still using. */
export type VersionWatch = () => Promise<boolean>;

/**
 * Queries at most every two seconds, and no more once it is true: no version migrates back. If the database
 * cannot be queried, the last result stands; the next query reports the error.
 */
export function watchVersion(db: Db, now: () => number = Date.now): VersionWatch {
  let isOutdated = false;
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;
  let known: Promise<string[]> | null = null;
  const read = async () => {
    try {
      known ??= readMigrations(join(packageRoot(), 'migrations')).then((files) =>
        files.map(({ name }) => name),
      );
      const { rows } = await db.execute(
        sql`select 1 from public.schema_migrations where name <> all (${sql.param(await known)}::text[]) limit 1`,
      );
      isOutdated = rows.length > 0;
    } catch {
      // Reported by the request's own queries.
    }
    readAt = now();
  };
  return async () => {
    if (!isOutdated && now() - readAt >= NOTICED_WITHIN_MS)
      await (reading ??= read().finally(() => (reading = null)));
    return isOutdated;
  };
}
