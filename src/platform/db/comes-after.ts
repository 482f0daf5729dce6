import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * SQL condition for keyset pagination: the row comes after the one with this id in the order of these
 * columns, which must be unique together and not null. Undefined without an id, for the first part.
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
