import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';

export async function fingerprintTables(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await db.execute<{ print: string }>(
      sql.raw(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) as print from ${name} t`,
      ),
    );
    prints[name] = one(rows).print;
  }
  return prints;
}
