import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';

/** How many rows every table of the database holds: what a command left behind, also where nobody looked. */
export async function countAllRows(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as number from ${name}`);
  const { rows } = await db.execute<{ name: string; number: number }>(sql.raw(counts.join(' union all ')));
  return Object.fromEntries(rows.map(({ name, number }) => [name, number]));
}
