import { and, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { FormKey } from '../ministry-forms.filters.ts';
import type { CanvasColumn, CanvasTable } from './canvas.ts';
import { say } from './canvas.ts';
import { formEntries, formTables } from './ministry-forms.tables.ts';

/** The period to which an entry applies; without a year it is unlimited. */
export type Scope = { year_id: string | null; term: number | null };
type Place = Scope & Pick<typeof formEntries.$inferInsert, 'table_key' | 'row_key' | 'column_key'>;

/** Serializes changes of the forms. */
export const lockForms = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('the forms of the ministries'))`);

const isIn = ({ year_id, term }: Scope): SQL =>
  and(
    year_id === null ? isNull(formEntries.year_id) : eq(formEntries.year_id, year_id),
    term === null ? isNull(formEntries.term) : eq(formEntries.term, term),
  )!;

/** The entries of tables for their periods: by table, then row, then column. */
export async function selectEntries(
  tx: Tx,
  tables: readonly { key: string; scope: Scope }[],
): Promise<Map<string, Map<string, Map<string, string>>>> {
  const found = new Map<string, Map<string, Map<string, string>>>();
  if (tables.length === 0) return found;
  const rows = await tx
    .select({
      table: formEntries.table_key,
      row: formEntries.row_key,
      column: formEntries.column_key,
      value: formEntries.value,
    })
    .from(formEntries)
    .where(or(...tables.map(({ key, scope }) => and(eq(formEntries.table_key, key), isIn(scope)))));
  for (const { table, row, column, value } of rows) {
    const ofTable = found.get(table) ?? new Map<string, Map<string, string>>();
    const ofRow = ofTable.get(row) ?? new Map<string, string>();
    found.set(table, ofTable.set(row, ofRow.set(column, value)));
  }
  return found;
}

/** Writes an entry, or removes it if the value is empty. */
export async function writeEntry(
  tx: Tx,
  place: Place,
  value: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const { table_key, row_key, column_key, ...scope } = place;
  await tx
    .delete(formEntries)
    .where(
      and(
        eq(formEntries.table_key, table_key),
        eq(formEntries.row_key, row_key),
        eq(formEntries.column_key, column_key),
        isIn(scope),
      ),
    );
  if (value !== '') await tx.insert(formEntries).values({ ...place, value, updated_by: by, updated_at: at });
}

const OWN_PART = say('Tables of the school’s own', 'Tableaux propres à l’école');
const ROWS_HEADS = {
  class: say('Class', 'Classe'),
  level: say('Level', 'Niveau'),
  teacher: say('Teacher', 'Enseignant'),
  lines: say('No.', 'N°'),
  listed: say('Item', 'Rubrique'),
};

const keyOf = (id: string) => `own_${id}`;

/** The tables that the school added to a form, in their order. */
export async function selectOwnTables(tx: Tx, form: FormKey): Promise<CanvasTable[]> {
  const rows = await tx
    .select()
    .from(formTables)
    .where(eq(formTables.form, form))
    .orderBy(formTables.created_at, formTables.id);
  return rows.map((row) => ({
    key: keyOf(row.id),
    own: row.id,
    part: OWN_PART,
    title: say(row.name_en, row.name_fr),
    rowsHead: ROWS_HEADS[row.rows],
    keeps: form === 'school_file' ? 'school' : form === 'minedub_term' ? 'term' : 'year',
    rows:
      row.rows === 'lines'
        ? { lines: true }
        : row.rows === 'listed'
          ? {
              listed: row.labels.map(({ name_en, name_fr }, at) => ({
                key: `r${at + 1}`,
                label: say(name_en, name_fr),
              })),
            }
          : { each: row.rows },
    columns: row.columns.map((column, at): CanvasColumn => {
      const head = { key: `c${at + 1}`, head: say(column.name_en, column.name_fr) };
      if ('measure' in column) return { ...head, measure: column.measure, sum: true };
      const sum = column.kind === 'count' || column.kind === 'money' ? ({ sum: true } as const) : {};
      return { ...head, typed: column.kind, ...sum };
    }),
  }));
}

export async function countOwnTables(tx: Tx, form: FormKey): Promise<number> {
  const [found] = await tx.select({ number: count() }).from(formTables).where(eq(formTables.form, form));
  return found?.number ?? 0;
}

export async function insertOwnTable(tx: Tx, table: typeof formTables.$inferInsert): Promise<void> {
  await tx.insert(formTables).values(table);
}

/** Deletes a table with its entries; null if there is none. */
export async function deleteOwnTable(tx: Tx, id: string) {
  const [removed] = await tx
    .delete(formTables)
    .where(eq(formTables.id, id))
    .returning({ form: formTables.form, name_en: formTables.name_en });
  if (!removed) return null;
  const entries = await tx
    .delete(formEntries)
    .where(eq(formEntries.table_key, keyOf(id)))
    .returning({ row: formEntries.row_key });
  return { ...removed, entries: entries.length };
}
