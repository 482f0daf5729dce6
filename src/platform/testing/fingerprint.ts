import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { one } from '../db/one.ts';

/** Hash of the content of every table except the listed ones. */
export async function fingerprint(db: Db, { except = [] }: { except?: string[] } = {}): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const hash = createHash('sha256');
  for (const { name } of tables) {
    if (except.includes(name)) continue;
    const { rows } = await db.execute<{ all: string }>(
      sql.raw(`select coalesce(string_agg(t::text, '|' order by t::text), '') as all from ${name} t`),
    );
    hash.update(`${name}:${one(rows).all}`);
  }
  return hash.digest('hex');
}
