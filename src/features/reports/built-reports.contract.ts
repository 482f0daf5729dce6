import * as z from 'zod/mini';
import { ASSISTANT_REFUSALS } from '#features/assistant/assistant.contract.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { builtFilters, MATTERS } from './built-reports.filters.ts';
import { FIELD_KINDS, MOST_QUESTION } from './built-reports.rules.ts';
import { ReportColumn, ReportRow, Words } from './reports.contract.ts';
import { mayReadReports } from './reports.policy.ts';

const choice = z.object({ value: z.string(), words: Words });

const VocabularyField = z.object({
  key: z.string(),
  kind: z.enum(FIELD_KINDS),
  head: Words,
  /** For kind `choice`: its values; empty if values have words of their own, such as months. */
  choices: z.array(choice),
});
export type VocabularyField = z.infer<typeof VocabularyField>;

export const VocabularyMatter = z.object({
  key: z.enum(MATTERS),
  title: Words,
  rule: Words,
  fields: z.array(VocabularyField),
  /** The default columns. */
  columns: z.array(z.string()),
});
export type VocabularyMatter = z.infer<typeof VocabularyMatter>;

export const BuiltAnswer = z.object({
  title: Words,
  finding: Words,
  rule: Words,
  columns: z.array(ReportColumn),
  /** Rows, or one row per group, with the keys in `groups`. */
  rows: z.array(ReportRow),
  /** For groups: the figures of all rows together. */
  total: z.nullable(ReportRow),
  /** The number of matching rows. */
  fitting: z.int(),
  /** The values of each group's fields, in the order of `rows`; empty for rows. */
  groups: z.array(z.array(z.nullable(z.string()))),
  /** Whether there are more groups than shown. */
  cut: z.boolean(),
  chart: z.nullable(z.object({ column: z.string(), of: z.nullable(z.string()) })),
});
export type BuiltAnswer = z.infer<typeof BuiltAnswer>;

export const BuiltInput = filterSchema(builtFilters);
export type BuiltInput = z.infer<typeof BuiltInput>;

export const BuiltFileInput = z.extend(BuiltInput, {
  format: z._default(z.enum(['csv', 'xlsx', 'pdf']), 'csv'),
  language: z._default(z.enum(['en', 'fr']), 'en'),
});
export type BuiltFileInput = z.infer<typeof BuiltFileInput>;

const NOT_IN_VOCABULARY = {
  status: 422,
  message: /*i18n*/ 'This report names something that does not exist or that you may not read.',
};

const TOO_LONG = {
  status: 422,
  message: /*i18n*/ 'This report takes longer than five seconds. Please add a condition.',
};

export const QuestionInput = z.strictObject({
  question: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, /*i18n*/ 'Write what you want to know'),
      z.maxLength(MOST_QUESTION, /*i18n*/ 'A question can have at most 300 characters'),
    ),
});

const tags = ['reports'];
const reading = procedure.meta({ policy: mayReadReports });

export const builtReportsContract = {
  vocabulary: reading
    .route({
      method: 'GET',
      path: '/reports/vocabulary',
      summary: 'What the caller can build reports about, with fields and choices',
      tags,
    })
    .output(z.array(VocabularyMatter)),
  read: reading
    .route({
      method: 'GET',
      path: '/reports/built',
      summary: 'A report of the caller’s own definition: 50 rows a page, or groups with their figures',
      tags,
    })
    .input(BuiltInput)
    .errors({ NOT_IN_VOCABULARY, TOO_LONG })
    .output(BuiltAnswer),
  ask: procedure
    .meta({ policy: mayReadReports, personOnly: true })
    .route({
      method: 'POST',
      path: '/reports/built/ask',
      summary: 'A question as a definition of the vocabulary, by the school’s assistant; nothing is read yet',
      tags,
    })
    .input(QuestionInput)
    .errors(ASSISTANT_REFUSALS)
    .output(BuiltInput),
  export: procedure
    .meta({ policy: mayReadReports, stepUp: true, heavy: true })
    .route({
      method: 'GET',
      path: '/reports/built/export',
      summary: 'A report of the caller’s own definition as a file',
      tags,
    })
    .input(BuiltFileInput)
    .errors({ NOT_IN_VOCABULARY, TOO_LONG })
    .output(z.file()),
};
