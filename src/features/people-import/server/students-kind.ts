import { findNumbers } from '#features/students/server/numbering.service.ts';
import type { GradeLevel } from '#features/roster/classes.rules.ts';
import { newId } from '#platform/db/ids.ts';
import { groupedBy } from '#platform/grouping/grouped-by.ts';
import { folded } from '#platform/imports/import-words.ts';
import {
  birthOf,
  contactOf,
  dayOf,
  emailOf,
  levelOfName,
  nameOf,
  phoneOf,
  relationOf,
  repeaterOf,
  statusOf,
  studentFieldReaders,
  textOf,
} from './import-cells.ts';
import { classFinder, type FoundClass, type NewClass } from './import-classes.ts';
import {
  insertRecords,
  isOfKeptStudent,
  namesKept,
  removeMade,
  restoreChanged,
  updateRecords,
} from './import-entities.ts';
import type { FaultCode } from './import-faults.ts';
import type { Kind, Planned, PlannedRow, Reading } from './import-kinds.ts';
import { type Cells, faultAt, readCells, type Readers, type ReadRow } from './import-rows.ts';
import { type NamedGuardian, planGuardians } from './guardians-known.ts';
import { anEvent, changesOf, eventsOf, type LabelOf, PLAIN } from './student-changes.ts';
import {
  type KnownStudent,
  selectKnownStudents,
  selectMatricules,
  type StudentRecord,
} from './students-known.ts';

const POSITIONS = ['guardian', 'guardian2'] as const;

const level = (text: string): { value: GradeLevel } | { fault: FaultCode } => {
  const found = levelOfName(text);
  return found ? { value: found } : { fault: 'UNKNOWN_LEVEL' };
};

const readersFor = (today: string): Readers => ({
  roll_number: textOf(30, 'LONG_ROLL'),
  full_name: nameOf,
  last_name: textOf(100, 'LONG_NAME'),
  first_name: textOf(100, 'LONG_NAME'),
  date_of_birth: birthOf(today),
  ...studentFieldReaders,
  class: textOf(60, 'LONG_CLASS'),
  section: textOf(30, 'LONG_SECTION'),
  level,
  repeater: repeaterOf,
  phone: phoneOf,
  email: emailOf,
  address: textOf(500, 'LONG_ADDRESS'),
  emergency_contact: contactOf,
  admission_date: dayOf,
  status: statusOf,
  guardian_name: nameOf,
  guardian_phone: phoneOf,
  guardian_relation: textOf(40, 'UNKNOWN_RELATION'),
  guardian_email: emailOf,
  guardian2_name: nameOf,
  guardian2_phone: phoneOf,
  guardian2_relation: textOf(40, 'UNKNOWN_RELATION'),
  guardian2_email: emailOf,
});

/** A list has the full name in one column, or the family and given names in two. */
const nameIn = ({ full_name, last_name, first_name }: Cells) =>
  full_name ?? [last_name, first_name].filter(Boolean).join(' ');

function checkRow(values: Cells): { field: string; fault: FaultCode } | null {
  const name = nameIn(values);
  if (name === '') return { field: 'full_name', fault: 'NAME_MISSING' };
  if (name.length > 100) return { field: 'first_name', fault: 'LONG_NAME' };
  if (name.length < 2) return { field: 'full_name', fault: 'SHORT_NAME' };
  for (const position of POSITIONS) {
    const [phone, email] = [`${position}_phone`, `${position}_email`];
    if (values[`${position}_name`] === undefined && (values[phone] ?? values[email]) !== undefined)
      return { field: values[phone] === undefined ? email : phone, fault: 'GUARDIAN_WITHOUT_NAME' };
  }
  return null;
}

type Row = ReadRow & { class: FoundClass | null };
type Fresh = { row: Row; id: string; record: StudentRecord };
type Changed = { row: Row; id: string; before: StudentRecord; record: StudentRecord };

export const studentsKind: Kind = {
  async plan(tx, reading) {
    const { lines, mapping, today, hold } = reading;
    const read = readCells(lines, mapping, { readers: readersFor(today), check: checkRow });
    const faults = [...read.faults];
    const finder = await classFinder(tx, reading.makeClasses);
    const refuse = (row: number, field: string, text: string, code: FaultCode) =>
      void faults.push(faultAt(row, field, text, code));

    const named = read.good.flatMap(({ row, values }): Row[] => {
      const full_name = nameIn(values);
      const found = finder.find(values);
      if (found && 'fault' in found) {
        refuse(row, 'class', found.unknown, found.fault);
        return [];
      }
      return [{ row, values: { ...values, full_name }, class: found?.class ?? null }];
    });
    const once = onceInFile(named, refuse);
    const known = await selectKnownStudents(
      tx,
      once.map(({ row, values }) => ({
        n: row,
        roll: values['roll_number'] ?? null,
        name: values['full_name'] ?? null,
        born: values['date_of_birth'] ?? null,
      })),
      { hold },
    );
    const { fresh, changed, same } = await sortOut(tx, once, known, reading, refuse);
    const numbered = await numberThem(tx, fresh, once, reading);

    const guardians = await planGuardians(tx, [
      ...fresh.flatMap(({ row, id }) => guardiansOf(row, id)),
      ...[...changed, ...same].flatMap(({ row, id }) => guardiansOf(row, id)),
    ]);
    const linked = groupedBy(guardians.links, ({ student_id }) => student_id);
    const wanted = new Set(
      [...fresh.map(({ row }) => row), ...changed.map(({ row }) => row)].map((row) => row.class?.id),
    );
    const newClasses = [...finder.made.values()].filter(({ id }) => wanted.has(id));

    const linkChanges = (id: string) =>
      (linked.get(id) ?? []).map(({ name }) => ({ field: 'guardian_name', from: null, to: name }));
    const planned: PlannedRow[] = [
      ...fresh.map(({ row, record }) => ({ ...shown(row, record), state: 'fresh' as const, changes: [] })),
      ...changed.map(({ row, id, before, record }) => ({
        ...shown(row, record),
        state: 'changed' as const,
        changes: [...changesOf({ before, record }, finder.labelOf), ...linkChanges(id)],
      })),
      ...same.map(({ row, id, record }) => ({
        ...shown(row, record),
        state: linked.has(id) ? ('changed' as const) : ('same' as const),
        changes: linkChanges(id),
      })),
    ].toSorted((one, other) => one.row - other.row);

    return {
      rows: read.rows,
      planned,
      faults,
      unknown_classes: [...finder.unknown.values()],
      makes: {
        students: fresh.length,
        classes: newClasses.length,
        guardians: guardians.people.length,
        links: guardians.links.length,
      },
      numbered,
      write: writerOf({ fresh, changed, newClasses, guardians, labelOf: finder.labelOf }),
    };
  },

  async undo(tx, _call, importId) {
    // Deleting a student deletes their history and links; those of students who stay remain.
    const removed = await removeMade(tx, importId, 'student');
    const restored = await restoreChanged(tx, importId, 'student');
    const unless = isOfKeptStudent(importId);
    await removeMade(tx, importId, 'student_guardian', { unless });
    await removeMade(tx, importId, 'student_event', { unless });
    await removeMade(tx, importId, 'guardian');
    await removeMade(tx, importId, 'class');
    const kept = [];
    for (const name of ['student', 'guardian', 'class'] as const)
      kept.push(...(await namesKept(tx, importId, name)));
    return { removed, restored, kept };
  },
};

type Writes = {
  fresh: Fresh[];
  changed: Changed[];
  newClasses: NewClass[];
  guardians: Awaited<ReturnType<typeof planGuardians>>;
  labelOf: LabelOf;
};

/** Writes a plan in order of dependency: classes, students and their history, then guardians and links. */
const writerOf =
  ({ fresh, changed, newClasses, guardians, labelOf }: Writes): Planned['write'] =>
  async (tx, call, importId, progress) => {
    const at = call.now().toISOString();
    const [by, of] = [call.actor.userId, fresh.length + changed.length + guardians.links.length];
    await insertRecords(
      tx,
      importId,
      'class',
      newClasses.map((row) => ({ ...row, created_at: at })),
    );
    await progress(0, of);
    await insertRecords(
      tx,
      importId,
      'student',
      fresh.map(({ id, record }) => ({ id, ...record, created_at: at })),
    );
    await progress(fresh.length, of);
    await updateRecords(
      tx,
      importId,
      'student',
      changed.map(({ id, record }) => ({ id, ...record })),
    );
    await insertRecords(tx, importId, 'student_event', [
      ...fresh.map(({ id, row }) =>
        anEvent({
          student_id: id,
          kind: 'enrolled',
          from_value: null,
          to_value: row.class?.label ?? null,
          by,
          at,
        }),
      ),
      ...changed.flatMap(({ id, before, record }) => eventsOf(id, { before, record }, { by, at, labelOf })),
    ]);
    await progress(fresh.length + changed.length, of);
    await insertRecords(
      tx,
      importId,
      'guardian',
      guardians.people.map((person) => ({ ...person, created_at: at })),
    );
    await insertRecords(
      tx,
      importId,
      'student_guardian',
      guardians.links.map(({ name: _name, ...link }) => ({
        ...link,
        linked_by: by,
        linked_at: at,
        verified_at: at,
      })),
    );
    await progress(of, of);
  };

/** Rows that do not repeat a student of an earlier row. */
function onceInFile(
  rows: Row[],
  refuse: (row: number, field: string, text: string, code: FaultCode) => void,
): Row[] {
  const seen = new Set<string>();
  const isSecond = (key: string) => seen.size === seen.add(key).size;
  return rows.filter(({ row, values }) => {
    const { roll_number, full_name = '', date_of_birth, national_matricule } = values;
    if (roll_number !== undefined && isSecond(`roll ${roll_number.toLowerCase()}`)) {
      refuse(row, 'roll_number', roll_number, 'ROLL_TWICE');
      return false;
    }
    if (roll_number === undefined && isSecond(`person ${folded(full_name)} ${date_of_birth}`)) {
      refuse(row, 'full_name', full_name, 'PERSON_TWICE');
      return false;
    }
    if (national_matricule !== undefined && isSecond(`national ${national_matricule.toLowerCase()}`)) {
      refuse(row, 'national_matricule', national_matricule, 'MATRICULE_TWICE');
      return false;
    }
    return true;
  });
}

/** Sorts rows into new students, changed students and unchanged ones. */
async function sortOut(
  tx: Parameters<Kind['plan']>[0],
  rows: Row[],
  known: KnownStudent[],
  { today }: Reading,
  refuse: (row: number, field: string, text: string, code: FaultCode) => void,
) {
  const found = groupedBy(known, ({ n }) => n);
  const owners = await selectMatricules(
    tx,
    rows.flatMap(({ values }) => values['national_matricule'] ?? []),
  );
  const [fresh, changed, same]: [Fresh[], Changed[], Changed[]] = [[], [], []];
  const taken = new Set<string>();
  for (const row of rows) {
    const { values } = row;
    const [student, another] = found.get(row.row) ?? [];
    if (another) {
      refuse(row.row, 'full_name', values['full_name'] ?? '', 'SEVERAL_STUDENTS');
      continue;
    }
    if (student && taken.size === taken.add(student.id).size) {
      refuse(row.row, 'full_name', values['full_name'] ?? '', 'PERSON_TWICE');
      continue;
    }
    const matricule = values['national_matricule'];
    const owner = matricule && owners.get(matricule.toLowerCase());
    if (matricule && owner && owner !== student?.id) {
      refuse(row.row, 'national_matricule', matricule, 'MATRICULE_TAKEN');
      continue;
    }
    const given: StudentRecord = Object.fromEntries(
      PLAIN.flatMap((field) => (field in values ? [[field, values[field]!]] : [])),
    );
    if (row.class) given['class_id'] = row.class.id;
    // Keep the date on which it was first recorded.
    const { repeater } = values;
    if (repeater !== undefined)
      given['repeater_since'] = repeater === 'yes' ? (student?.record['repeater_since'] ?? today) : null;
    if (!student) {
      fresh.push({
        row,
        id: newId(),
        record: { ...NOBODY, admission_date: today, status: 'active', ...given },
      });
      continue;
    }
    // Keep the stored spelling of the roll number; only the folded search key differs.
    delete given['roll_number'];
    const record = { ...student.record, ...given };
    const differs = Object.keys(given).some((field) => record[field] !== student.record[field]);
    (differs ? changed : same).push({ row, id: student.id, before: student.record, record });
  }
  return { fresh, changed, same };
}

const NOBODY: StudentRecord = {
  user_id: null,
  class_id: null,
  repeater_since: null,
  ...Object.fromEntries(PLAIN.map((field) => [field, null])),
};

/**
 * Assigns numbers of the school's pattern to new students without one: after the highest, skipping
 * those in the file.
 */
async function numberThem(tx: Parameters<Kind['plan']>[0], fresh: Fresh[], rows: Row[], { today }: Reading) {
  const without = fresh.filter(({ record }) => record['roll_number'] === null);
  if (without.length === 0) return null;
  const numberAt = await findNumbers(tx, today);
  const taken = new Set(rows.map(({ values }) => values['roll_number']?.toLowerCase()));
  let place = 0;
  for (const { record } of without) {
    do record['roll_number'] = numberAt(place++);
    while (taken.has(record['roll_number'].toLowerCase()));
  }
  return { count: without.length, first: without[0]!.record['roll_number']! };
}

/** The guardians that a row lists for its student. */
function guardiansOf({ values }: Row, student_id: string): NamedGuardian[] {
  return POSITIONS.flatMap((position) => {
    const full_name = values[`${position}_name`];
    if (full_name === undefined) return [];
    const { relation, word } = relationOf(values[`${position}_relation`] ?? '');
    const [phone, email] = [values[`${position}_phone`] ?? null, values[`${position}_email`] ?? null];
    return [{ student_id, full_name, phone, email, relation, relation_word: word }];
  });
}

const shown = ({ row }: Row, record: StudentRecord) => ({
  row,
  label: [record['roll_number'], record['full_name']].filter(Boolean).join(' '),
});
