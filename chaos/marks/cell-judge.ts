import { inArray } from 'drizzle-orm';
import { marksRouter } from '#features/marks/server/marks.router.ts';
import { studentMarkEvents, studentMarks } from '#features/marks/server/marks.tables.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import type { CellBooks } from './cell-books.ts';

type CellName = { assessment_id: string; student_id: string; key: string };
type Stored = typeof studentMarkEvents.$inferSelect;
type Content = { number?: string | null; special?: string | null; judgement?: string | null };

/** The number of cells whose history is also read over the API, as a person does. */
const HISTORIES = 5;

const keyOf = (of: { assessment_id: string; student_id: string }) => `${of.assessment_id} ${of.student_id}`;
/** The content of a cell, normalized: 7 equals 7.00. */
const saying = ({ number = null, special = null, judgement = null }: Content) =>
  number === null ? `${special} ${judgement}` : `= ${Number(number)}`;
const NOTHING = saying({});

/**
 * Replays the history of every cell in the order of reception, and compares responses, reads and cells with
 * it.
 */
export async function judgeCells(
  db: Db,
  {
    sheet_id,
    cells,
    books,
    office,
  }: { sheet_id: string; cells: CellName[]; books: CellBooks; office: Actor },
) {
  const columns = [...new Set(cells.map(({ assessment_id }) => assessment_id))];
  const stored = await db
    .select()
    .from(studentMarkEvents)
    .where(inArray(studentMarkEvents.assessment_id, columns))
    .orderBy(studentMarkEvents.seq);
  const standing = await db.select().from(studentMarks).where(inArray(studentMarks.assessment_id, columns));
  const byId = new Map(stored.map((one) => [one.id, one]));
  const faults = [...books.faults, ...judgeHistory(stored, books), ...judgeReaders(byId, books)];
  for (const cell of cells) {
    const history = stored.filter((one) => keyOf(one) === cell.key);
    const last = replay(history, faults);
    const now = standing.find((one) => keyOf(one) === cell.key);
    if (saying(now ?? {}) !== saying(last ?? {}) || (now && now.event_id !== last?.id))
      faults.push(`a cell holds ${saying(now ?? {})}, and ${saying(last ?? {})} was taken last`);
  }
  for (const cell of cells.slice(0, HISTORIES)) {
    const { assessment_id, student_id } = cell;
    const shown = await apiAs(marksRouter, db, office).history({ sheet_id, assessment_id, student_id });
    const history = stored.filter((one) => keyOf(one) === cell.key);
    const lines = (list: (Content & { outcome: string })[]) =>
      list.map((one) => `${one.outcome} ${saying(one)}`).toSorted();
    if (lines(shown).join() !== lines(history).join())
      faults.push('a history shows other changes than were made');
  }
  const taken = stored.filter(({ outcome }) => outcome === 'taken').length;
  return { faults, figures: { events: stored.length, taken, conflicts: stored.length - taken } };
}

/** Every sent event must be stored once, as it was sent, and every response must match what is stored. */
function judgeHistory(stored: Stored[], { events, told, readings }: CellBooks): string[] {
  const faults: string[] = [];
  const byId = new Map(stored.map((one) => [one.id, one]));
  for (const { id } of events.values()) if (!byId.has(id)) faults.push(`a change (${id}) is in no history`);
  for (const one of stored) {
    const sent = events.get(one.id);
    const isSame =
      sent && keyOf(sent) === keyOf(one) && sent.base_id === one.base_id && saying(sent) === saying(one);
    if (!isSame) faults.push(`the history has a change (${one.id}) that nobody made like this`);
  }
  for (const { id, outcome, cell } of told) {
    const kept = byId.get(id);
    if (kept?.outcome !== outcome)
      faults.push(`a change was told ${outcome}, and is kept as ${kept?.outcome}`);
    if (outcome === 'conflict' && !cell && kept?.base_id === null)
      faults.push('a conflict was told without what the cell holds');
  }
  const shown = [...readings, ...told.flatMap(({ cell }) => cell ?? [])];
  for (const cell of shown) {
    const kept = byId.get(cell.event_id);
    if (kept?.outcome !== 'taken' || keyOf(kept) !== keyOf(cell) || saying(kept) !== saying(cell))
      faults.push(`somebody was shown ${saying(cell)}, which was never taken`);
  }
  return faults;
}

/** An editor who has seen a change in a cell must not see an older one there afterwards. */
function judgeReaders(byId: ReadonlyMap<string, Stored>, { readers }: CellBooks): string[] {
  const faults: string[] = [];
  for (const knowledge of readers) {
    const newest = new Map<string, number>();
    for (const { key, event_id, stands } of knowledge) {
      const seq = byId.get(event_id)?.seq ?? 0;
      if (stands && seq < (newest.get(key) ?? 0)) faults.push('somebody was shown an older mark than before');
      newest.set(key, Math.max(seq, newest.get(key) ?? 0));
    }
  }
  return faults;
}

/**
 * A change is accepted if it is based on the current content or equals it; otherwise it is a conflict and
 * changes nothing.
 */
function replay(history: Stored[], faults: string[]): Stored | null {
  let stands: Stored | null = null;
  for (const one of history) {
    const onIt = one.base_id === (stands?.id ?? null);
    const mayBeTaken = onIt || saying(one) === (stands ? saying(stands) : NOTHING);
    if (one.outcome === 'taken' && !mayBeTaken)
      faults.push(`${saying(one)} was taken over ${saying(stands ?? {})}, which its author never saw`);
    if (one.outcome === 'conflict' && mayBeTaken)
      faults.push(`${saying(one)} was kept as a conflict although its author saw what stood there`);
    if (one.outcome === 'taken') stands = one;
  }
  return stands;
}
