import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { figureFilters, REPORT_KEYS, reportFilters } from './reports.filters.ts';
import { mayReadReports } from './reports.policy.ts';

/** A text in both languages: reports are also exported, so the server provides their words. */
export const Words = z.object({ en: z.string(), fr: z.string() });
export type Words = z.infer<typeof Words>;

export const COLUMN_KINDS = ['text', 'count', 'money', 'percent', 'decimal', 'day', 'moment'] as const;

/** A number for kind `count`; money, decimals, percentages, days and moments are text in the API's format. */
export const ReportCell = z.nullable(z.union([z.string(), z.number(), Words]));
export type ReportCell = z.infer<typeof ReportCell>;

export const ReportColumn = z.object({
  key: z.string(),
  kind: z.enum(COLUMN_KINDS),
  head: Words,
  /** Whether its figures link to the rows behind them. */
  opens: z.boolean(),
});
export type ReportColumn = z.infer<typeof ReportColumn>;

/** `to`: the URL of the record's page. */
export const ReportRow = z.object({
  key: z.string(),
  cells: z.array(ReportCell),
  to: z.nullable(z.string()),
});
export type ReportRow = z.infer<typeof ReportRow>;

const choice = z.object({ value: z.string(), words: Words });

export const ReportPreview = z.object({
  key: z.enum(REPORT_KEYS),
  title: Words,
  about: Words,
});
export type ReportPreview = z.infer<typeof ReportPreview>;

export const ReportFinding = z.object({
  finding: Words,
  /** Today's key figure; null if there is none yet. */
  figure: z.nullable(z.object({ kind: z.enum(COLUMN_KINDS), head: Words, value: ReportCell })),
});
export type ReportFinding = z.infer<typeof ReportFinding>;

export const ReportAnswer = z.object({
  key: z.enum(REPORT_KEYS),
  title: Words,
  about: Words,
  /** The filters of the report, with the values in effect. */
  filters: z.array(z.enum(Object.keys(reportFilters) as (keyof typeof reportFilters)[])),
  applied: z.record(z.string(), z.string()),
  groupings: z.array(choice),
  periods: z.array(choice),
  finding: Words,
  columns: z.array(ReportColumn),
  rows: z.array(ReportRow),
  total: z.nullable(ReportRow),
  /** The column shown as bars, scaled to another column, a fixed number, or the longest bar. */
  chart: z.nullable(z.object({ column: z.string(), of: z.nullable(z.union([z.string(), z.number()])) })),
});
export type ReportAnswer = z.infer<typeof ReportAnswer>;

export const OpenedFigure = z.object({
  report: Words,
  title: Words,
  rule: Words,
  columns: z.array(ReportColumn),
  rows: z.array(ReportRow),
  total: z.int(),
});
export type OpenedFigure = z.infer<typeof OpenedFigure>;

const report = z.enum(REPORT_KEYS);
const filters = filterSchema(reportFilters).shape;
const { figure, row, page } = filterSchema(figureFilters).shape;

export const ReportInput = z.object({ report, ...filters });
export type ReportInput = z.infer<typeof ReportInput>;

export const FindingInput = z.object({ report });

/** Row `all` stands for the total. */
export const FigureInput = z.object({
  report,
  ...filters,
  figure: z.string().check(z.regex(/^[a-z_\d]{1,30}$/)),
  row: z.string().check(z.maxLength(60)),
  page,
});
export type FigureInput = z.infer<typeof FigureInput>;

/** With `figure` and `row`: the rows behind that figure. */
export const ReportFileInput = z.object({
  report,
  ...filters,
  figure,
  row,
  format: z._default(z.enum(['csv', 'xlsx', 'pdf']), 'csv'),
  language: z._default(z.enum(['en', 'fr']), 'en'),
});
export type ReportFileInput = z.infer<typeof ReportFileInput>;

const tags = ['reports'];

export const reportsContract = {
  catalogue: procedure
    .meta({ policy: mayReadReports })
    .route({
      method: 'GET',
      path: '/reports',
      summary: 'The names of all reports',
      tags,
    })
    .output(z.array(ReportPreview)),
  finding: procedure
    .meta({ policy: mayReadReports })
    .route({
      method: 'GET',
      path: '/reports/finding',
      summary: 'The key figure of a report and its finding of today',
      tags,
    })
    .input(FindingInput)
    .output(ReportFinding),
  read: procedure
    .meta({ policy: mayReadReports })
    .route({ method: 'GET', path: '/reports/report', summary: 'One report with its figures', tags })
    .input(ReportInput)
    .output(ReportAnswer),
  figure: procedure
    .meta({ policy: mayReadReports })
    .route({
      method: 'GET',
      path: '/reports/figure',
      summary: 'The rows behind a figure of a report, 50 a page',
      tags,
    })
    .input(FigureInput)
    .output(OpenedFigure),
  export: procedure
    .meta({ policy: mayReadReports, stepUp: true, heavy: true })
    .route({
      method: 'GET',
      path: '/reports/export',
      summary: 'A report, or the rows behind one of its figures, as a file',
      tags,
    })
    .input(ReportFileInput)
    .output(z.file()),
};
