import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { one } from '../db/one.ts';
import { ownerOf } from './database.ts';

/** Records writes to the school's rows from a given moment. */
export type WriteCounter = {
  /** Rows that were written, including those rolled back. */
  attempted: () => Promise<number>;
  /** Rows that were written and committed. */
  kept: () => Promise<number>;
  /** Writes committed since the last call, each table and operation once. */
  since: () => Promise<Write[]>;
};
type Write = { table: string; how: 'INSERT' | 'UPDATE' | 'DELETE' };

/**
 * Counts every row written (inserted, updated, deleted) by triggers on all tables except `except`.
 * Far quicker than comparing the rows before and after, and it includes writes that were rolled
 * back. For test databases only.
 */
export async function countWrites(counted: Db, except: readonly string[]): Promise<WriteCounter> {
  const db = ownerOf(counted);
  await db.execute(sql`create sequence test_writes_attempted`);
  await db.execute(
    sql`create table test_writes_kept (written text, how text, told boolean not null default false)`,
  );
  await db.execute(sql`grant usage on sequence test_writes_attempted to public`);
  await db.execute(sql`grant insert on test_writes_kept to public`);
  // A sequence survives a rollback, a row does not.
  await db.execute(sql`create function test_count_write() returns trigger language plpgsql as $$
    begin
      perform nextval('test_writes_attempted');
      insert into test_writes_kept values (tg_table_name, tg_op);
      return null;
    end $$`);
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'test_writes_kept'`,
  );
  const unknown = except.filter((table) => !tables.some(({ name }) => name === table));
  if (unknown.length > 0) throw new Error(`There are no such tables: ${unknown.join(', ')}`);
  for (const { name } of tables)
    if (!except.includes(name))
      await db.execute(
        sql.raw(`create trigger zz_test_count_write after insert or update or delete on ${name}
            for each row execute function test_count_write();
          create trigger zz_test_count_truncate after truncate on ${name}
            for each statement execute function test_count_write()`),
      );
  const read = async (query: string) => {
    const { rows } = await db.execute<{ number: number }>(sql.raw(query));
    return one(rows).number;
  };
  return {
    attempted: () =>
      read(
        'select (last_value - case when is_called then 0 else 1 end)::int as number from test_writes_attempted',
      ),
    kept: () => read('select count(*)::int as number from test_writes_kept'),
    since: async () => {
      const { rows } = await db.execute<Write>(
        sql`with told as (update test_writes_kept set told = true where not told returning written, how)
          select distinct written as table, how from told order by 1, 2`,
      );
      return rows;
    },
  };
}
