import { Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * SQL condition: a column holds one of these ids. They are passed as one parameter, so that the statement
 * keeps its text and plan; a prepared statement may pass a placeholder.
 */
export const isAnyOf = (column: SQLWrapper, ids: readonly string[] | Placeholder): SQL =>
  sql`${column} = any(${ids instanceof Placeholder ? ids : `{${ids.join()}}`}::uuid[])`;
