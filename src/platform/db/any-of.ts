import { Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Whether a column holds one of these ids, or of those that a prepared statement is given: one parameter for all of them,
 * so that the statement keeps its text and plan.
 */
export const isAnyOf = (column: SQLWrapper, ids: readonly string[] | Placeholder): SQL =>
  sql`${column} = any(${ids instanceof Placeholder ? ids : `{${ids.join()}}`}::uuid[])`;
