import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Whether a column holds one of these ids: one parameter for all of them, so that the statement keeps its text and plan. */
export const isAnyOf = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${`{${ids.join()}}`}::uuid[])`;
