import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { Id } from '#platform/http/id.ts';
import { CellValue } from '../marks.contract.ts';
import { mayTakePoints } from '../marks.policy.ts';
import { POINT_OUTCOMES } from './assignment-points.rules.ts';

const column = z.object({ id: Id, name: z.string() });

export const PointedAssignment = z.object({
  id: Id,
  title: z.string(),
  due_day: z.iso.date(),
  points: z.string(),
  /** The number of works returned with points. */
  returned: z.int(),
  /** The column that already has its points, on this or another sheet; null if none. */
  taken: z.nullable(z.object({ sheet_id: Id, ...column.shape })),
});
export type PointedAssignment = z.infer<typeof PointedAssignment>;

export const PointsPreview = z.object({
  column: z.object({ id: z.nullable(Id), name: z.string(), out_of: z.string() }),
  rows: z.array(
    z.object({
      student: z.object({ id: Id, full_name: z.nullable(z.string()), roll_number: z.string() }),
      points: z.string(),
      /** The points converted to a mark of the column. */
      mark: z.string(),
      /** The current content of the cell. */
      now: CellValue,
      outcome: z.enum(POINT_OUTCOMES),
    }),
  ),
  /** A fingerprint of these rows: taking the points is refused once they have changed. */
  seen: z.string(),
});
export type PointsPreview = z.infer<typeof PointsPreview>;

const tags = ['marks'];
const place = {
  sheet_id: Id,
  assignment_id: Id,
  /** The column for the points; by default the one that took them before, else a new one. */
  assessment_id: z.optional(Id),
};
const TAKEN_ELSEWHERE = {
  status: 409,
  message:
    /*i18n*/ 'Another column already has the points of this assignment, or this column those of another.',
} as const;
const TOO_MANY_COLUMNS = {
  status: 409,
  message: /*i18n*/ 'A sheet can have at most 12 columns. Choose one that is there.',
} as const;

export const markAssignmentsContract = {
  list: procedure
    .meta({ policy: mayTakePoints })
    .route({
      method: 'GET',
      path: '/marks/sheets/{sheet_id}/assignments',
      summary: 'Assignments with points of the class and subject of a sheet, newest first',
      tags,
    })
    .input(z.object({ sheet_id: Id }))
    .output(z.array(PointedAssignment)),
  preview: procedure
    .meta({ policy: mayTakePoints })
    .route({
      method: 'GET',
      path: '/marks/sheets/{sheet_id}/assignments/{assignment_id}',
      summary: 'The returned points of an assignment as marks of a column, and what would become of each',
      tags,
    })
    .input(z.object(place))
    .errors({ TAKEN_ELSEWHERE, TOO_MANY_COLUMNS })
    .output(PointsPreview),
  take: procedure
    .meta({ policy: mayTakePoints, idempotent: true })
    .route({
      method: 'POST',
      path: '/marks/sheets/{sheet_id}/assignments/{assignment_id}',
      summary:
        'Take the returned points of an assignment into a column: empty cells and marks that were taken before, never one that somebody entered',
      tags,
    })
    .input(
      z.strictObject({
        ...place,
        /** The fingerprint from the preview. */
        seen: z.string().check(z.maxLength(64)),
        /** For a reopened sheet. */
        reason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
      }),
    )
    .errors({
      TAKEN_ELSEWHERE,
      TOO_MANY_COLUMNS,
      SHEET_CLOSED: {
        status: 409,
        message: /*i18n*/ 'This sheet is closed. Only the office can reopen it.',
      },
      NO_NUMBERS: { status: 409, message: /*i18n*/ 'This sheet has no marks in numbers.' },
      REASON_MISSING: { status: 409, message: /*i18n*/ 'This sheet was opened again: please give a reason.' },
      CHANGED_MEANWHILE: {
        status: 409,
        message: /*i18n*/ 'Marks or points have changed meanwhile. Please look at them again.',
      },
    })
    .output(z.object({ taken: z.int() })),
};
