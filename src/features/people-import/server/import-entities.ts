import { type SQL, sql } from 'drizzle-orm';
import { eachStudentField } from '#features/roster/student-fields.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { peopleImportRecords } from './people-import.tables.ts';

type PgType = 'jsonb' | 'uuid' | 'text' | 'date' | 'integer' | 'numeric' | 'boolean' | 'timestamptz';
type Columns = Readonly<Record<string, PgType>>;
type Entity = {
  table: string;
  key: Columns;
  /** Columns that the import writes; if changed since, the record cannot be undone. */
  columns: Columns;
  /** Columns written once and not compared. */
  more?: Columns;
  /** Its label in the list of records that stay. */
  label?: string;
  /** Records deleted with it. */
  ownParts?: readonly string[];
  /** Tables the database derives from the row's own columns, which are compared already. */
  followed?: readonly string[];
  /** A dependency without a foreign key: the books refer to owners by id only. */
  neededBy?: string;
};

/** The entities that imports write, identified by key and compared by columns. */
const ENTITIES = {
  class: {
    table: 'classes',
    key: { id: 'uuid' },
    columns: { name: 'text', section: 'text', grade_level: 'text' },
    more: { created_at: 'timestamptz' },
    label: `concat_ws(' ', t.name, t.section)`,
  },
  student: {
    table: 'students',
    key: { id: 'uuid' },
    columns: {
      user_id: 'uuid',
      roll_number: 'text',
      full_name: 'text',
      date_of_birth: 'date',
      ...eachStudentField(() => 'text' as const),
      class_id: 'uuid',
      phone: 'text',
      email: 'text',
      address: 'text',
      emergency_contact: 'text',
      admission_date: 'date',
      status: 'text',
      repeater_since: 'date',
    },
    more: { created_at: 'timestamptz' },
    label: `concat_ws(' ', t.roll_number, t.full_name)`,
    ownParts: ['student_event', 'student_guardian'],
    followed: ['class_memberships'],
    neededBy: 'select from ledger_accounts a where a.owner_id = t.id and a.seq > 0',
  },
  /** The national number only, so that it can be undone whatever else in the record has changed. */
  student_number: {
    table: 'students',
    key: { id: 'uuid' },
    columns: { national_matricule: 'text' },
    label: `concat_ws(' ', t.roll_number, t.full_name)`,
  },
  student_event: {
    table: 'student_events',
    key: { id: 'uuid' },
    columns: { student_id: 'uuid', kind: 'text', from_value: 'text', to_value: 'text' },
    more: { created_by: 'uuid', created_at: 'timestamptz' },
  },
  guardian: {
    table: 'guardians',
    key: { id: 'uuid' },
    columns: {
      user_id: 'uuid',
      full_name: 'text',
      phone: 'text',
      other_phone: 'text',
      email: 'text',
      address: 'text',
      occupation: 'text',
      merged_into: 'uuid',
    },
    more: { created_at: 'timestamptz' },
    label: 't.full_name',
  },
  student_guardian: {
    table: 'student_guardians',
    key: { guardian_id: 'uuid', student_id: 'uuid' },
    columns: {
      relation: 'text',
      relation_word: 'text',
      sees_records: 'boolean',
      sees_fees: 'boolean',
      may_collect: 'boolean',
      receives_messages: 'boolean',
      rights_reason: 'text',
      begins_at: 'timestamptz',
      ends_at: 'timestamptz',
      ended_at: 'timestamptz',
    },
    more: { position: 'integer', linked_by: 'uuid', linked_at: 'timestamptz', verified_at: 'timestamptz' },
  },
  subject: {
    table: 'subjects',
    key: { id: 'uuid' },
    columns: {
      code: 'text',
      name_en: 'text',
      name_fr: 'text',
      subject_group: 'text',
      default_coefficient: 'numeric',
      archived_at: 'timestamptz',
    },
    label: 't.code',
  },
  invitation: {
    table: 'invitations',
    key: { id: 'uuid' },
    columns: {
      role: 'text',
      full_name: 'text',
      email: 'text',
      phone: 'text',
      teaching: 'jsonb',
      used_at: 'timestamptz',
      revoked_at: 'timestamptz',
    },
    more: {
      code_hash: 'text',
      created_by: 'uuid',
      created_at: 'timestamptz',
      expires_at: 'timestamptz',
    },
    label: 't.full_name',
  },
  profile: {
    table: 'profiles',
    key: { user_id: 'uuid' },
    columns: { phone: 'text' },
    label: 't.full_name',
  },
  class_teacher: {
    table: 'class_teachers',
    key: { class_id: 'uuid', user_id: 'uuid', from_day: 'date' },
    columns: { until_day: 'date' },
    label: `(select c.name from classes c where c.id = t.class_id)`,
  },
  class_subject: {
    table: 'class_subjects',
    key: { class_id: 'uuid', subject_id: 'uuid' },
    columns: { teacher_id: 'uuid', coefficient: 'numeric', weekly_hours: 'numeric' },
    label: `(select concat_ws(' ', s.code, c.name) from subjects s, classes c where s.id = t.subject_id and c.id = t.class_id)`,
  },
} as const satisfies Record<string, Entity>;
export type EntityName = keyof typeof ENTITIES;

const entityOf = (name: EntityName): Entity => ENTITIES[name];
const id = sql.identifier;
const comma = sql`, `;

/** A table row reduced to the entity's columns: used to store, compare and show it. */
export function snapshotOf(name: EntityName, alias: string): SQL {
  return objectOf(Object.keys(entityOf(name).columns), alias);
}

/**
 * Whether a row is still as an import stored it. A column added since then counts as null, so that older
 * imports can still be undone.
 */
const isAsStored = (name: EntityName, alias: string, stored: SQL): SQL =>
  sql`jsonb_strip_nulls(${snapshotOf(name, alias)}) = jsonb_strip_nulls(${stored})`;

const keyOf = (name: EntityName, alias: string) => objectOf(Object.keys(entityOf(name).key), alias);

const objectOf = (columns: string[], alias: string) =>
  sql`jsonb_build_object(${sql.join(
    columns.map((column) => sql`${sql.raw(`'${column}'`)}, ${id(alias)}.${id(column)}`),
    comma,
  )})`;

const typed = (columns: Columns) =>
  sql.join(
    Object.entries(columns).map(([column, type]) => sql`${id(column)} ${sql.raw(type)}`),
    comma,
  );

const sameKey = (name: EntityName, one: string, other: string) =>
  sql.join(
    Object.keys(entityOf(name).key).map(
      (column) => sql`${id(one)}.${id(column)} = ${id(other)}.${id(column)}`,
    ),
    sql` and `,
  );

/** The condition that matches a row with the key of a stored record. */
const keptKey = (name: EntityName, row: string, kept: string) =>
  sql.join(
    Object.entries(entityOf(name).key).map(
      ([column, type]) =>
        sql`${id(row)}.${id(column)} = (${id(kept)}.key ->> ${sql.raw(`'${column}'`)})::${sql.raw(type)}`,
    ),
    sql` and `,
  );

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Inserts new records in one statement, and records that the import created them. */
export async function insertRecords(tx: Tx, importId: string, name: EntityName, rows: Rows): Promise<void> {
  if (rows.length === 0) return;
  const { table, key, columns, more = {} } = entityOf(name);
  const all = { ...key, ...columns, ...more };
  const given = Object.fromEntries(Object.entries(all).filter(([column]) => column in one(rows)));
  const names = sql.join(Object.keys(given).map(id), comma);
  await tx.execute(sql`
    with line as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (${typed(given)})),
    made as (insert into ${id(table)} (${names}) select ${names} from line returning *)
    insert into ${peopleImportRecords} (import_id, entity, key, before, after)
    select ${importId}::uuid, ${name}, ${keyOf(name, 'made')}, null, ${snapshotOf(name, 'made')} from made`);
}

/** Updates whole records in one statement, and stores their previous state. */
export async function updateRecords(tx: Tx, importId: string, name: EntityName, rows: Rows): Promise<void> {
  if (rows.length === 0) return;
  const { table, key, columns } = entityOf(name);
  const set = sql.join(
    Object.keys(columns).map((column) => sql`${id(column)} = line.${id(column)}`),
    comma,
  );
  await tx.execute(sql`
    with line as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (${typed({ ...key, ...columns })})),
    held as (select ${keyOf(name, 't')} as key, ${snapshotOf(name, 't')} as before
      from ${id(table)} t join line on ${sameKey(name, 't', 'line')}),
    changed as (update ${id(table)} t set ${set} from line where ${sameKey(name, 't', 'line')} returning t.*)
    insert into ${peopleImportRecords} (import_id, entity, key, before, after)
    select ${importId}::uuid, ${name}, held.key, held.before, ${snapshotOf(name, 'changed')}
    from changed join held on held.key = ${keyOf(name, 'changed')}`);
}

type Reference = { table: string; column: string };

/** All foreign keys in the database that point to a table, including those of features above this one. */
async function referencesTo(tx: Tx, table: string): Promise<Reference[]> {
  const { rows } = await tx.execute<Reference>(sql`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${`public.${table}`}::regclass and cardinality(c.conkey) = 1
    order by 1, 2`);
  return rows;
}

/** True if the row is referenced only by its own parts that the same import created and that are unchanged since. */
async function isUntouched(
  tx: Tx,
  importId: string,
  { table, ownParts = [], followed = [], neededBy }: Entity,
): Promise<SQL> {
  const own = ownParts.map((name) => [name, ENTITIES[name as EntityName]] as [EntityName, Entity]);
  const references = (await referencesTo(tx, table)).filter(
    (reference) => !followed.includes(reference.table),
  );
  const free = references.map((reference) => {
    const found = own.find(([, entity]) => entity.table === reference.table);
    const exceptOwn = found
      ? sql` and not exists (select from ${peopleImportRecords} o where o.import_id = ${importId} and o.entity = ${found[0]}
          and o.key = ${keyOf(found[0], 'x')} and ${isAsStored(found[0], 'x', sql`o.after`)})`
      : sql``;
    return sql`not exists (select from ${id(reference.table)} x where x.${id(reference.column)} = t.id${exceptOwn})`;
  });
  if (neededBy) free.push(sql`not exists (${sql.raw(neededBy)})`);
  return free.length === 0 ? sql`true` : sql.join(free, sql` and `);
}

const ofImport = (importId: string, name: EntityName) =>
  sql`r.import_id = ${importId} and r.entity = ${name}`;

/**
 * Thousands of just-written rows have no statistics yet, so the planner assumes a handful and
 * picks nested loops. Nested loops are disabled until the transaction ends.
 */
async function joinByHash(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('enable_nestloop', 'off', true)`);
}

/** Deletes records the import created, unless changed or referenced since; returns the number deleted. */
export async function removeMade(
  tx: Tx,
  importId: string,
  name: EntityName,
  { unless = sql`false` }: { unless?: SQL } = {},
): Promise<number> {
  const { table, key } = entityOf(name);
  const untouched = 'id' in key ? await isUntouched(tx, importId, entityOf(name)) : sql`true`;
  await joinByHash(tx);
  const { rowCount } = await tx.execute(sql`delete from ${id(table)} t using ${peopleImportRecords} r
    where ${ofImport(importId, name)} and r.before is null and ${keptKey(name, 't', 'r')}
      and ${isAsStored(name, 't', sql`r.after`)} and ${untouched} and not (${unless})`);
  return rowCount ?? 0;
}

/** Restores records the import changed, unless changed again since; returns the number restored. */
export async function restoreChanged(tx: Tx, importId: string, name: EntityName): Promise<number> {
  const { table, columns } = entityOf(name);
  const set = sql.join(
    Object.keys(columns).map((column) => sql`${id(column)} = b.${id(column)}`),
    comma,
  );
  await joinByHash(tx);
  const { rowCount } = await tx.execute(sql`update ${id(table)} t set ${set}
    from ${peopleImportRecords} r cross join lateral jsonb_to_record(r.before) as b (${typed(columns)})
    where ${ofImport(importId, name)} and r.before is not null and ${keptKey(name, 't', 'r')}
      and ${isAsStored(name, 't', sql`r.after`)}`);
  return rowCount ?? 0;
}

/**
 * Whether the row belongs to a student of the import who could not be restored: then none of the student's
 * records are deleted.
 */
export const isOfKeptStudent = (importId: string): SQL => sql`exists (
  select from students s join ${peopleImportRecords} k on s.id = (k.key ->> 'id')::uuid
  where s.id = t.student_id and k.import_id = ${importId} and k.entity = 'student'
    and k.key = jsonb_build_object('id', s.id) and (k.before is null or not ${isAsStored('student', 's', sql`k.before`)}))`;

/** Names of records the import created or changed that could not be undone, at most a hundred. */
export async function namesKept(tx: Tx, importId: string, name: EntityName): Promise<string[]> {
  const { table, label = "''" } = entityOf(name);
  const { rows } = await tx.execute<{ label: string }>(sql`select ${sql.raw(label)} as label
    from ${id(table)} t join ${peopleImportRecords} r on ${keptKey(name, 't', 'r')}
    where ${ofImport(importId, name)} and (r.before is null or not ${isAsStored(name, 't', sql`r.before`)})
    order by 1 limit 100`);
  return rows.map((row) => row.label);
}
