import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';

/** Undoing an import deletes thousands of their rows, each of which checks every referencing table. */
const GO_BY_THE_THOUSAND = ['students', 'guardians'];

it('every foreign key to students and guardians has an index', async () => {
  const { db } = await testDatabase();
  const { rows } = await db.execute<{ reference: string; is_found: boolean }>(sql`
    select r.conrelid::regclass || '.' || a.attname as reference, exists (
      select from pg_index i where i.indrelid = r.conrelid and i.indkey[0] = a.attnum
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)')
    ) as is_found
    from pg_constraint r join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[1]
    where r.contype = 'f' and r.confrelid::regclass::text = any(${sql.param(GO_BY_THE_THOUSAND)}::text[])`);
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(({ is_found }) => !is_found).map(({ reference }) => reference)).toEqual([]);
});
