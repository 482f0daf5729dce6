import { desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { schoolLoadRows, schoolLoads } from './whole-school.tables.ts';

type Load = typeof schoolLoads.$inferSelect;

/** Serializes imports and removals of whole schools. */
export async function lockLoads(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('whole school', 0))`);
}

/** Whether the school is empty except for its administrators and its name. */
export const SCHOOL_IS_EMPTY = sql<boolean>`(not (
  exists (select from students) or exists (select from classes) or exists (select from guardians)
  or exists (select from subjects) or exists (select from school_years) or exists (select from school_sections)
  or exists (select from fee_structures) or exists (select from held_roles where role = 'teacher')
))`;

export const SAMPLE_STANDS = sql<boolean>`exists (
  select from school_loads where kind = 'sample' and removed_at is null
)`;

export async function isEmptySchool(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ empty: boolean }>(sql`select ${SCHOOL_IS_EMPTY} as empty`);
  return one(rows).empty;
}

export function selectLoads(tx: Tx): Promise<Load[]> {
  return tx.select().from(schoolLoads).orderBy(desc(schoolLoads.loaded_at), desc(schoolLoads.id)).limit(20);
}

/** A load, locked until the transaction ends. */
export async function lockLoad(tx: Tx, loadId: string): Promise<Load | null> {
  const [found] = await tx.select().from(schoolLoads).where(eq(schoolLoads.id, loadId)).for('update');
  return found ?? null;
}

export async function insertLoadRows(tx: Tx, loadId: string, table: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`insert into ${schoolLoadRows} (load_id, table_name, row_id)
    select ${loadId}::uuid, ${table}, id::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as id`);
}

/** Tables whose rows come with a school, in the order in which they can be deleted. */
const GOES = [
  'guardians',
  'students',
  'families',
  'fee_structures',
  'classes',
  'subjects',
  'school_levels',
  'school_sections',
  'users',
  'school_periods',
  'school_years',
] as const;

/** Dependent rows deleted with those, if these columns refer to no row that stays. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  profiles: ['user_id'],
  user_roles: ['user_id'],
  further_roles: ['user_id'],
  staff_duties: ['user_id'],
  student_guardians: ['guardian_id', 'student_id'],
  student_events: ['student_id'],
  student_codes: ['student_id'],
  class_memberships: ['student_id', 'class_id'],
  class_teachers: ['class_id', 'user_id'],
  class_subjects: ['class_id', 'subject_id', 'teacher_id'],
  class_subject_teachers: ['class_id', 'subject_id', 'teacher_id'],
  fee_structure_parts: ['fee_structure_id'],
};

const id = sql.identifier;

type Reference = { child: string; column: string; parent: string };

/** All foreign keys in the database that refer to a school's rows, including those of later features. */
async function referencesToSchools(tx: Tx): Promise<Reference[]> {
  const { rows } = await tx.execute<Reference>(sql`
    select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = any (array(select ('public.' || name)::regclass
      from jsonb_array_elements_text(${JSON.stringify(GOES)}::jsonb) as name))
    order by 1, 2`);
  return rows;
}

const came = (loadId: string, table: string, column: ReturnType<typeof sql>) => sql`exists (
  select from ${schoolLoadRows} r where r.load_id = ${loadId} and r.table_name = ${table} and r.row_id = ${column})`;

/** Tables with rows that refer to the school but were not loaded with it: deletion would lose them or be refused. */
export async function tablesInTheWay(tx: Tx, loadId: string): Promise<string[]> {
  const references = await referencesToSchools(tx);
  const inTheWay = new Set<string>();
  for (const { child, column, parent } of references) {
    const points = came(loadId, parent, sql`x.${id(column)}`);
    const parts = PARTS[child]?.map((part) => {
      const to = references.find((other) => other.child === child && other.column === part)!;
      return sql`(x.${id(part)} is null or ${came(loadId, to.parent, sql`x.${id(part)}`)})`;
    });
    const own = parts
      ? sql.join(parts, sql` and `)
      : (GOES as readonly string[]).includes(child)
        ? came(loadId, child, sql`x.id`)
        : sql`false`;
    const { rows } = await tx.execute(
      sql`select from ${id(child)} x where ${points} and not (${own}) limit 1`,
    );
    if (rows.length > 0) inTheWay.add(child);
  }
  return [...inTheWay];
}

const ofLoad = (loadId: string, table: string) =>
  sql`id in (select r.row_id from ${schoolLoadRows} r where r.load_id = ${loadId} and r.table_name = ${table})`;

/** Locks the rows of a load, so that no new references can be added until the transaction ends. */
export async function holdRows(tx: Tx, loadId: string): Promise<void> {
  for (const table of GOES)
    await tx.execute(sql`select from ${id(table)} where ${ofLoad(loadId, table)} order by id for update`);
}

/** Deletes the rows of a load with their dependent rows. */
export async function deleteRows(tx: Tx, loadId: string): Promise<void> {
  await tx.execute(
    sql`delete from fee_structure_parts x where ${came(loadId, 'fee_structures', sql`x.fee_structure_id`)}`,
  );
  for (const table of GOES) await tx.execute(sql`delete from ${id(table)} where ${ofLoad(loadId, table)}`);
  await tx.delete(schoolLoadRows).where(eq(schoolLoadRows.load_id, loadId));
}

export async function markRemoved(tx: Tx, loadId: string, at: Date): Promise<Load> {
  return one(
    await tx.update(schoolLoads).set({ removed_at: at }).where(eq(schoolLoads.id, loadId)).returning(),
  );
}
