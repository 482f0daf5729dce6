import { type Column, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** A phone number's digits alone, however it was written. */
export const phoneKey = (column: Column | AnyPgColumn): SQL =>
  sql`regexp_replace(${column}, '[^0-9]', '', 'g')`;

/** What an index over phone numbers keeps, so that any part of one is found. */
export const phoneSearchKey = (column: AnyPgColumn): SQL => sql`${phoneKey(column)} gin_trgm_ops`;
