import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { READ_REFUSALS } from '#platform/imports/read-refusals.ts';
import { CellValue } from './marks.contract.ts';
import { mayEnterMarks } from './marks.policy.ts';
import { Id } from '#platform/http/id.ts';

const tags = ['marks'];
const language = z._default(z.enum(['en', 'fr']), 'en');

/** A cell that an uploaded file would change. It is saved like any other change, with the source `file`. */
export const FileChange = z.object({
  row: z.int(),
  student_id: Id,
  full_name: z.nullable(z.string()),
  roll_number: z.string(),
  assessment_id: Id,
  value: CellValue,
  /** The cell's current value; null if empty. */
  now: z.nullable(CellValue),
  /** The event on which the change is based. */
  base_id: z.nullable(Id),
  /** The cell was changed after the file was downloaded. */
  conflict: z.boolean(),
});
export type FileChange = z.infer<typeof FileChange>;

/** Reasons for rejecting a cell or a row of a file. */
export const FILE_FAULTS = ['nobody', 'twice', 'not_understood', 'out_of_range', 'too_precise'] as const;

export const FilePreview = z.object({
  sheet_id: Id,
  changes: z.array(FileChange),
  /** The number of cells whose value is unchanged. */
  same: z.int(),
  faults: z.array(
    z.object({
      row: z.int(),
      /** The column's heading; null if the row matches no student, or matches one a second time. */
      column: z.nullable(z.string()),
      text: z.string(),
      why: z.enum(FILE_FAULTS),
    }),
  ),
});
export type FilePreview = z.infer<typeof FilePreview>;

export const markFilesContract = {
  download: procedure
    .meta({ policy: mayEnterMarks, heavy: true })
    .route({
      method: 'GET',
      path: '/marks/sheets/{sheet_id}/file',
      summary: 'A sheet as a workbook (XLSX) to be filled without the portal',
      tags,
    })
    .input(z.strictObject({ sheet_id: Id, language }))
    .output(z.file()),
  /** Reads the file without writing; empty cells change nothing. */
  read: procedure
    .meta({ policy: mayEnterMarks, upload: true, heavy: true })
    .route({
      method: 'POST',
      path: '/marks/files',
      summary:
        'Bring a filled file of a sheet: what it would change, what it may not, and what is in conflict',
      tags,
    })
    .input(z.strictObject({ file: z.file() }))
    .errors({
      ...READ_REFUSALS,
      NOT_A_SHEET: {
        status: 422,
        message: /*i18n*/ 'Please fill in the file that was downloaded from the mark sheet.',
      },
    })
    .output(FilePreview),
  paper: procedure
    .meta({ policy: mayEnterMarks, heavy: true })
    .route({
      method: 'GET',
      path: '/marks/sheets/{sheet_id}/paper',
      summary: 'A sheet to print as a PDF: blank, or with its marks',
      tags,
    })
    .input(z.strictObject({ sheet_id: Id, filled: z._default(z.enum(['yes', 'no']), 'no'), language }))
    .output(z.file()),
};
