import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, date, timestamp } from 'drizzle-orm/pg-core';

/** A moment, with its zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A day of the calendar as yyyy-MM-dd, without hour or zone. */
export const day = (name: string) => date(name, { mode: 'string' });

/** An amount of money: centimes. */
export const amount = (name: string) => bigint(name, { mode: 'bigint' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Values as a CHECK lists them: `'cash', 'card'`. For constants of the code only. */
export const textList = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value}'`).join(', '));
