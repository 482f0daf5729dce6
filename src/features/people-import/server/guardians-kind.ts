import { sql } from 'drizzle-orm';
import { guardians } from '#features/roster/server/guardians.tables.ts';
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
import type { Kind, PlannedRow } from './import-kinds.ts';
import { type Cells, faultAt, readCells, type Readers, type ReadRow } from './import-rows.ts';
import { type NamedGuardian, phoneKey, planGuardians } from './guardians-known.ts';
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

/** Guardians and their children: one line per child, so a parent of three is in the file three times. */
export const guardiansKind: Kind = {
  async plan(tx, { lines, mapping, hold }) {
    const read = readCells(lines, mapping, {
      readers: READERS,
      check: ({ full_name }) =>
        full_name === undefined ? { field: 'full_name', fault: 'NAME_MISSING' } : null,
    });
    const faults = [...read.faults];
    const children = await selectKnownStudents(
      tx,
      read.good.flatMap(({ row, values }) =>
        values['roll_number'] === undefined
          ? []
          : [{ n: row, roll: values['roll_number'], name: null, born: null }],
      ),
    );
    const childOf = new Map(children.map(({ n, id }) => [n, id]));
    const rows = read.good.filter(({ row, values }) => {
      const roll = values['roll_number'];
      if (roll === undefined || childOf.has(row)) return true;
      faults.push(faultAt(row, 'roll_number', roll, 'NO_SUCH_STUDENT'));
      return false;
    });

    const known = await selectKnown(tx, rows, childOf, hold);
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
    const persons = rows.map((row) => ({ row, id: personOf(row).id }));
    const byId = new Map([...people.values()].map((person) => [person.id, person]));
    const linkable = persons.flatMap(({ row, id }): NamedGuardian[] => {
      const student_id = childOf.get(row.row);
      if (student_id === undefined) return [];
      const { relation, word } = relationOf(row.values['relation'] ?? '');
      const { full_name, phone = null, email = null } = byId.get(id)!.record;
      return [{ id, student_id, full_name: full_name!, phone, email, relation, relation_word: word }];
    });
    const { links } = await planGuardians(tx, linkable);
    const linked = new Set(links.map(({ guardian_id, student_id }) => `${guardian_id} ${student_id}`));
    const first = new Set<string>();
    const planned = persons.map(({ row, id }): PlannedRow => {
      const person = byId.get(id)!;
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
    const fresh = [...byId.values()].filter(({ before }) => before === null);
    const changed = [...byId.values()].filter(
      ({ before, record }) => before !== null && changesOf(before, record).length > 0,
    );
    return {
      rows: read.rows,
      faults,
      planned,
      makes: { guardians: fresh.length, links: links.length },
      async write(writing, call, importId, progress) {
        const at = call.now().toISOString();
        const of = fresh.length + changed.length + links.length;
        await insertRecords(
          writing,
          importId,
          'guardian',
          fresh.map(({ id, record }) => ({ id, ...record, created_at: at })),
        );
        await progress(fresh.length, of);
        await updateRecords(
          writing,
          importId,
          'guardian',
          changed.map(({ id, record }) => ({ id, ...record })),
        );
        await insertRecords(
          writing,
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
      },
    };
  },

  async undo(tx, _call, importId) {
    await removeMade(tx, importId, 'student_guardian');
    const removed = await removeMade(tx, importId, 'guardian');
    const restored = await restoreChanged(tx, importId, 'guardian');
    return { removed, restored, kept: await namesKept(tx, importId, 'guardian') };
  },
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
async function selectKnown(
  tx: Parameters<Kind['plan']>[0],
  rows: readonly ReadRow[],
  childOf: ReadonlyMap<number, string>,
  hold: boolean,
) {
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
