import { sql } from 'drizzle-orm';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { snapshotOf } from './import-entities.ts';

/** A row's reference to a student: by roll number, or by name and date of birth without one. */
type Named = { n: number; roll: string | null; name: string | null; born: string | null };
export type StudentRecord = Record<string, string | null>;
export type KnownStudent = { n: number; id: string; record: StudentRecord };

/** The current students matching the rows; several for one row if name and date of birth are shared. */
export async function selectKnownStudents(
  tx: Tx,
  named: readonly Named[],
  { hold = false } = {},
): Promise<KnownStudent[]> {
  const find = async () => {
    const { rows } = await tx.execute<KnownStudent>(sql`
      with line as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as line (n int, roll text, name text, born date))
      select line.n, t.id, ${snapshotOf('student', 't')} as record
      from line join ${students} t on lower(t.roll_number) = lower(line.roll)
      union all
      select line.n, t.id, ${snapshotOf('student', 't')} as record
      from line join ${students} t on t.name_key = public.fold_name(line.name) and t.date_of_birth is not distinct from line.born
      where line.roll is null
      order by 1, 2`);
    return rows;
  };
  const found = await find();
  if (!hold || found.length === 0) return found;
  await tx.execute(sql`select id from ${students} where id = any(${sql.param(found.map(({ id }) => id))}::uuid[])
    order by id for no key update`);
  return find();
}

/** The owners of these national numbers, in lower case. */
export async function selectMatricules(tx: Tx, numbers: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ number: string; id: string }>(sql`
    select lower(national_matricule) as number, id from ${students}
    where lower(national_matricule) = any(${sql.param(numbers.map((number) => number.toLowerCase()))}::text[])`);
  return new Map(rows.map(({ number, id }) => [number, id]));
}
