import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, date, timestamp } from 'drizzle-orm/pg-core';

/** A point in time, with time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A calendar date as yyyy-MM-dd, without time or zone. */
export const day = (name: string) => date(name, { mode: 'string' });

/** An amount of money in centimes. */
export const amount = (name: string) => bigint(name, { mode: 'bigint' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Values for a CHECK list: `'cash', 'card'`. For constants in the code only. */
export const textList = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value}'`).join(', '));
