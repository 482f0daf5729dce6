import { sql } from 'drizzle-orm';
import { guardians } from '#features/roster/server/guardians.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { folded } from '#platform/imports/import-words.ts';
import { emailOf, nameOf, phoneOf, relationOf, textOf } from './import-cells.ts';
import {
  insertRecords,
  namesKept,
  removeMade,
  restoreChanged,
  snapshotOf,
  updateRecords,
} from './import-entities.ts';
import type { Kind, Planned, PlannedRow } from './import-kinds.ts';
import { type Cells, faultAt, readCells, type Readers, type ReadRow, type RowFault } from './import-rows.ts';
import { type NamedGuardian, type NewLink, phoneKey, planGuardians } from './guardians-known.ts';
import { selectKnownStudents } from './students-known.ts';

/** Guardian columns that a file may fill, each from the field of the same name. */
const PLAIN = ['full_name', 'phone', 'other_phone', 'email', 'address', 'occupation'] as const;

const READERS: Readers = {
  full_name: nameOf,
  phone: phoneOf,
  other_phone: phoneOf,
  email: emailOf,
  address: textOf(500, 'LONG_ADDRESS'),
  occupation: textOf(100, 'LONG_OCCUPATION'),
  roll_number: textOf(30, 'LONG_ROLL'),
  relation: textOf(40, 'UNKNOWN_RELATION'),
};

type GuardianRecord = Record<string, string | null>;
type Person = { id: string; before: GuardianRecord | null; record: GuardianRecord };
/** A row with the id of its guardian, existing or new. */
type PersonRow = { row: ReadRow; id: string };
/** The student of a row, by the row's number. */
type ChildOf = ReadonlyMap<number, string>;

/** Guardians and their children: one line per child, so a parent of three is in the file three times. */
export const guardiansKind: Kind = {
  async plan(tx, { lines, mapping, hold }) {
    const read = readCells(lines, mapping, {
      readers: READERS,
      check: ({ full_name }) =>
        full_name === undefined ? { field: 'full_name', fault: 'NAME_MISSING' } : null,
    });
    const { rows, childOf, unknown } = await withChildren(tx, read.good);
    const { persons, people } = personsOf(rows, await selectKnown(tx, rows, childOf, hold));
    const { links } = await planGuardians(tx, linkable(persons, people, childOf));
    const fresh = [...people.values()].filter(({ before }) => before === null);
    const changed = [...people.values()].filter(
      ({ before, record }) => before !== null && changesOf(before, record).length > 0,
    );
    return {
      rows: read.rows,
      faults: [...read.faults, ...unknown],
      planned: plannedRows(persons, people, { links, childOf }),
      makes: { guardians: fresh.length, links: links.length },
      write: writerOf({ fresh, changed, links }),
    };
  },

  async undo(tx, _call, importId) {
    await removeMade(tx, importId, 'student_guardian');
    const removed = await removeMade(tx, importId, 'guardian');
    const restored = await restoreChanged(tx, importId, 'guardian');
    return { removed, restored, kept: await namesKept(tx, importId, 'guardian') };
  },
};

/** The rows that name no child or a known one, and the faults of the others. */
async function withChildren(tx: Tx, good: readonly ReadRow[]) {
  const children = await selectKnownStudents(
    tx,
    good.flatMap(({ row, values }) =>
      values['roll_number'] === undefined
        ? []
        : [{ n: row, roll: values['roll_number'], name: null, born: null }],
    ),
  );
  const childOf: ChildOf = new Map(children.map(({ n, id }) => [n, id]));
  const unknown: RowFault[] = [];
  const rows = good.filter(({ row, values }) => {
    const roll = values['roll_number'];
    if (roll === undefined || childOf.has(row)) return true;
    unknown.push(faultAt(row, 'roll_number', roll, 'NO_SUCH_STUDENT'));
    return false;
  });
  return { rows, childOf, unknown };
}

/** The people in the rows, each once, with the data from all their rows. */
function personsOf(
  rows: readonly ReadRow[],
  known: ReadonlyMap<number, { id: string; record: GuardianRecord }>,
) {
  const people = new Map<string, Person>();
  const personOf = ({ row, values }: ReadRow): Person => {
    const found = known.get(row);
    const key =
      found?.id ??
      `${folded(values['full_name']!)} ${phoneKey(values['phone'] ?? null) ?? values['email'] ?? row}`;
    const given = givenBy(values);
    // The stored name is not changed: it identifies the guardian.
    if (found || people.has(key)) delete given['full_name'];
    const person = people.get(key) ?? {
      id: found?.id ?? newId(),
      before: found?.record ?? null,
      record: found?.record ?? { ...NOBODY },
    };
    const merged = { ...person, record: { ...person.record, ...given } };
    people.set(key, merged);
    return merged;
  };
  const persons = rows.map((row): PersonRow => ({ row, id: personOf(row).id }));
  return { persons, people: new Map([...people.values()].map((person) => [person.id, person])) };
}

/** The rows that name a child, as links between guardian and child. */
const linkable = (
  persons: readonly PersonRow[],
  people: ReadonlyMap<string, Person>,
  childOf: ChildOf,
): NamedGuardian[] =>
  persons.flatMap(({ row, id }) => {
    const student_id = childOf.get(row.row);
    if (student_id === undefined) return [];
    const { relation, word } = relationOf(row.values['relation'] ?? '');
    const { full_name, phone = null, email = null } = people.get(id)!.record;
    return [{ id, student_id, full_name: full_name!, phone, email, relation, relation_word: word }];
  });

/** The preview: a person's own changes are shown in their first row, each new link in its row. */
function plannedRows(
  persons: readonly PersonRow[],
  people: ReadonlyMap<string, Person>,
  { links, childOf }: { links: readonly NewLink[]; childOf: ChildOf },
): PlannedRow[] {
  const linked = new Set(links.map(({ guardian_id, student_id }) => `${guardian_id} ${student_id}`));
  const first = new Set<string>();
  return persons.map(({ row, id }) => {
    const person = people.get(id)!;
    const isFirst = first.size !== first.add(id).size;
    const changes = [
      ...(isFirst && person.before ? changesOf(person.before, person.record) : []),
      ...(linked.has(`${id} ${childOf.get(row.row)}`)
        ? [{ field: 'roll_number', from: null, to: row.values['roll_number']! }]
        : []),
    ];
    const state = isFirst && !person.before ? 'fresh' : changes.length > 0 ? 'changed' : 'same';
    return {
      row: row.row,
      state,
      label: person.record['full_name']!,
      changes: state === 'changed' ? changes : [],
    };
  });
}

type Writes = { fresh: readonly Person[]; changed: readonly Person[]; links: readonly NewLink[] };

/** Writes a plan: the guardians first, then the links to their children. */
const writerOf =
  ({ fresh, changed, links }: Writes): Planned['write'] =>
  async (tx, call, importId, progress) => {
    const at = call.now().toISOString();
    const of = fresh.length + changed.length + links.length;
    await insertRecords(
      tx,
      importId,
      'guardian',
      fresh.map(({ id, record }) => ({ id, ...record, created_at: at })),
    );
    await progress(fresh.length, of);
    await updateRecords(
      tx,
      importId,
      'guardian',
      changed.map(({ id, record }) => ({ id, ...record })),
    );
    await insertRecords(
      tx,
      importId,
      'student_guardian',
      links.map(({ name: _name, ...link }) => ({
        ...link,
        linked_by: call.actor.userId,
        linked_at: at,
        verified_at: at,
      })),
    );
    await progress(of, of);
  };

const givenBy = (values: Cells): GuardianRecord =>
  Object.fromEntries(PLAIN.flatMap((field) => (field in values ? [[field, values[field]!]] : [])));

const NOBODY: GuardianRecord = Object.fromEntries(
  ['user_id', 'merged_into', ...PLAIN].map((field) => [field, null]),
);

const changesOf = (before: GuardianRecord, record: GuardianRecord) =>
  PLAIN.flatMap((field) =>
    record[field] === before[field] ? [] : [{ field, from: before[field] ?? null, to: record[field] ?? '' }],
  );

/** Matches rows to existing guardians: by name and number, by name and address, or among the child's guardians. */
async function selectKnown(tx: Tx, rows: readonly ReadRow[], childOf: ChildOf, hold: boolean) {
  const lines = rows.map(({ row, values }) => ({
    n: row,
    name: values['full_name'],
    phone_key: phoneKey(values['phone'] ?? null),
    email: values['email'] ?? null,
    student_id: childOf.get(row) ?? null,
  }));
  const { rows: found } = await tx.execute<{ n: number; id: string; record: GuardianRecord }>(sql`
    with line as materialized (
      select *, public.fold_name(name) as name_key from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line (n int, name text, phone_key text, email text, student_id uuid)),
    named as (
      select line.n, coalesce(g.merged_into, g.id) as id from line join ${guardians} g on g.name_key = line.name_key
        where line.phone_key in (g.phone_key, g.other_phone_key) or line.email = lower(g.email)
          or exists (select from student_guardians l where l.guardian_id = g.id and l.student_id = line.student_id)),
    known as (select n, (array_agg(id order by id))[1] as id from named group by n)
    select known.n, t.id, ${snapshotOf('guardian', 't')} as record
    from known join ${guardians} t on t.id = known.id order by 1 ${hold ? sql`for no key update of t` : sql``}`);
  return new Map(found.map(({ n, ...guardian }) => [n, guardian]));
}
