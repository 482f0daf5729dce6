import * as z from 'zod/mini';
import { ASSESSMENT_KINDS } from '#features/marking/class-results.ts';
import { SPECIAL_VALUES } from '#features/marking/marking-scheme.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { ENTRY_SOURCES, MARK_OUTCOMES, MARK_SOURCES, SHEET_STATES } from './marks.rules.ts';
import { sheetsAsked } from './marks.filters.ts';
import { mayEnterMarks, mayKeepMarks } from './marks.policy.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { Id } from '#platform/http/id.ts';

const decimal = z
  .string()
  .check(z.regex(/^\d{1,4}(\.\d{1,2})?$/, /*i18n*/ 'A mark is a number such as 14.5'));

const moderation = { by: z.enum(['add', 'multiply', 'cap']), value: decimal };

const cellValue = {
  number: z.nullable(decimal),
  special: z.nullable(z.enum(SPECIAL_VALUES)),
  judgement: z.nullable(z.string().check(z.minLength(1), z.maxLength(12))),
};
export const CellValue = z.object(cellValue);
export type CellValue = z.infer<typeof CellValue>;

const names = { en: z.string(), fr: z.string() };

/** A sheet as a row of the to-do list. */
export const SheetSummary = z.object({
  sheet_id: z.nullable(Id),
  class_id: Id,
  class_name: z.string(),
  subject_id: Id,
  subject_name: z.object(names),
  period: z.int(),
  slot: z.int(),
  period_name: z.object(names),
  slot_name: z.object(names),
  state: z.enum(SHEET_STATES),
  /** The number of filled cells, out of all expected. */
  entered: z.int(),
  expected: z.int(),
  /** The teacher of the class's subject; for the office only. */
  teacher_name: z.nullable(z.string()),
});
export type SheetSummary = z.infer<typeof SheetSummary>;

export const MarksOverview = z.object({
  year: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The current slot, if the year's periods define one. */
  current: z.nullable(z.object({ period: z.int(), slot: z.int() })),
  /** The sheets matching the filters, most urgent first; for the office only the first `limit`. */
  sheets: z.array(SheetSummary),
  /** The number of sheets matching the filters. */
  total: z.int(),
  /** Counts of all sheets: of the current slot, open ones among these, and all due and open ones. */
  counts: z.object({ now: z.int(), now_open: z.int(), late: z.int() }),
  classes: z.array(z.object({ id: Id, name: z.string() })),
  slots: z.array(
    z.object({ period: z.int(), slot: z.int(), period_name: z.object(names), slot_name: z.object(names) }),
  ),
  /** Classes that have a teacher but no marking scheme yet. */
  without_scheme: z.array(z.object({ id: Id, name: z.string() })),
});
export type MarksOverview = z.infer<typeof MarksOverview>;

export const Assessment = z.object({
  id: Id,
  name: z.string(),
  competence: z.nullable(z.string()),
  out_of: decimal,
  weight: decimal,
  kind: z.enum(ASSESSMENT_KINDS),
  done_on: z.nullable(z.iso.date()),
  /** The moderation steps applied in this order when results are calculated, with reason and date. */
  moderation: z.array(z.object({ ...moderation, reason: z.string(), at: z.iso.datetime() })),
});
export type Assessment = z.infer<typeof Assessment>;

export const Cell = z.object({
  assessment_id: Id,
  student_id: Id,
  ...cellValue,
  /** The event on which the next change is based. */
  event_id: Id,
  by: z.nullable(z.string()),
  at: z.iso.datetime(),
  /** The source of a mark carried over from another class or school and not entered anew. */
  carried: z.optional(z.string()),
});
export type Cell = z.infer<typeof Cell>;

export const Sheet = z.object({
  sheet_id: Id,
  class: z.object({ id: Id, name: z.string() }),
  subject: z.object({ id: Id, ...names }),
  period: z.object({ index: z.int(), ...names }),
  slot: z.object({ index: z.int(), ...names }),
  state: z.enum(SHEET_STATES),
  /** Whether the reader may change cells at the moment. */
  may_enter: z.boolean(),
  reopened_until: z.nullable(z.iso.datetime()),
  reopened_reason: z.nullable(z.string()),
  marking: z.enum(['numbers', 'judgements']),
  maximum: decimal,
  entry_decimals: z.int(),
  judgements: z.array(z.object({ code: z.string(), ...names })),
  assessments: z.array(Assessment),
  /**
   * In class-list order, to match paper lists and dictation; with the other class and date for
   * students who changed class.
   */
  pupils: z.array(
    z.object({
      id: Id,
      full_name: z.nullable(z.string()),
      roll_number: z.string(),
      moved: z.optional(z.object({ to: z.string(), on: z.iso.date() })),
    }),
  ),
  /** Only cells that have, or once had, content. */
  cells: z.array(Cell),
});
export type Sheet = z.infer<typeof Sheet>;

const reason = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300)));

/** A change of one cell. It applies only if the cell is still as its author saw it. */
export const CellEvent = z.strictObject({
  id: Id,
  assessment_id: Id,
  student_id: Id,
  /** The event the author saw; null for a cell that never had content. */
  base_id: z.nullable(Id),
  ...cellValue,
  source: z.enum(ENTRY_SOURCES),
  reason,
  device_at: z.iso.datetime(),
});
export type CellEvent = z.infer<typeof CellEvent>;

/** The maximum number of cells per request. */
export const MOST_CELLS = 300;

export const CellAnswer = z.object({
  id: Id,
  outcome: z.enum([...MARK_OUTCOMES, 'refused']),
  /** The reason for refusal. */
  code: z.nullable(
    z.enum(['NOT_FOUND', 'ID_TAKEN', 'CLASS_CHANGED', 'SHEET_CLOSED', 'OUT_OF_RANGE', 'REASON_MISSING']),
  ),
  /** For conflicts and refusals, the cell's current content; null if empty. */
  cell: z.nullable(Cell),
});
export type CellAnswer = z.infer<typeof CellAnswer>;

const tags = ['marks'];

const HAS_MARKS = {
  status: 409,
  message: /*i18n*/ 'A test with marks can’t be removed. Clear its marks first.',
};
const SHEET_CLOSED = {
  status: 409,
  message: /*i18n*/ 'This sheet is closed. Only the office can reopen it.',
};
const OUT_OF_RANGE = {
  status: 409,
  message: /*i18n*/ 'The maximum must be above zero and no lower than a mark already entered.',
};
const WRONG_STATE = {
  status: 409,
  message: /*i18n*/ 'The state of this sheet has already changed. Reload the page.',
};
const WRONG_TIME = { status: 409, message: /*i18n*/ 'Choose a time in the future.' };

export const marksContract = {
  /**
   * Teachers get all sheets of their subjects, so that their device has them offline. The office gets those
   * matching the filters (by default the due ones), at most `limit`.
   */
  overview: procedure
    .meta({ policy: mayEnterMarks })
    .route({ method: 'GET', path: '/marks', summary: 'The sheets of the year and how far they are', tags })
    .input(filterSchema(sheetsAsked))
    .output(MarksOverview),
  /** Creates the sheet with one column if it does not exist yet. */
  open: procedure
    .meta({ policy: mayEnterMarks })
    .route({
      method: 'POST',
      path: '/marks/classes/{class_id}/subjects/{subject_id}/sheets',
      summary: 'Open a sheet',
      tags,
    })
    .input(z.strictObject({ class_id: Id, subject_id: Id, period: z.int(), slot: z.int() }))
    .output(z.object({ sheet_id: Id })),
  sheet: procedure
    .meta({ policy: mayEnterMarks })
    .route({ method: 'GET', path: '/marks/sheets/{sheet_id}', summary: 'A sheet with its cells', tags })
    .input(z.strictObject({ sheet_id: Id }))
    .output(Sheet),
  save: procedure
    .meta({ policy: mayEnterMarks })
    .route({ method: 'POST', path: '/marks/sheets/{sheet_id}/cells', summary: 'Save cells of a sheet', tags })
    .input(z.strictObject({ sheet_id: Id, events: z.array(CellEvent).check(z.maxLength(MOST_CELLS)) }))
    .output(z.object({ answers: z.array(CellAnswer) })),
  history: procedure
    .meta({ policy: mayEnterMarks })
    .route({
      method: 'GET',
      path: '/marks/sheets/{sheet_id}/history',
      summary: 'Everything that was entered in a cell',
      tags,
    })
    .input(z.strictObject({ sheet_id: Id, assessment_id: Id, student_id: Id }))
    .output(
      z.array(
        z.object({
          ...cellValue,
          by: z.nullable(z.string()),
          /** The teacher on whose behalf the office entered the mark. */
          for_teacher: z.nullable(z.string()),
          at: z.iso.datetime(),
          reason: z.nullable(z.string()),
          source: z.enum(MARK_SOURCES),
          outcome: z.enum(MARK_OUTCOMES),
        }),
      ),
    ),
  setAssessments: procedure
    .meta({ policy: mayEnterMarks })
    .route({
      method: 'POST',
      path: '/marks/sheets/{sheet_id}/assessments',
      summary: 'Change the columns of a sheet',
      tags,
    })
    .input(
      z.strictObject({
        sheet_id: Id,
        assessments: z
          .array(
            z.strictObject({
              id: Id,
              name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
              competence: z.optional(z.string().check(z.trim(), z.maxLength(300))),
              out_of: decimal,
              weight: decimal,
              kind: z.enum(ASSESSMENT_KINDS),
              done_on: z.optional(z.iso.date()),
            }),
          )
          .check(z.minLength(1), z.maxLength(12)),
      }),
    )
    .errors({ HAS_MARKS, SHEET_CLOSED, OUT_OF_RANGE })
    .output(z.object({})),
  /** Submits the sheet. Empty cells stay empty. */
  submit: procedure
    .meta({ policy: mayEnterMarks })
    .route({ method: 'POST', path: '/marks/sheets/{sheet_id}/submit', summary: 'Hand a sheet in', tags })
    .input(z.strictObject({ sheet_id: Id }))
    .errors({ WRONG_STATE })
    .output(z.object({})),
  /** Sets a sheet to verified (by the office), closed (no more changes) or open (the teacher continues). */
  setState: procedure
    .meta({ policy: mayKeepMarks })
    .route({
      method: 'POST',
      path: '/marks/sheets/{sheet_id}/state',
      summary: 'Verify, close or give back a sheet',
      tags,
    })
    .input(z.strictObject({ sheet_id: Id, state: z.enum(['open', 'verified', 'closed']) }))
    .errors({ WRONG_STATE })
    .output(z.object({})),
  /** Reopens a closed sheet until a given time; requires a reason. */
  reopen: procedure
    .meta({ policy: mayKeepMarks })
    .route({
      method: 'POST',
      path: '/marks/sheets/{sheet_id}/reopen',
      summary: 'Open a closed sheet once more',
      tags,
    })
    .input(
      z.strictObject({
        sheet_id: Id,
        reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
        until: z.iso.datetime(),
      }),
    )
    .errors({ WRONG_STATE, WRONG_TIME })
    .output(z.object({})),
  /**
   * Sets the adjustments applied, in order, to a column's numbers when results are calculated; the
   * marks stay as entered.
   */
  moderate: procedure
    .meta({ policy: mayKeepMarks })
    .route({
      method: 'POST',
      path: '/marks/sheets/{sheet_id}/moderation',
      summary: 'Moderate a column of a sheet',
      tags,
    })
    .input(
      z.strictObject({
        sheet_id: Id,
        assessment_id: Id,
        moderation: z.array(z.strictObject(moderation)).check(z.maxLength(5)),
        reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
      }),
    )
    .errors({ SHEET_CLOSED })
    .output(z.object({})),
};
