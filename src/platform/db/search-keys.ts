import { type Column, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The digits of a phone number, however it was formatted. */
export const phoneKey = (column: Column | AnyPgColumn): SQL =>
  sql`regexp_replace(${column}, '[^0-9]', '', 'g')`;

/** Index expression for phone numbers that supports substring search. */
export const phoneSearchKey = (column: AnyPgColumn): SQL => sql`${phoneKey(column)} gin_trgm_ops`;
