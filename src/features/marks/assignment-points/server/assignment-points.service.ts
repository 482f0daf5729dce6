import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { assignments } from '#features/assignments/server/assignments.tables.ts';
import { findPointed, selectPointed } from '#features/assignments/server/returned.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { classSubjects } from '#features/roster/server/subjects.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { answerOnce } from '#platform/http/server/idempotency.ts';
import { EMPTY } from '../../entry.rules.ts';
import { isReopened, mayChangeCells } from '../../marks.rules.ts';
import { placeOf, takeCells } from '../../server/cells.service.ts';
import { assessments, studentMarkEvents } from '../../server/marks.tables.ts';
import {
  findSheet,
  holdSheet,
  selectAssessments,
  selectCells,
  selectMoved,
  selectPupils,
  type SheetRow,
} from '../../server/sheets.queries.ts';
import type { PointedAssignment, PointsPreview } from '../assignment-points.contract.ts';
import { outcomeOf, scaledMark, writes } from '../assignment-points.rules.ts';

type Wish = { sheet_id: string; assignment_id: string; assessment_id?: string | undefined };
type Refusal = 'NOT_FOUND' | 'TAKEN_ELSEWHERE' | 'TOO_MANY_COLUMNS';

const MOST_COLUMNS = 12;
const MOST_NAME = 60;

const yearOf = (sheet: SheetRow) => ({
  class_id: sheet.class_id,
  subject_id: sheet.subject_id,
  from: sheet.first_day,
  until: sheet.last_day,
});

/** The columns that have taken points, on any sheet, by assignment. */
const selectTaken = (tx: Tx, assignmentIds: readonly string[]) =>
  tx
    .select({
      assignment_id: assessments.assignment_id,
      id: assessments.id,
      name: assessments.name,
      sheet_id: assessments.sheet_id,
    })
    .from(assessments)
    .where(inArray(assessments.assignment_id, [...assignmentIds]));

/** Assignments whose points a sheet may take; null if the caller may not enter marks on the sheet. */
export async function listPointed(
  tx: Tx,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  sheetId: string,
): Promise<PointedAssignment[] | null> {
  const sheet = await findSheet(tx, actor, sheetId);
  if (!sheet) return null;
  const found = await selectPointed(tx, actor, now(), yearOf(sheet));
  const taken = await selectTaken(
    tx,
    found.map(({ id }) => id),
  );
  return found.map((each) => {
    const column = taken.find(({ assignment_id }) => assignment_id === each.id);
    return {
      ...each,
      taken: column ? { id: column.id, name: column.name, sheet_id: column.sheet_id } : null,
    };
  });
}

/** The points of an assignment converted to marks of a column. */
export function previewPoints(tx: Tx, call: Pick<Call, 'actor' | 'now'>, wish: Wish) {
  return orRefuse<Refusal, PointsPreview>({}, async (refuse) => {
    const sheet = await findSheet(tx, call.actor, wish.sheet_id);
    if (!sheet) return refuse('NOT_FOUND');
    const found = await previewOf(tx, call, sheet, wish);
    if ('refused' in found) return refuse(found.refused);
    const { base: _base, ...preview } = found;
    return preview;
  });
}

/** A new column for points, with the same maximum as the first column of a new sheet. */
async function newColumn(tx: Tx, { scheme, class_id, subject_id }: SheetRow, title: string) {
  const [taught] = await tx
    .select({ weight: classSubjects.coefficient })
    .from(classSubjects)
    .where(and(eq(classSubjects.class_id, class_id), eq(classSubjects.subject_id, subject_id)));
  const out_of = scheme.subject_weight === 'maximum' && taught ? taught.weight : scheme.maximum;
  return { id: null, name: title.slice(0, MOST_NAME).trim(), out_of: String(Number(out_of)) };
}

type Preview = PointsPreview & {
  /** The events on which the changes are based, by student. */
  base: ReadonlyMap<string, string>;
};

async function previewOf(
  tx: Tx,
  { actor, now }: { actor: Actor; now: () => Date },
  sheet: SheetRow,
  { assignment_id, assessment_id }: Wish,
): Promise<Preview | { refused: Refusal }> {
  const found = await findPointed(tx, actor, now(), { ...yearOf(sheet), id: assignment_id });
  if (!found) return { refused: 'NOT_FOUND' };
  const columns = await selectAssessments(tx, sheet.id);
  const [taken] = await selectTaken(tx, [assignment_id]);
  const wanted = columns.find(({ id }) => id === (assessment_id ?? taken?.id));
  if (assessment_id !== undefined && !wanted) return { refused: 'NOT_FOUND' };
  const isOfOther = wanted?.assignment_id && wanted.assignment_id !== assignment_id;
  if (isOfOther || (taken && taken.id !== wanted?.id)) return { refused: 'TAKEN_ELSEWHERE' };
  if (!wanted && columns.length >= MOST_COLUMNS) return { refused: 'TOO_MANY_COLUMNS' };
  const column = wanted
    ? { id: wanted.id, name: wanted.name, out_of: wanted.out_of }
    : await newColumn(tx, sheet, found.title);
  const ids = found.works.map(({ student }) => student.id);
  const pupils = new Set((await selectPupils(tx, sheet)).map(({ id }) => id));
  const moved = new Set((await selectMoved(tx, sheet, ids)).map(({ student_id }) => student_id));
  const cells = new Map(
    (column.id ? await selectCells(tx, [column.id], ids) : []).map((cell) => [cell.student_id, cell]),
  );
  const ofAssignment = await selectFromAssignment(
    tx,
    [...cells.values()].map(({ event_id }) => event_id),
  );
  const rows = found.works.map(({ student, points }) => {
    const cell = cells.get(student.id);
    const mark = scaledMark(points, {
      of: found.points,
      outOf: column.out_of,
      decimals: sheet.scheme.entry_decimals,
    });
    const { number, special, judgement } = cell ?? EMPTY;
    const outcome = outcomeOf({
      mark,
      outOf: column.out_of,
      held: cell ? { ...cell, fromAssignment: ofAssignment.has(cell.event_id) } : null,
      isMarkedHere: pupils.has(student.id) && !moved.has(student.id),
    });
    return { student, points, mark, now: { number, special, judgement }, outcome };
  });
  const base = new Map([...cells].map(([id, { event_id }]) => [id, event_id]));
  const seen = createHash('sha256')
    .update(JSON.stringify([column, rows, [...base]]))
    .digest('hex');
  return { column, rows, seen, base };
}

/** The events, among these, that took points of an assignment into the marks. */
async function selectFromAssignment(tx: Tx, eventIds: readonly string[]): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const found = await tx
    .select({ id: studentMarkEvents.id })
    .from(studentMarkEvents)
    .where(and(inArray(studentMarkEvents.id, [...eventIds]), eq(studentMarkEvents.source, 'assignment')));
  return new Set(found.map(({ id }) => id));
}

type TakeRefusal = Refusal | 'SHEET_CLOSED' | 'NO_NUMBERS' | 'REASON_MISSING' | 'CHANGED_MEANWHILE';

/**
 * Takes returned points into a column as shown in the preview; idempotent by key. They are stored like other
 * entries: a closed sheet refuses them, and marks entered by hand stay.
 */
export function takePoints(
  call: Call & { key: string },
  input: Wish & { seen: string; reason?: string | undefined },
) {
  const keyed = { actorId: call.actor.userId, procedure: 'markAssignments.take', key: call.key, input };
  return orRefuse<TakeRefusal, { taken: number }>(
    { assessments_assignment_key: 'TAKEN_ELSEWHERE' },
    (refuse) =>
      call.db.transaction(async (tx) => {
        const sheet = await holdSheet(tx, call.actor, input.sheet_id);
        if (!sheet) return refuse('NOT_FOUND');
        return answerOnce(tx, keyed, async () => {
          if (!mayChangeCells(sheet, false, call.now())) return refuse('SHEET_CLOSED');
          if (sheet.scheme.marking !== 'numbers') return refuse('NO_NUMBERS');
          if (isReopened(sheet, call.now()) && !input.reason) return refuse('REASON_MISSING');
          // Returning work takes the same lock, so the points cannot change between the check and the write.
          await tx
            .select({ id: assignments.id })
            .from(assignments)
            .where(eq(assignments.id, input.assignment_id))
            .for('share');
          const preview = await previewOf(tx, call, sheet, input);
          if ('refused' in preview) return refuse(preview.refused);
          if (preview.seen !== input.seen) return refuse('CHANGED_MEANWHILE');
          const assessment_id = await linkColumn(tx, sheet, input.assignment_id, preview.column);
          const at = call.now().toISOString();
          const answers = await takeCells(
            tx,
            call,
            sheet,
            preview.rows
              .filter(({ outcome }) => writes(outcome))
              .map(({ student, mark }) => ({
                id: newId(),
                assessment_id,
                student_id: student.id,
                base_id: preview.base.get(student.id) ?? null,
                ...EMPTY,
                number: mark,
                source: 'assignment' as const,
                reason: input.reason,
                device_at: at,
              })),
          );
          if (answers.some(({ outcome }) => outcome !== 'taken')) return refuse('CHANGED_MEANWHILE');
          await record(tx, call, {
            action: 'marks.points_taken',
            subject: { type: 'class', id: sheet.class_id },
            details: {
              taught: sheet.subject_id,
              slot: placeOf(sheet),
              column: preview.column.name,
              marks: answers.length,
            },
          });
          return { taken: answers.length };
        });
      }),
  );
}

/** Links the column to the assignment; creates a new column if needed. */
async function linkColumn(
  tx: Tx,
  sheet: SheetRow,
  assignment_id: string,
  { id, name, out_of }: PointsPreview['column'],
): Promise<string> {
  if (id !== null) {
    await tx.update(assessments).set({ assignment_id }).where(eq(assessments.id, id));
    return id;
  }
  const made = newId();
  const columns = await selectAssessments(tx, sheet.id);
  await tx.insert(assessments).values({
    id: made,
    sheet_id: sheet.id,
    position: columns.length,
    name,
    out_of,
    assignment_id,
  });
  return made;
}
