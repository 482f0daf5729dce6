import { aScheme } from '#features/marking/rules/class.builders.ts';
import type { MarkingScheme, SpecialValue } from '#features/marking/marking-scheme.ts';
import { classMarking, markingSchemes } from '#features/marking/server/marking.tables.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { markOfFile } from '../sheet-file.rules.ts';
import { assessments, markSheets, studentMarkEvents, studentMarks } from './marks.tables.ts';

/** Two terms of two sequences, out of twenty, coefficients, nothing special. */
export const aSchemeOfTerms = (given: Partial<MarkingScheme> = {}): MarkingScheme =>
  aScheme({
    name: { en: 'Terms', fr: 'Trimestres' },
    periods: [1, 2].map((term) => ({
      name: { en: `Term ${term}`, fr: `Trimestre ${term}` },
      weight: '1',
      slots: [1, 2].map((slot) => ({
        name: { en: `Sequence ${2 * term - 2 + slot}`, fr: `Séquence ${2 * term - 2 + slot}` },
        weight: '1',
      })),
    })),
    card: 'plain',
    ...given,
  });

/** A scheme by which a class is marked in a year. */
export async function aClassScheme(
  db: Db | Tx,
  of: { class_id: string; year_id: string; exam_class?: boolean },
  given: Partial<MarkingScheme> = {},
) {
  const row = one(
    await db
      .insert(markingSchemes)
      .values({
        id: newId(),
        scheme_id: newId(),
        version: 1,
        scheme: aSchemeOfTerms(given),
        created_at: new Date(),
      })
      .returning(),
  );
  await db.insert(classMarking).values({ ...of, marking_scheme_id: row.id });
  return row;
}

export async function aSheet(
  db: Db | Tx,
  of: { class_id: string; subject_id: string; year_id: string },
  {
    column = {},
    ...given
  }: Partial<typeof markSheets.$inferInsert> & { column?: Partial<typeof assessments.$inferInsert> } = {},
) {
  const sheet = { id: newId(), period: 0, slot: 0, created_at: new Date(), ...of, ...given };
  await db.insert(markSheets).values(sheet);
  const assessment_id = newId();
  await db
    .insert(assessments)
    .values({ id: assessment_id, sheet_id: sheet.id, position: 0, name: 'Test', out_of: '20', ...column });
  return { ...sheet, assessment_id };
}

type AMark = {
  assessment_id: string;
  student_id: string;
  author_id?: string;
  number?: string;
  special?: SpecialValue;
  judgement?: string;
};

/** The content of a cell, with the event that set it. */
export async function aMark(db: Db | Tx, { author_id, ...mark }: AMark) {
  const id = newId();
  const at = new Date();
  await db.insert(studentMarkEvents).values({
    id,
    ...mark,
    author_id: author_id ?? newId(),
    source: 'grid',
    device_at: at,
    received_at: at,
    outcome: 'taken',
  });
  await db.insert(studentMarks).values({ ...mark, event_id: id });
  return id;
}

/** A filled file of a sheet for upload: a line for each student, by roll number. */
export function aFilledFile(
  sheetId: string,
  lines: readonly (readonly string[])[] = [['T-1', '12']],
  { head = ['Test /20'], at = new Date() }: { head?: string[]; at?: Date } = {},
): File {
  const rows = [
    ['Roll Number', 'Name', ...head, markOfFile(sheetId, at)],
    ...lines.map(([roll = '', ...cells]) => [roll, 'N', ...cells, '']),
  ];
  const text = rows.map((row) => row.join(';')).join('\n');
  return new File([text], 'marks.csv', { type: 'text/csv' });
}
