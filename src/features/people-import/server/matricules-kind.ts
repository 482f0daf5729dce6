import { asc, eq, notInArray, sql } from 'drizzle-orm';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { groupedBy } from '#platform/grouping/grouped-by.ts';
import { folded } from '#platform/imports/import-words.ts';
import { birthOf, studentFieldReaders, textOf } from './import-cells.ts';
import { namesKept, restoreChanged, updateRecords } from './import-entities.ts';
import type { Kind, PlannedRow } from './import-kinds.ts';
import { type Cells, faultAt, readCells, type Readers, type ReadRow } from './import-rows.ts';
import type { FaultCode } from './import-faults.ts';

const readersFor = (today: string): Readers => ({
  national_matricule: studentFieldReaders.national_matricule,
  full_name: textOf(100, 'LONG_NAME'),
  last_name: textOf(100, 'LONG_NAME'),
  first_name: textOf(100, 'LONG_NAME'),
  date_of_birth: birthOf(today),
  sex: studentFieldReaders.sex,
  class: textOf(60, 'LONG_CLASS'),
});

type Known = {
  id: string;
  full_name: string | null;
  roll_number: string;
  date_of_birth: string | null;
  sex: string | null;
  number: string | null;
  label: string | null;
};
type Line = ReadRow & { number: string; name: string };
type Match = { line: Line; student: Known };

/** A name key independent of word order: the list begins with the family name, a school's names may not. */
const nameKey = (name: string) =>
  folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ');

const nameIn = ({ full_name, last_name, first_name }: Cells) =>
  full_name ?? [last_name, first_name].filter(Boolean).join(' ');

/** Current students by name. With `hold`, those about to change are locked until the transaction ends. */
async function selectStudents(tx: Tx, hold: boolean): Promise<Known[]> {
  if (hold)
    await tx.execute(sql`select id from ${students} where status not in ('transferred', 'left', 'graduated')
      order by id for no key update`);
  const found = await tx
    .select({
      id: students.id,
      full_name: students.full_name,
      roll_number: students.roll_number,
      date_of_birth: students.date_of_birth,
      sex: students.sex,
      number: students.national_matricule,
      name: classes.name,
      section: classes.section,
    })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(notInArray(students.status, ['transferred', 'left', 'graduated']))
    .orderBy(asc(students.name_key), asc(students.roll_number));
  return found.map(({ name, section, ...student }) => ({
    ...student,
    label: name === null ? null : classLabel({ name, section }),
  }));
}

/** The owners of national numbers, including former students, who keep theirs. */
async function selectOwners(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ number: string; id: string }>(sql`
    select lower(national_matricule) as number, id from ${students} where national_matricule is not null`);
  return new Map(rows.map(({ number, id }) => [number, id]));
}

const shown = ({ full_name, roll_number, label }: Known) =>
  [full_name ?? roll_number, label].filter(Boolean).join(' · ');

/**
 * The list downloaded from the ministry's school map: it assigns national numbers to current students, and
 * creates nobody.
 */
export const matriculesKind: Kind = {
  async plan(tx, { lines, mapping, today, hold }) {
    const read = readCells(lines, mapping, {
      readers: readersFor(today),
      check: (values) => {
        if (values['national_matricule'] === undefined)
          return { field: 'national_matricule', fault: 'MATRICULE_MISSING' };
        return nameIn(values) === '' ? { field: 'full_name', fault: 'NAME_MISSING' } : null;
      },
    });
    const faults = [...read.faults];
    const refuse = ({ row }: ReadRow, field: string, text: string, code: FaultCode) =>
      void faults.push(faultAt(row, field, text, code));
    const all = read.good.map((row): Line => ({
      ...row,
      number: row.values['national_matricule']!,
      name: nameIn(row.values),
    }));
    const known = await selectStudents(tx, hold);
    const owners = await selectOwners(tx);
    const byName = groupedBy(known, ({ full_name }) => nameKey(full_name ?? ''));

    const numbers = groupedBy(all, ({ number }) => number.toLowerCase());
    const matches: Match[] = [];
    const listed = new Set<string>();
    for (const line of all) {
      if (numbers.get(line.number.toLowerCase())!.length > 1) {
        refuse(line, 'national_matricule', line.number, 'MATRICULE_TWICE');
        continue;
      }
      const found = studentOf(line, byName.get(nameKey(line.name)) ?? []);
      if ('fault' in found) {
        refuse(line, found.field, found.text, found.fault);
        continue;
      }
      listed.add(found.student.id);
      matches.push({ line, student: found.student });
    }
    const byStudent = groupedBy(matches, ({ student }) => student.id);
    const good = matches.filter(({ line, student }) => {
      const wrong = numberFault({ line, student }, byStudent.get(student.id)!.length, owners);
      if (wrong) refuse(line, 'national_matricule', wrong.text, wrong.fault);
      return !wrong;
    });
    const fresh = good.filter(({ student }) => student.number === null);
    const unlisted = known.filter(({ id }) => !listed.has(id));
    return {
      rows: read.rows,
      faults,
      makes: {},
      unlisted: { count: unlisted.length, names: unlisted.slice(0, 100).map(shown) },
      planned: good.map(({ line, student }): PlannedRow => ({
        row: line.row,
        label: shown(student),
        state: student.number === null ? 'changed' : 'same',
        changes:
          student.number === null ? [{ field: 'national_matricule', from: null, to: line.number }] : [],
      })),
      async write(writing, _call, importId, progress) {
        await progress(0, fresh.length);
        await updateRecords(
          writing,
          importId,
          'student_number',
          fresh.map(({ line, student }) => ({ id: student.id, national_matricule: line.number })),
        );
        await progress(fresh.length, fresh.length);
      },
    };
  },

  async undo(tx, _call, importId) {
    const restored = await restoreChanged(tx, importId, 'student_number');
    return { removed: 0, restored, kept: await namesKept(tx, importId, 'student_number') };
  },
};

type NotFound = { fault: FaultCode; field: string; text: string };

/**
 * The student of a line, by name and date of birth, or by name alone if the line has no date; the class
 * decides among several.
 */
function studentOf({ values, name }: Line, namesakes: readonly Known[]): { student: Known } | NotFound {
  const born = values['date_of_birth'];
  if (namesakes.length === 0) return { fault: 'NOT_HERE', field: 'full_name', text: name };
  const sameDay = born === undefined ? namesakes : namesakes.filter((one) => one.date_of_birth === born);
  if (sameDay.length === 0) return { fault: 'BORN_DIFFERS', field: 'date_of_birth', text: born! };
  const room = values['class'];
  const sameRoom =
    room === undefined ? [] : sameDay.filter(({ label }) => folded(label ?? '') === folded(room));
  const left = sameDay.length > 1 && sameRoom.length > 0 ? sameRoom : sameDay;
  if (left.length > 1) return { fault: 'NAMESAKES', field: 'full_name', text: name };
  const student = left[0]!;
  const sex = values['sex'];
  if (sex !== undefined && student.sex !== null && student.sex !== sex)
    return { fault: 'SEX_DIFFERS', field: 'sex', text: sex };
  return { student };
}

/**
 * The reason why a number cannot be assigned. Existing numbers are never changed: a different one requires a
 * person's decision.
 */
function numberFault({ line, student }: Match, lines: number, owners: ReadonlyMap<string, string>) {
  if (lines > 1) return { fault: 'PERSON_TWICE' as const, text: line.number };
  const owner = owners.get(line.number.toLowerCase());
  if (owner !== undefined && owner !== student.id)
    return { fault: 'MATRICULE_TAKEN' as const, text: line.number };
  if (student.number !== null && student.number.toLowerCase() !== line.number.toLowerCase())
    return { fault: 'MATRICULE_DIFFERS' as const, text: `${line.number} ≠ ${student.number}` };
  return null;
}
