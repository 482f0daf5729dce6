import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { studentsTaking } from '#features/subjects/server/taking.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { brokenConstraint } from '#platform/db/violations.ts';
import type { CellAnswer, CellEvent as EnteredEvent } from '../marks.contract.ts';
import { type CellContent, EMPTY } from '../entry.rules.ts';
import { mayKeepMarks } from '../marks.policy.ts';
import { isReopened, type MarkSource, mayChangeCells, mayHold, sameContent } from '../marks.rules.ts';
import { studentMarkEvents, studentMarks } from './marks.tables.ts';
import { holdSheet, selectAssessments, selectCells, selectMoved, type SheetRow } from './sheets.queries.ts';

/** A change as it was entered, or as the server takes it from an assignment. */
type CellEvent = Omit<EnteredEvent, 'source'> & { source: MarkSource };
type Refusal = NonNullable<CellAnswer['code']>;
type NewEvent = Omit<typeof studentMarkEvents.$inferInsert, 'seq'>;
type Judged = { id: string; outcome: CellAnswer['outcome']; code: CellAnswer['code'] };

const keyOf = (of: { assessment_id: string; student_id: string }) => `${of.assessment_id} ${of.student_id}`;
const distinct = (ids: readonly string[]) => [...new Set(ids)];

/**
 * Saves cell changes, each once by its id. A change applies if the cell is as its author saw it or
 * already has the same value; otherwise it is stored as a conflict and the cell stays unchanged.
 * Null if the caller may not enter the sheet.
 */
export async function saveCells(call: Call, sheetId: string, events: readonly CellEvent[]) {
  const save = () =>
    call.db.transaction(async (tx) => {
      const sheet = await holdSheet(tx, call.actor, sheetId);
      if (!sheet) return null;
      return { answers: await takeCells(tx, call, sheet, events) };
    });
  try {
    return await save();
  } catch (error) {
    if (brokenConstraint(error) !== 'student_mark_events_pkey') throw error;
    // The same id was concurrently inserted for another sheet.
    return save();
  }
}

type Column = Awaited<ReturnType<typeof selectAssessments>>[number];
type Held = {
  sheet: SheetRow;
  columns: ReadonlyMap<string, Column>;
  pupils: ReadonlySet<string>;
  /** Students of the sheet who are now in another class. */
  moved: ReadonlySet<string>;
};
type Caller = Pick<Call, 'actor' | 'now' | 'address' | 'via'>;

/** The same within a transaction that has locked the sheet. */
export async function takeCells(
  tx: Tx,
  call: Caller,
  sheet: SheetRow,
  events: readonly CellEvent[],
): Promise<CellAnswer[]> {
  const columns = new Map((await selectAssessments(tx, sheet.id)).map((column) => [column.id, column]));
  const named = {
    columns: distinct(events.map(({ assessment_id }) => assessment_id)).filter((id) => columns.has(id)),
    students: distinct(events.map(({ student_id }) => student_id)),
  };
  const known = await findAnswered(
    tx,
    events.map(({ id }) => id),
  );
  const standing = await selectCells(tx, named.columns, named.students);
  const marked = new Set(standing.map(({ student_id }) => student_id));
  const pupils = await findPupils(tx, sheet, named.students, marked);
  const elsewhere = await selectMoved(tx, sheet, named.students);
  const moved = new Set(elsewhere.map(({ student_id }) => student_id));
  const cells = new Map<string, CellContent & { event_id: string }>(
    standing.map((cell) => [keyOf(cell), cell]),
  );
  const answers = new Map<string, Judged>();
  const fresh: NewEvent[] = [];
  const changed = new Map<string, NewEvent>();
  for (const event of events) {
    if (answers.has(event.id)) continue;
    const { id } = event;
    const before = known.get(id);
    const source = sourceOf(event, call.actor);
    const code = before
      ? isRepeat(event, before, call.actor.userId)
        ? null
        : 'ID_TAKEN'
      : refusalOf({ sheet, columns, pupils, moved }, call, { ...event, source });
    if (code || before) {
      answers.set(id, code ? { id, outcome: 'refused', code } : { id, outcome: before!.outcome, code });
      continue;
    }
    const cell = cells.get(keyOf(event));
    const seen = (cell?.event_id ?? null) === event.base_id;
    const outcome = seen || sameContent(cell ?? EMPTY, event) ? 'taken' : 'conflict';
    const row: NewEvent = {
      ...event,
      author_id: call.actor.userId,
      for_teacher_id: source === 'paper' ? sheet.teacher_id : null,
      reason: event.reason ?? null,
      source,
      device_at: new Date(event.device_at),
      received_at: call.now(),
      outcome,
    };
    fresh.push(row);
    answers.set(id, { id, outcome, code: null });
    if (outcome === 'conflict') continue;
    cells.set(keyOf(event), { ...event, event_id: id });
    changed.set(keyOf(event), row);
  }
  await writeCells(tx, fresh, [...changed.values()]);
  if (fresh.length > 0)
    await record(tx, call, {
      action: 'marks.entered',
      subject: { type: 'class', id: sheet.class_id },
      details: {
        taught: sheet.subject_id,
        slot: placeOf(sheet),
        marks: fresh.filter(({ outcome }) => outcome === 'taken').length,
        conflicts: fresh.filter(({ outcome }) => outcome === 'conflict').length,
      },
    });
  return withCells(
    tx,
    named,
    events.map((event) => ({ event, answer: answers.get(event.id)! })),
  );
}

/** Adds the current cell content to each change that was not applied. */
async function withCells(
  tx: Tx,
  named: { columns: string[]; students: string[] },
  given: readonly { event: CellEvent; answer: Judged }[],
): Promise<CellAnswer[]> {
  const isTaken = ({ answer }: (typeof given)[number]) => answer.outcome === 'taken';
  const standing = given.every(isTaken) ? [] : await selectCells(tx, named.columns, named.students);
  const cells = new Map(standing.map((cell) => [keyOf(cell), cell]));
  return given.map((one) => ({
    ...one.answer,
    cell: isTaken(one) ? null : (cells.get(keyOf(one.event)) ?? null),
  }));
}

/** Only the office may enter marks from paper or from a former school. */
const sourceOf = ({ source }: CellEvent, actor: Actor): MarkSource =>
  mayKeepMarks(actor) || (source !== 'paper' && source !== 'carried') ? source : 'grid';

type Known = Pick<typeof studentMarkEvents.$inferSelect, 'assessment_id' | 'student_id' | 'author_id'>;

/** An id used by a different change is not a retry. */
const isRepeat = (event: CellEvent, before: Known, userId: string) =>
  keyOf(before) === keyOf(event) && before.author_id === userId;

/** The reason for not even storing a change; null if there is none. */
function refusalOf(
  { sheet, columns, pupils, moved }: Held,
  { actor, now }: Caller,
  event: CellEvent,
): Refusal | null {
  const column = columns.get(event.assessment_id);
  if (!column || !pupils.has(event.student_id)) return 'NOT_FOUND';
  // The marks were carried to the new class's sheets: one entered here would never count.
  if (moved.has(event.student_id)) return 'CLASS_CHANGED';
  if (!mayChangeCells(sheet, mayKeepMarks(actor), now())) return 'SHEET_CLOSED';
  if (!mayHold(sheet.scheme, column.out_of, event)) return 'OUT_OF_RANGE';
  const wantsReason = isReopened(sheet, now()) || event.source === 'carried';
  return wantsReason && event.reason === undefined ? 'REASON_MISSING' : null;
}

/** "1.2": the second slot of the first period. */
export const placeOf = ({ period, slot }: { period: number; slot: number }) => `${period + 1}.${slot + 1}`;

async function findAnswered(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const { id, assessment_id, student_id, author_id, outcome } = studentMarkEvents;
  const found = await tx
    .select({ id, assessment_id, student_id, author_id, outcome })
    .from(studentMarkEvents)
    .where(inArray(id, [...ids]));
  return new Map(found.map((row) => [row.id, row]));
}

/**
 * Of these students: those who take the subject, those who left the class this year, and those who
 * already have marks.
 */
async function findPupils(
  tx: Tx,
  sheet: SheetRow,
  studentIds: readonly string[],
  marked: ReadonlySet<string>,
): Promise<Set<string>> {
  const taking = new Set((await studentsTaking(tx, sheet, sheet.day)).map(({ student_id }) => student_id));
  const others = studentIds.filter((id) => !taking.has(id) && !marked.has(id));
  if (others.length === 0) return new Set([...taking, ...marked]);
  const left = await tx
    .select({ student_id: classMemberships.student_id })
    .from(classMemberships)
    .where(
      and(
        eq(classMemberships.class_id, sheet.class_id),
        inArray(classMemberships.student_id, others),
        sql`${classMemberships.from_day} <= ${sheet.last_day}`,
        sql`${classMemberships.until_day} between ${sheet.first_day} and ${sheet.day}::date - 1`,
      ),
    );
  return new Set([...taking, ...marked, ...left.map(({ student_id }) => student_id)]);
}

/** Stores events and cells, ordered by student so that concurrent transactions lock rows in the same order. */
export async function writeCells(
  tx: Tx,
  fresh: readonly NewEvent[],
  changed: readonly NewEvent[],
): Promise<void> {
  if (fresh.length === 0) return;
  const inOrder = (rows: readonly NewEvent[]) =>
    rows.toSorted((one, other) =>
      one.student_id < other.student_id ? -1 : Number(one.student_id > other.student_id),
    );
  await tx.insert(studentMarkEvents).values(inOrder(fresh));
  const isFilled = ({ number, special, judgement }: NewEvent) =>
    (number ?? special ?? judgement ?? null) !== null;
  const filled = inOrder(changed.filter(isFilled));
  const emptied = changed.filter((row) => !isFilled(row));
  if (filled.length > 0)
    await tx
      .insert(studentMarks)
      .values(
        filled.map(({ assessment_id, student_id, number, special, judgement, id }) => ({
          assessment_id,
          student_id,
          number,
          special,
          judgement,
          event_id: id,
        })),
      )
      .onConflictDoUpdate({
        target: [studentMarks.assessment_id, studentMarks.student_id],
        set: {
          number: sql`excluded.number`,
          special: sql`excluded.special`,
          judgement: sql`excluded.judgement`,
          event_id: sql`excluded.event_id`,
        },
      });
  if (emptied.length > 0)
    await tx
      .delete(studentMarks)
      .where(
        or(
          ...emptied.map(({ assessment_id, student_id }) =>
            and(eq(studentMarks.assessment_id, assessment_id), eq(studentMarks.student_id, student_id)),
          ),
        ),
      );
}
