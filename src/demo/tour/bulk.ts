import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';

/** Rows per statement: about five megabytes of JSON at most. */
const BATCH = 10_000;

/**
 * Inserts many rows with one parameter per statement: with one per value, building the statement takes
 * longer than running it. All rows must have the columns of the first.
 */
export async function insertMany<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = getTableColumns(table);
  const used = Object.keys(one(rows)).map((key) => ({ key, name: columns[key]!.name }));
  const names = sql.join(
    used.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows
      .slice(from, from + BATCH)
      .map((row) =>
        Object.fromEntries(used.map(({ key, name }) => [name, plain((row as Record<string, unknown>)[key])])),
      );
    await tx.execute(sql`insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::public.${sql.identifier(getTableName(table))}, ${JSON.stringify(batch)}::json)`);
  }
}

/** JSON turns dates into ISO text but cannot serialize bigint, so amounts become strings. */
const plain = (value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/**
 * An id that sorts by its time and is the same for every start on the same day: lists sort by it, newest
 * first.
 */
export function timedId(at: Date, number: number): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${number.toString(16).padStart(12, '0')}`;
}
