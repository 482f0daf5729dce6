import { sql } from 'drizzle-orm';
import { isCoefficient, plainDecimal } from '#features/subjects/subjects.rules.ts';
import { subjects } from '#features/roster/server/subjects.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { textOf } from './import-cells.ts';
import {
  insertRecords,
  namesKept,
  removeMade,
  restoreChanged,
  snapshotOf,
  updateRecords,
} from './import-entities.ts';
import type { Kind, PlannedRow } from './import-kinds.ts';
import { faultAt, readCells, type Readers, type ReadRow } from './import-rows.ts';

const READERS: Readers = {
  code: textOf(12, 'LONG_CODE'),
  name_fr: textOf(80, 'LONG_SUBJECT'),
  name_en: textOf(80, 'LONG_SUBJECT'),
  group: textOf(40, 'LONG_GROUP'),
  coefficient: (text) => {
    const value = plainDecimal(text);
    return isCoefficient(value) ? { value } : { fault: 'NOT_A_COEFFICIENT' };
  },
};

type SubjectRecord = Record<string, string | null>;
type Line = { id: string; row: ReadRow; before: SubjectRecord | null; record: SubjectRecord };

/** Subjects with their two names; a name in one language serves for both until the other is given. */
export const subjectsKind: Kind = {
  async plan(tx, { lines, mapping, hold }) {
    const read = readCells(lines, mapping, {
      readers: READERS,
      check: ({ code, name_fr, name_en }) => {
        if (code === undefined) return { field: 'code', fault: 'CODE_MISSING' };
        return name_fr === undefined && name_en === undefined
          ? { field: 'name_fr', fault: 'NAME_MISSING' }
          : null;
      },
    });
    const faults = [...read.faults];
    const seen = new Set<string>();
    const once = read.good.filter(({ row, values }) => {
      const code = values['code']!;
      if (seen.size !== seen.add(code.toLowerCase()).size) return true;
      faults.push(faultAt(row, 'code', code, 'CODE_TWICE'));
      return false;
    });
    const known = await selectByCode(tx, [...seen], hold);
    const all = once.map((row) => lineOf(row, known.get(row.values['code']!.toLowerCase()) ?? null));
    return {
      rows: read.rows,
      faults,
      makes: { subjects: all.filter((line) => stateOf(line) === 'fresh').length },
      planned: all.map((line) => ({
        row: line.row.row,
        state: stateOf(line),
        label: `${line.record['code']} ${line.record['name_fr']}`,
        changes: line.before === null ? [] : changesOf({ before: line.before, record: line.record }),
      })),
      async write(writing, call, importId, progress) {
        const at = call.now().toISOString();
        const rowsOf = (state: PlannedRow['state']) =>
          all.filter((line) => stateOf(line) === state).map(({ id, record }) => ({ id, ...record }));
        await insertRecords(
          writing,
          importId,
          'subject',
          rowsOf('fresh').map((row) => ({ ...row, created_at: at })),
        );
        await updateRecords(writing, importId, 'subject', rowsOf('changed'));
        await progress(all.length, all.length);
      },
    };
  },

  async undo(tx, _call, importId) {
    const removed = await removeMade(tx, importId, 'subject');
    const restored = await restoreChanged(tx, importId, 'subject');
    return { removed, restored, kept: await namesKept(tx, importId, 'subject') };
  },
};

const stateOf = ({ before, record }: Line): PlannedRow['state'] =>
  before === null ? 'fresh' : changesOf({ before, record }).length > 0 ? 'changed' : 'same';

async function selectByCode(tx: Tx, codes: string[], hold: boolean) {
  const { rows } = await tx.execute<{ code: string; id: string; record: Record<string, unknown> }>(sql`
    select lower(t.code) as code, t.id, ${snapshotOf('subject', 't')} as record from ${subjects} t
    where lower(t.code) = any(${sql.param(codes)}::text[]) ${hold ? sql`for no key update` : sql``}`);
  return new Map(
    rows.map(({ code, id, record }) => {
      const texts = Object.entries(record).map(([column, value]) => [
        column,
        value === null ? null : String(value),
      ]);
      return [code, { id, record: Object.fromEntries(texts) as SubjectRecord }];
    }),
  );
}

function lineOf(row: ReadRow, known: { id: string; record: SubjectRecord } | null): Line {
  const { code, name_fr, name_en, group, coefficient } = row.values;
  const given = {
    ...(name_fr !== undefined && { name_fr }),
    ...(name_en !== undefined && { name_en }),
    ...(group !== undefined && { subject_group: group }),
    ...(coefficient !== undefined && { default_coefficient: coefficient }),
  };
  if (known) return { id: known.id, row, before: known.record, record: { ...known.record, ...given } };
  const names = { name_fr: name_fr ?? name_en!, name_en: name_en ?? name_fr! };
  const usual = { code: code!, subject_group: null, default_coefficient: '1', archived_at: null };
  return { id: newId(), row, before: null, record: { ...usual, ...names, ...given } };
}

/** Table columns by file field. */
const FIELDS: Record<string, string> = { subject_group: 'group', default_coefficient: 'coefficient' };

const changesOf = ({ before, record }: { before: SubjectRecord; record: SubjectRecord }) =>
  Object.keys(record).flatMap((column) =>
    record[column] === before[column]
      ? []
      : [{ field: FIELDS[column] ?? column, from: before[column] ?? null, to: record[column] ?? '' }],
  );
