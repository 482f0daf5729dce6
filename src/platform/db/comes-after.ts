import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * Whether a row comes after the one with this id in the order of these columns, which no two rows share and none leaves
 * empty: for lists that are read part by part. Nothing, for the first part, without an id.
 */
export function comesAfter(
  order: readonly (SQL | AnyColumn)[],
  id: AnyColumn,
  last: string | undefined,
  { descending = false } = {},
): SQL | undefined {
  if (last === undefined) return undefined;
  const place = sql.join([...order], sql`, `);
  const than = sql.raw(descending ? '<' : '>');
  return sql`(${place}) ${than} (select ${place} from ${id.table} where ${id} = ${last})`;
}
