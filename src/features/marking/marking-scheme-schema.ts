import * as z from 'zod/mini';
import { plainDecimal } from '#features/subjects/subjects.rules.ts';
import {
  AGGREGATIONS,
  COMBINATIONS,
  type MarkingScheme,
  MISSING_POLICIES,
  PROMOTION_OUTCOMES,
  ROUNDING_MODES,
  SPECIAL_VALUES,
} from './marking-scheme.ts';
import { faultsOfScheme, isDecimal, MOST_PERIODS } from './marking-scheme.rules.ts';

const NAME = /*i18n*/ 'Enter the name in both languages';
const LONG = /*i18n*/ 'This name is too long';
const CODE = /*i18n*/ 'Enter a short form of at most 12 characters';
const NUMBER = /*i18n*/ 'Enter a number such as 14 or 9.5';
const WHOLE = /*i18n*/ 'Enter a whole number';

const decimal = z.string(NUMBER).check(z.overwrite(plainDecimal), z.refine(isDecimal, NUMBER));
const bound = z.optional(decimal);
const count = z.int(WHOLE).check(z.gte(0, WHOLE), z.lte(999, WHOLE));
const names = (longest: number) => {
  const name = z.string(NAME).check(z.trim(), z.minLength(1, NAME), z.maxLength(longest, LONG));
  return z.strictObject({ en: name, fr: name });
};
const code = z.string(CODE).check(z.trim(), z.minLength(1, CODE), z.maxLength(12, CODE));
const bands = z
  .array(z.strictObject({ from: decimal, code, label: names(60) }))
  .check(z.maxLength(20, /*i18n*/ 'At most 20 lines'));
const [mean, weighted, points] = COMBINATIONS;
const exclusion = z.enum(['exclude', 'zero']);

const shape = z.strictObject({
  name: names(80),
  marking: z.enum(['numbers', 'judgements']),
  maximum: decimal,
  pass_mark: decimal,
  entry_decimals: z.literal([0, 1, 2]),
  periods: z
    .array(
      z.strictObject({
        name: names(40),
        weight: decimal,
        slots: z
          .array(z.strictObject({ name: names(40), weight: decimal }))
          .check(z.maxLength(MOST_PERIODS, /*i18n*/ 'A period has at most 12 sheets')),
      }),
    )
    .check(z.maxLength(MOST_PERIODS, /*i18n*/ 'A year has at most 12 periods')),
  combination: z.discriminatedUnion('rule', [
    z.strictObject({ rule: z.enum([mean, weighted, points]) }),
    z.strictObject({ rule: z.literal('best'), count }),
    z.strictObject({ rule: z.literal('drop_lowest'), count, keep: count }),
  ]),
  subject_weight: z.enum(['coefficient', 'maximum']),
  special: z.partialRecord(z.enum(SPECIAL_VALUES), exclusion),
  missing: z.strictObject({
    average: z.enum(MISSING_POLICIES),
    class_mean: exclusion,
    lowest_highest: exclusion,
    rank: exclusion,
    pass_rate: exclusion,
  }),
  classified: z.strictObject({
    measure: z.enum(['everybody', 'assessments', 'coefficients']),
    share: decimal,
    periods: count,
  }),
  aggregation: z.enum(AGGREGATIONS),
  annual: z.enum(['periods', 'subjects']),
  external_exam: z.nullable(decimal),
  rounding: z.strictObject({
    decimals: z.literal([0, 1, 2, 3]),
    mode: z.enum(ROUNDING_MODES),
    stage: z.enum(['each', 'final']),
    compare: z.enum(['rounded', 'exact']),
  }),
  ranks: z.strictObject({
    overall: z.boolean(),
    subjects: z.boolean(),
    ties: z.enum(['skip', 'dense']),
    not_classified: z.enum(['unranked', 'ranked']),
  }),
  class_profile: z.strictObject({ shown: z.boolean(), at_least: count }),
  grades: bands,
  appreciations: bands,
  judgements: z
    .array(z.strictObject({ code, label: names(60) }))
    .check(z.maxLength(12, /*i18n*/ 'At most 12 judgments')),
  judgement_summary: z.enum(['majority', 'latest']),
  honours: z
    .array(
      z.strictObject({
        code,
        label: names(60),
        kind: z.enum(['honour', 'warning']),
        average_from: bound,
        average_below: bound,
        every_subject_from: bound,
        unjustified_hours_below: bound,
        unjustified_hours_from: bound,
      }),
    )
    .check(z.maxLength(20, /*i18n*/ 'At most 20 lines')),
  honours_given: z.enum(['all', 'highest']),
  promotion: z
    .array(
      z.strictObject({
        outcome: z.enum(PROMOTION_OUTCOMES),
        average_from: bound,
        average_below: bound,
        core_from: bound,
        classified: z.optional(z.boolean()),
        exam_class: z.optional(z.boolean()),
        exam_passed: z.optional(z.boolean()),
        repeats_from: z.optional(count),
        unjustified_hours_from: bound,
        exclusion_days_from: z.optional(count),
        permanently_excluded: z.optional(z.boolean()),
      }),
    )
    .check(z.maxLength(20, /*i18n*/ 'At most 20 lines')),
  card: z.enum(['competences', 'sequences', 'plain']),
});

/** Validates a scheme's shape only; `MarkingSchemeInput` checks that it is usable. */
export const SchemeShape = shape as unknown as z.ZodMiniType<MarkingScheme, MarkingScheme>;

/** A usable scheme; each error is reported at its field. */
export const MarkingSchemeInput = SchemeShape.check(
  z.check((payload) => {
    for (const { path, message } of faultsOfScheme(payload.value))
      payload.issues.push({ code: 'custom', path, message, input: payload.value });
  }),
);
