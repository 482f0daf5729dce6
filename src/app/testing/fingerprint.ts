import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';

/** A fingerprint of every row of some tables, or of anything else that SQL can select from. */
export async function fingerprintOf(db: Db, tables: readonly string[]): Promise<string> {
  const parts = await Promise.all(
    tables.map((table) =>
      db.execute<{ hash: string }>(
        sql.raw(
          `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${table} t`,
        ),
      ),
    ),
  );
  return parts.map(({ rows }) => one(rows).hash).join(' ');
}
