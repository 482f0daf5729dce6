import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { newId } from '#platform/db/ids.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type {
  AddTableInput,
  FormAnswer,
  FormFilled,
  FormInput,
  FormPreview,
  FormTable,
  SaveCellInput,
} from '../ministry-forms.contract.ts';
import { FORM_KEYS, type FormKey } from '../ministry-forms.filters.ts';
import {
  isTyped,
  MOST_LINES,
  MOST_OWN_TABLES,
  NONE_ROW,
  nextLine,
  normalized,
} from '../ministry-forms.rules.ts';
import type { Canvas, CanvasTable } from './canvas.ts';
import { CANVASES } from './canvases/canvases.ts';
import {
  countOwnTables,
  deleteOwnTable,
  insertOwnTable,
  lockForms,
  type Scope,
  selectEntries,
  selectOwnTables,
  writeEntry,
} from './forms.queries.ts';
import { emptyTable, type Entries, fillingOf, makeTable, type Sources } from './make-table.ts';
import type { Asked } from './measures/measure.ts';
import { measuresOf } from './measures/measures.ts';
import { recordedNow } from './recorded-now.ts';
import { rowsOf } from './rows.ts';
import { selectStaff } from './staff-records.queries.ts';

export type Call = SchoolCall & { timeZone: string; installation: Pick<Installation, 'schoolName'> };
type Wish = Pick<FormInput, 'form' | 'as_of' | 'term'>;

/** A form with the school's own tables, and all sources of its cells. */
type Opened = { canvas: Canvas; asked: Asked; sources: Sources };

const termsOf = ({ year }: Asked) => (year?.periods ?? []).filter(({ parent_id }) => parent_id === null);

async function askedOf(tx: Tx, call: Omit<Call, 'db'>, { as_of, term }: Omit<Wish, 'form'>): Promise<Asked> {
  const { actor, now, timeZone, installation } = call;
  let staff: ReturnType<typeof selectStaff> | undefined;
  const today = schoolDay(now(), timeZone);
  const day = as_of ?? today;
  const year = await findYearOn(tx, day);
  const terms = (year?.periods ?? []).filter(({ parent_id }) => parent_id === null);
  const running = terms.findIndex(({ first_day, last_day }) => first_day <= day && day <= last_day);
  const number = term === undefined ? Math.max(running, 0) + 1 : Number(term);
  const chosen = terms[number - 1] ?? terms[0];
  return {
    tx,
    day,
    year,
    term: chosen
      ? { number: terms.indexOf(chosen) + 1, first_day: chosen.first_day, last_day: chosen.last_day }
      : null,
    reader: { actor, now, timeZone },
    school: { schoolName: installation.schoolName, timeZone },
    staff: () => (staff ??= selectStaff(tx, day)),
  };
}

/** The period to which an entry of the table applies; null if there is none at present. */
function scopeOf({ keeps }: CanvasTable, { year, term }: Asked): Scope | null {
  if (keeps === 'school') return { year_id: null, term: null };
  if (!year) return null;
  if (keeps === 'year') return { year_id: year.id, term: null };
  return term && { year_id: year.id, term: term.number };
}

/** Forms without tables about a term read the whole year. */
const circumstancesOf = (asked: Asked, canvas: Canvas): Asked =>
  canvas.tables.some(({ keeps }) => keeps === 'term') ? asked : { ...asked, term: null };

async function open(tx: Tx, call: Omit<Call, 'db'>, wish: Wish): Promise<Opened> {
  const own = await selectOwnTables(tx, wish.form);
  const built = CANVASES[wish.form];
  const canvas = { ...built, tables: [...built.tables, ...own] };
  const asked = circumstancesOf(await askedOf(tx, call, wish), canvas);
  const entries = await selectEntries(
    tx,
    canvas.tables.flatMap((table) => {
      const scope = scopeOf(table, asked);
      return scope ? [{ key: table.key, scope }] : [];
    }),
  );
  const none: Entries = new Map();
  return {
    canvas,
    asked,
    sources: {
      rows: rowsOf(asked),
      measure: measuresOf(asked),
      entries: ({ key }) => entries.get(key) ?? none,
      table: (key) => canvas.tables.find((table) => table.key === key),
      isEarlier: asked.day < schoolDay(call.now(), call.timeZone),
    },
  };
}

const filledOf = (tables: readonly FormTable[]) => ({
  filled: tables.reduce((sum, { filled }) => sum + filled, 0),
  asked: tables.reduce((sum, { asked }) => sum + asked, 0),
});

export async function readTables({ canvas, sources }: Opened): Promise<FormTable[]> {
  const tables: FormTable[] = [];
  for (const table of canvas.tables) tables.push(await makeTable(table, sources));
  return tables;
}

export const listForms = (): FormPreview[] =>
  FORM_KEYS.map((key) => ({ key, title: CANVASES[key].title, about: CANVASES[key].about }));

/** How complete a form is today. */
export async function readFilled(tx: Tx, call: Omit<Call, 'db'>, form: FormKey): Promise<FormFilled> {
  return filledOf(await readTables(await open(tx, call, { form })));
}

/** One form: every table with its completeness, or the rows of the requested one. */
export async function readForm(tx: Tx, call: Omit<Call, 'db'>, input: FormInput): Promise<FormAnswer> {
  const opened = await open(tx, call, input);
  const { tables } = opened.canvas;
  const wanted = tables.some(({ key }) => key === input.table) ? input.table : undefined;
  const made: FormTable[] = [];
  for (const table of tables)
    made.push(
      wanted !== undefined && table.key !== wanted
        ? emptyTable(table)
        : await makeTable(table, opened.sources),
    );
  if (wanted !== undefined) return answerOf(opened, made);
  return answerOf(
    opened,
    made.map((table) => ({ ...table, rows: [], total: null })),
  );
}

/** One form with all rows of all tables. */
export async function readWholeForm(tx: Tx, call: Omit<Call, 'db'>, wish: Wish): Promise<FormAnswer> {
  const opened = await open(tx, call, wish);
  return answerOf(opened, await readTables(opened));
}

function answerOf({ canvas, asked, sources }: Opened, tables: FormTable[]): FormAnswer {
  return {
    key: canvas.key,
    title: canvas.title,
    about: canvas.about,
    as_of: asked.day,
    year: asked.year?.name ?? null,
    terms: asked.term
      ? termsOf(asked).map(({ name_en, name_fr }, at) => ({
          value: String(at + 1),
          words: { en: name_en, fr: name_fr },
        }))
      : [],
    term: asked.term ? String(asked.term.number) : null,
    tables,
    recorded_now: sources.isEarlier ? recordedNow(canvas.tables) : null,
    ...filledOf(tables),
  };
}

type SaveRefusal = 'NO_YEAR' | 'CHANGED_MEANWHILE' | 'NOT_OF_THIS_KIND';

/** Whether the table has this row, or may get it as its next one. */
async function hasRow(table: CanvasTable, row: string, { rows, entries }: Sources): Promise<boolean> {
  if (!('lines' in table.rows)) return (await rows(table)).some(({ key }) => key === row);
  const written = [...entries(table).keys()].filter((key) => key !== NONE_ROW);
  return written.includes(row) || (written.length < MOST_LINES && row === nextLine(written));
}

/**
 * Fills in one cell, or states with row `_none` that a table has nothing to report; null if there is no such
 * cell.
 */
export function saveCell(
  call: Call,
  input: SaveCellInput,
): Promise<FormTable | null | { refused: SaveRefusal }> {
  const { form, row, column, before } = input;
  return call.db.transaction(async (tx) => {
    await lockForms(tx);
    const opened = await open(tx, call, input);
    const table = opened.sources.table(input.table);
    const found = table?.columns.find(({ key }) => key === column);
    if (
      !table ||
      !(row === NONE_ROW ? column === 'none' : found && (await hasRow(table, row, opened.sources)))
    )
      return null;
    const scope = scopeOf(table, opened.asked);
    if (!scope) return { refused: 'NO_YEAR' };
    const value =
      row === NONE_ROW ? input.value : typedValue(table, row, { column: found!, text: input.value });
    if (value === null || (row === NONE_ROW && value !== '' && value !== 'yes'))
      return { refused: 'NOT_OF_THIS_KIND' };
    const stored = opened.sources.entries(table).get(row)?.get(column) ?? '';
    if (stored !== before && stored !== value) return { refused: 'CHANGED_MEANWHILE' };
    if (stored !== value) {
      await writeEntry(tx, { ...scope, table_key: table.key, row_key: row, column_key: column }, value, {
        by: call.actor.userId,
        at: call.now(),
      });
      await record(tx, call, {
        action: 'ministry_forms.filled_in',
        details: { form, table: table.title.en, cell: `${row} · ${column}`, before: stored, after: value },
      });
    }
    const after = await open(tx, call, input);
    return makeTable(after.sources.table(table.key)!, after.sources);
  });
}

/** The text in stored form; null if the cell is calculated or the text is invalid. */
function typedValue(
  table: CanvasTable,
  row: string,
  { column, text }: { column: CanvasTable['columns'][number]; text: string },
): string | null {
  const filling = fillingOf(table, row, column);
  const kind = filling.typed ?? ('orTyped' in filling ? filling.orTyped : undefined);
  if (kind === undefined) return null;
  const value = normalized(kind, text);
  const choices = ('choices' in filling ? (filling.choices ?? []) : []).map((one) => one.value);
  return value === '' || isTyped(kind, value, choices) ? value : null;
}

export function addTable(call: Call, input: AddTableInput) {
  const { actor, now } = call;
  return call.db.transaction(async (tx) => {
    await lockForms(tx);
    if ((await countOwnTables(tx, input.form)) >= MOST_OWN_TABLES) return { refused: 'TOO_MANY' as const };
    const id = newId();
    await insertOwnTable(tx, { id, ...input, created_by: actor.userId, created_at: now() });
    await record(tx, call, {
      action: 'ministry_forms.table_added',
      details: { form: input.form, table: input.name_en, columns: input.columns.length },
    });
    return { id };
  });
}

/** Deletes a school's own table with its entries; null if there is none. */
export function removeTable(call: Call, tableId: string) {
  return call.db.transaction(async (tx) => {
    await lockForms(tx);
    const removed = await deleteOwnTable(tx, tableId);
    if (!removed) return null;
    await record(tx, call, {
      action: 'ministry_forms.table_removed',
      details: { form: removed.form, table: removed.name_en, entries: removed.entries },
    });
    return { id: tableId };
  });
}
