import { record, type Call } from '#features/people/server/people.service.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { inSnapshot, readSnapshot } from '#platform/db/snapshot.ts';
import type { Cell as FileCell } from '#platform/files/table.ts';
import { tableFile } from '#platform/files/table-file.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { readFile } from '#platform/imports/server/read-file.ts';
import { startPdf } from '#platform/pdf/pdf-document.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { letterOf } from '../entry.rules.ts';
import type { FileChange, FilePreview } from '../mark-files.contract.ts';
import type { Cell } from '../marks.contract.ts';
import { sameContent } from '../marks.rules.ts';
import { headsOf, markOfFile, readMark, readSheetFile } from '../sheet-file.rules.ts';
import { placeOf } from './cells.service.ts';
import { drawSheet } from './sheet-paper-drawing.ts';
import { SHEET_WORDS } from './sheet.papers.ts';
import { findSheet, selectAssessments, selectCells, selectPupils, type SheetRow } from './sheets.queries.ts';
import { placeNames } from './sheets.service.ts';

type Wish = { sheet_id: string; language: Locale };

/** Loads a sheet for download and records the download in the audit trail; null if the actor may not enter it. */
async function takeAlong(tx: Tx, call: Call, sheetId: string, action: string) {
  const sheet = await findSheet(tx, call.actor, sheetId);
  if (!sheet) return null;
  const columns = await selectAssessments(tx, sheet.id);
  const pupils = await selectPupils(tx, sheet);
  const cells = await selectCells(
    tx,
    columns.map(({ id }) => id),
  );
  await record(tx, call, {
    action,
    subject: { type: 'class', id: sheet.class_id },
    details: { taught: sheet.subject_id, slot: placeOf(sheet), rows: pupils.length },
  });
  return { sheet, columns, pupils, cells: new Map(cells.map((cell) => [keyOf(cell), cell])) };
}

const keyOf = (of: { assessment_id: string; student_id: string }) => `${of.assessment_id} ${of.student_id}`;

/** A cell as it would be typed. */
const typedOf = (cell: Cell | undefined): string =>
  cell ? (cell.number ?? cell.judgement ?? (cell.special ? letterOf(cell.special) : '')) : '';

/** The same in a language's number format. */
const writtenOf = (cell: Cell | undefined, language: Locale): string =>
  language === 'fr' ? typedOf(cell).replace('.', ',') : typedOf(cell);

/** The same for a spreadsheet, with numbers as numbers. */
const cellOf = (cell: Cell | undefined): FileCell =>
  cell?.number ? { count: Number(cell.number) } : typedOf(cell) || null;

/**
 * Builds a workbook of a sheet to be filled offline and uploaded. The heading of its last column
 * identifies the sheet.
 */
export async function downloadSheet(call: Call, { sheet_id, language }: Wish): Promise<File | null> {
  const found = await inSnapshot(call.db, (tx) => takeAlong(tx, call, sheet_id, 'marks.sheet_exported'));
  if (!found) return null;
  const { sheet, columns, pupils, cells } = found;
  const words = SHEET_WORDS[language];
  return tableFile(
    fileName(sheet, language),
    {
      title: words.title,
      head: [words.rollNumber, words.name, ...headsOf(columns), markOfFile(sheet.id, call.now())],
      rows: pupils.map(({ id, roll_number, full_name }) => [
        roll_number,
        full_name,
        ...columns.map((column) => cellOf(cells.get(keyOf({ assessment_id: column.id, student_id: id })))),
        null,
      ]),
    },
    { format: 'xlsx', language },
  );
}

/** A portable file name: "marks-6e-a-maths-sequence-1". */
function fileName(sheet: SheetRow, language: Locale): string {
  const parts = ['marks', classLabel(sheet.class), sheet.subject[language], placeNames(sheet).slot[language]];
  return parts
    .join(' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\dA-Za-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 80);
}

/**
 * Reads a filled file and returns the changes it would make, without writing. Null if the caller
 * may not enter the sheet.
 */
export async function readFilledSheet(call: Call, file: File) {
  const read = await readFile(file);
  if ('refused' in read) return read;
  const mark = readMark(read.head);
  if (!mark) return { refused: 'NOT_A_SHEET' } as const;
  return readSnapshot(call.db, async (tx): Promise<FilePreview | null> => {
    const sheet = await findSheet(tx, call.actor, mark.sheet_id);
    if (!sheet) return null;
    const columns = await selectAssessments(tx, sheet.id);
    const pupils = await selectPupils(tx, sheet);
    const { scheme } = sheet;
    const found = readSheetFile([read.head, ...read.rows], {
      columns,
      pupils,
      rules: {
        decimals: scheme.entry_decimals,
        judgements: scheme.marking === 'judgements' ? scheme.judgements.map(({ code }) => code) : null,
      },
    });
    const cells = new Map(
      (
        await selectCells(
          tx,
          columns.map(({ id }) => id),
        )
      ).map((cell) => [keyOf(cell), cell]),
    );
    const names = new Map(pupils.map((pupil) => [pupil.id, pupil]));
    const judged = found.cells.map(({ content, ...of }) => {
      const cell = cells.get(keyOf(of));
      return { of, content, cell, same: cell !== undefined && sameContent(cell, content) };
    });
    return {
      sheet_id: sheet.id,
      changes: judged
        .filter(({ same }) => !same)
        .map(({ of, content, cell }): FileChange => ({
          ...of,
          full_name: names.get(of.student_id)!.full_name,
          roll_number: names.get(of.student_id)!.roll_number,
          value: content,
          now: cell ? { number: cell.number, special: cell.special, judgement: cell.judgement } : null,
          base_id: cell?.event_id ?? null,
          conflict: cell !== undefined && new Date(cell.at) > mark.at,
        })),
      same: judged.filter(({ same }) => same).length,
      faults: found.faults,
    };
  });
}

/** A sheet on A4: blank for handwriting, or with its marks. */
export async function printSheet(
  call: Call & { installation: Installation },
  { sheet_id, language, filled }: Wish & { filled: boolean },
): Promise<File | null> {
  const read = await inSnapshot(call.db, async (tx) => {
    const found = await takeAlong(tx, call, sheet_id, 'marks.sheet_printed');
    if (!found) return null;
    const { teacher_id } = found.sheet;
    const [teacher] = teacher_id
      ? await tx.select({ name: profiles.full_name }).from(profiles).where(eq(profiles.user_id, teacher_id))
      : [];
    return { ...found, teacher: teacher?.name ?? null };
  });
  if (!read) return null;
  const { sheet, columns, pupils, cells, teacher } = read;
  const { period, slot } = placeNames(sheet);
  const { doc, finish } = await startPdf();
  drawSheet(
    doc,
    {
      school: call.installation.schoolName,
      heading: [classLabel(sheet.class), sheet.subject[language]].join(' · '),
      place: [period[language], slot[language], sheet.year_name].join(' · '),
      teacher,
      columns: headsOf(columns),
      rows: pupils.map(({ id, full_name, roll_number }) => ({
        full_name,
        roll_number,
        cells: columns.map((column) =>
          filled ? writtenOf(cells.get(keyOf({ assessment_id: column.id, student_id: id })), language) : '',
        ),
      })),
    },
    language,
  );
  const bytes = new Uint8Array(await finish());
  return new File([bytes], `${fileName(sheet, language)}.pdf`, { type: 'application/pdf' });
}
