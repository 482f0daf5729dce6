import { eq, inArray, sql } from 'drizzle-orm';
import type { Moderation } from '#features/marking/class-results.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { mayKeepMarks } from '../marks.policy.ts';
import { isReopened, mayChangeCells, signsOf } from '../marks.rules.ts';
import { placeOf } from './cells.service.ts';
import { assessments, studentMarkEvents, studentMarks } from './marks.tables.ts';
import { holdSheet, selectAssessments } from './sheets.queries.ts';

type Column = {
  id: string;
  name: string;
  competence?: string | undefined;
  out_of: string;
  weight: string;
  kind: typeof assessments.$inferSelect.kind;
  done_on?: string | undefined;
};

const isWeight = (weight: number) => weight > 0 && weight < 1_000;

/** Temporary positions above all real ones while columns are reordered, so that no two are ever equal. */
const ASIDE = 1_000;

/**
 * Sets a sheet's columns, in this order. A column that ever had entries stays, and its maximum may
 * not drop below its highest mark. Null if the caller may not enter the sheet or a column belongs
 * to another sheet.
 */
export function setAssessments(call: Call, sheetId: string, wanted: readonly Column[]) {
  // A duplicate new id, or one used by another sheet, counts as not found.
  return orRefuse({ assessments_pkey: 'NOT_FOUND' }, () =>
    call.db.transaction(async (tx) => {
      const sheet = await holdSheet(tx, call.actor, sheetId);
      if (!sheet) return null;
      if (!mayChangeCells(sheet, mayKeepMarks(call.actor), call.now()))
        return { refused: 'SHEET_CLOSED' } as const;
      if (wanted.some(({ out_of, weight }) => Number(out_of) === 0 || !isWeight(Number(weight))))
        return { refused: 'OUT_OF_RANGE' } as const;
      const held = await selectAssessments(tx, sheetId);
      const gone = held.filter(({ id }) => !wanted.some((column) => column.id === id)).map(({ id }) => id);
      if (await hasEntries(tx, gone)) return { refused: 'HAS_MARKS' } as const;
      const highest = await highestOf(
        tx,
        held.map(({ id }) => id),
      );
      if (wanted.some(({ id, out_of }) => Number(out_of) < (highest.get(id) ?? 0)))
        return { refused: 'OUT_OF_RANGE' } as const;
      if (gone.length > 0) await tx.delete(assessments).where(inArray(assessments.id, gone));
      await tx
        .update(assessments)
        .set({ position: sql`${assessments.position} + ${ASIDE}` })
        .where(eq(assessments.sheet_id, sheetId));
      for (const [position, { id, competence, done_on, ...column }] of wanted.entries()) {
        const set = { ...column, position, competence: competence || null, done_on: done_on ?? null };
        if (held.some((one) => one.id === id))
          await tx.update(assessments).set(set).where(eq(assessments.id, id));
        else await tx.insert(assessments).values({ id, sheet_id: sheetId, ...set });
      }
      await record(tx, call, {
        action: 'marks.columns_set',
        subject: { type: 'class', id: sheet.class_id },
        details: { taught: sheet.subject_id, slot: placeOf(sheet), columns: wanted.length },
      });
      return {};
    }),
  );
}

async function hasEntries(tx: Tx, assessmentIds: readonly string[]): Promise<boolean> {
  if (assessmentIds.length === 0) return false;
  const found = await tx
    .select({ id: studentMarkEvents.id })
    .from(studentMarkEvents)
    .where(inArray(studentMarkEvents.assessment_id, [...assessmentIds]))
    .limit(1);
  return found.length > 0;
}

async function highestOf(tx: Tx, assessmentIds: readonly string[]): Promise<Map<string, number>> {
  const found = await tx
    .select({
      id: studentMarks.assessment_id,
      highest: sql<string | null>`max(${studentMarks.number})`,
    })
    .from(studentMarks)
    .where(inArray(studentMarks.assessment_id, [...assessmentIds]))
    .groupBy(studentMarks.assessment_id);
  return new Map(found.map(({ id, highest }) => [id, Number(highest ?? 0)]));
}

type Moderate = {
  sheet_id: string;
  assessment_id: string;
  moderation: readonly Moderation[];
  reason: string;
};

/**
 * Sets the adjustments applied, in order, to a column's numbers when results are calculated; an
 * empty list removes them. Entries stay as they are. Null if the column does not exist; refused
 * once the sheet is closed.
 */
export function moderate(call: Call, { sheet_id, assessment_id, moderation, reason }: Moderate) {
  return call.db.transaction(async (tx) => {
    const sheet = await holdSheet(tx, call.actor, sheet_id);
    const column = (await selectAssessments(tx, sheet_id)).find(({ id }) => id === assessment_id);
    if (!sheet || !column) return null;
    const isOpen = sheet.state !== 'closed' || isReopened(sheet, call.now());
    if (!isOpen || sheet.year_status === 'closed') return { refused: 'SHEET_CLOSED' } as const;
    const by = { reason, author_id: call.actor.userId, at: call.now().toISOString() };
    await tx
      .update(assessments)
      .set({ moderation: moderation.map((step) => ({ ...step, ...by })) })
      .where(eq(assessments.id, assessment_id));
    await record(tx, call, {
      action: 'marks.column_moderated',
      subject: { type: 'class', id: sheet.class_id },
      details: {
        taught: sheet.subject_id,
        slot: placeOf(sheet),
        column: column.name,
        steps: signsOf(moderation).join(' '),
        reason,
      },
    });
    return {};
  });
}
