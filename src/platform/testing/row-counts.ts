import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';

/** Row count of every table in the database: reveals leftovers of a command in unexpected places. */
export async function countAllRows(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as number from ${name}`);
  const { rows } = await db.execute<{ name: string; number: number }>(sql.raw(counts.join(' union all ')));
  return Object.fromEntries(rows.map(({ name, number }) => [name, number]));
}
