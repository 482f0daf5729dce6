import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';

/** What stands in every table, without a look at any of them; leaves out the tables that are named. */
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
    hash.update(`${name}:${rows[0]!.all}`);
  }
  return hash.digest('hex');
}
