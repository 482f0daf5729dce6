import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '#features/people/people.rules.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { classSubjects } from '#features/roster/server/subjects.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { Sheet } from '../marks.contract.ts';
import { mayKeepMarks } from '../marks.policy.ts';
import { isReopened, mayChangeCells } from '../marks.rules.ts';
import { placeOf } from './cells.service.ts';
import { findClassScheme } from './class-scheme.queries.ts';
import { assessments, markSheets, studentMarkEvents } from './marks.tables.ts';
import {
  findSheet,
  isEnteredBy,
  selectAssessments,
  selectCells,
  selectMoved,
  selectPupils,
  type SheetRow,
} from './sheets.queries.ts';

type Wish = { class_id: string; subject_id: string; period: number; slot: number };

/**
 * Creates a sheet of the current year with one column if missing; two concurrent callers get the
 * same sheet. Null if the caller may not enter it or the class's scheme lacks the slot.
 */
export function openSheet(call: Call, { class_id, subject_id, period, slot }: Wish) {
  return call.db.transaction(async (tx) => {
    const year = await findCurrentYear(tx);
    const taught = year && (await findTaught(tx, call.actor, { class_id, subject_id, year_id: year.id }));
    const found = taught && (await findClassScheme(tx, { class_id, year_id: year.id }));
    const named = found?.scheme.periods[period]?.slots[slot]?.name;
    if (!year || !taught || !named) return null;
    const of = { class_id, subject_id, year_id: year.id, period, slot };
    const [made] = await tx
      .insert(markSheets)
      .values({ id: newId(), ...of, created_at: call.now() })
      .onConflictDoNothing()
      .returning({ id: markSheets.id });
    if (!made) return findPlace(tx, of);
    const { subject_weight, maximum } = found.scheme;
    await tx.insert(assessments).values({
      id: newId(),
      sheet_id: made.id,
      position: 0,
      name: named[await languageOf(tx, call.actor)].slice(0, 60),
      out_of: subject_weight === 'maximum' ? taught.weight : maximum,
    });
    await record(tx, call, {
      action: 'marks.sheet_opened',
      subject: { type: 'class', id: class_id },
      details: { taught: subject_id, slot: placeOf(of) },
    });
    return { sheet_id: made.id };
  });
}

async function findTaught(
  tx: Tx,
  actor: Actor,
  { class_id, subject_id, year_id }: { class_id: string; subject_id: string; year_id: string },
) {
  const [found] = await tx
    .select({ weight: classSubjects.coefficient })
    .from(classSubjects)
    .innerJoin(schoolYears, eq(schoolYears.id, year_id))
    .where(
      and(
        eq(classSubjects.class_id, class_id),
        eq(classSubjects.subject_id, subject_id),
        isEnteredBy(tx, actor, classSubjects),
      ),
    );
  return found ?? null;
}

async function findPlace(
  tx: Tx,
  { class_id, subject_id, year_id, period, slot }: Wish & { year_id: string },
) {
  const [found] = await tx
    .select({ sheet_id: markSheets.id })
    .from(markSheets)
    .where(
      and(
        eq(markSheets.class_id, class_id),
        eq(markSheets.subject_id, subject_id),
        eq(markSheets.year_id, year_id),
        eq(markSheets.period, period),
        eq(markSheets.slot, slot),
      ),
    );
  return found ?? null;
}

/** The language of the first column's name: the caller's, else the school's first teaching language. */
async function languageOf(tx: Tx, { userId }: Actor): Promise<'en' | 'fr'> {
  const [own] = await tx
    .select({ language: profiles.language })
    .from(profiles)
    .where(eq(profiles.user_id, userId));
  if (own?.language) return own.language;
  const [school] = await tx.select({ languages: schoolSettings.languages }).from(schoolSettings);
  return school?.languages[0] ?? 'fr';
}

/** A sheet with its students and cells, if the actor may enter it. */
export async function readSheet(
  tx: Tx,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  sheetId: string,
): Promise<Sheet | null> {
  const sheet = await findSheet(tx, actor, sheetId);
  if (!sheet) return null;
  const columns = await selectAssessments(tx, sheet.id);
  const reopened = isReopened(sheet, now());
  return {
    sheet_id: sheet.id,
    class: { id: sheet.class_id, name: classLabel(sheet.class) },
    subject: { id: sheet.subject_id, ...sheet.subject },
    ...placeNames(sheet),
    state: sheet.state,
    may_enter: mayChangeCells(sheet, mayKeepMarks(actor), now()),
    reopened_until: reopened ? sheet.reopened_until!.toISOString() : null,
    reopened_reason: reopened ? sheet.reopened_reason : null,
    marking: sheet.scheme.marking,
    maximum: sheet.scheme.maximum,
    entry_decimals: sheet.scheme.entry_decimals,
    judgements: sheet.scheme.judgements.map(({ code, label }) => ({ code, ...label })),
    assessments: columns.map(({ moderation, ...column }) => ({
      ...column,
      moderation: moderation.map(({ author_id: _author, ...step }) => step),
    })),
    pupils: await readPupils(tx, sheet),
    cells: await selectCells(
      tx,
      columns.map(({ id }) => id),
    ),
  };
}

/** The sheet's students; for those who changed class, the new class and date. */
async function readPupils(tx: Tx, sheet: SheetRow): Promise<Sheet['pupils']> {
  const pupils = await selectPupils(tx, sheet);
  const found = await selectMoved(
    tx,
    sheet,
    pupils.map(({ id }) => id),
  );
  const moved = new Map(found.map((one) => [one.student_id, { to: classLabel(one), on: one.on }]));
  return pupils.map((pupil) => ({ ...pupil, ...(moved.has(pupil.id) && { moved: moved.get(pupil.id)! }) }));
}

const numbered = (at: number) => ({ en: String(at + 1), fr: String(at + 1) });

/** The sheet's slot as named by the scheme; its number if the scheme no longer has it. */
export function placeNames({ scheme, period, slot }: Pick<SheetRow, 'scheme' | 'period' | 'slot'>) {
  const found = scheme.periods[period];
  return {
    period: { index: period, ...(found?.name ?? numbered(period)) },
    slot: { index: slot, ...(found?.slots[slot]?.name ?? numbered(slot)) },
  };
}

const author = alias(profiles, 'author');
const teacher = alias(profiles, 'for_teacher');

/** The history of a cell, oldest first, if the actor may enter its sheet. */
export async function readHistory(
  tx: Tx,
  actor: Actor,
  of: { sheet_id: string; assessment_id: string; student_id: string },
) {
  if (!(await findSheet(tx, actor, of.sheet_id))) return null;
  const found = await tx
    .select({
      number: sql<string | null>`trim_scale(${studentMarkEvents.number})::text`,
      special: studentMarkEvents.special,
      judgement: studentMarkEvents.judgement,
      by: author.full_name,
      for_teacher: teacher.full_name,
      at: studentMarkEvents.received_at,
      reason: studentMarkEvents.reason,
      source: studentMarkEvents.source,
      outcome: studentMarkEvents.outcome,
    })
    .from(studentMarkEvents)
    .innerJoin(assessments, eq(assessments.id, studentMarkEvents.assessment_id))
    .leftJoin(author, eq(author.user_id, studentMarkEvents.author_id))
    .leftJoin(teacher, eq(teacher.user_id, studentMarkEvents.for_teacher_id))
    .where(
      and(
        eq(assessments.sheet_id, of.sheet_id),
        eq(studentMarkEvents.assessment_id, of.assessment_id),
        eq(studentMarkEvents.student_id, of.student_id),
      ),
    )
    .orderBy(studentMarkEvents.seq);
  return found.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }));
}
