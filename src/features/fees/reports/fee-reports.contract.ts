import * as z from 'zod/mini';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { debtorFilters } from '../fees.filters.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { AmountText } from '#platform/money/amount-schema.ts';
import { exported, FeeStudent, Payer } from '../charges/fees.contract.ts';
import { AcademicTerm } from '../charges/structures.contract.ts';
import { mayKeepFees } from '../fees.policy.ts';
import { AGES } from '../fees.rules.ts';
import { Id } from '#platform/http/id.ts';

/** Monday to Sunday in the school's time zone: the amount due, and receipts minus reversals. */
export const FeeWeek = z.object({ monday: z.iso.date(), due: AmountText, collected: AmountText });
export type FeeWeek = z.infer<typeof FeeWeek>;

/** Open fees by days late. `due_from` and `due_to` are the filters that list the same fees. */
export const AgeBand = z.object({
  age: z.enum(AGES),
  due_from: z.nullable(z.iso.date()),
  due_to: z.nullable(z.iso.date()),
  fees: z.int(),
  students: z.int(),
  balance: AmountText,
});
export type AgeBand = z.infer<typeof AgeBand>;

const sums = { students: z.int(), amount_due: AmountText, amount_paid: AmountText, balance: AmountText };

export const StructureSums = z.object({
  structure_id: Id,
  name: z.string(),
  /** Null without a period: the whole year. */
  academic_term: z.nullable(AcademicTerm),
  /** The names of the school's own period, in place of a term. */
  period: z.optional(z.object({ en: z.string(), fr: z.string() })),
  academic_year: z.string(),
  /** The fund that receives the money; the school's if absent. */
  fund: z.optional(z.string()),
  ...sums,
});
export type StructureSums = z.infer<typeof StructureSums>;

/** Null for students without a class. */
export const ClassSums = z.object({
  class_id: z.nullable(Id),
  class: z.nullable(z.object({ name: z.string(), section: z.nullable(z.string()) })),
  ...sums,
});
export type ClassSums = z.infer<typeof ClassSums>;

/** A student with overdue fees, and how late they are. */
export const Debtor = z.extend(FeeStudent, {
  overdue: AmountText,
  to_30: AmountText,
  to_60: AmountText,
  to_90: AmountText,
  over_90: AmountText,
  oldest_due_date: z.iso.date(),
  /** The guardian to call; null if no guardian may see the fees. */
  payer: z.nullable(Payer),
});
export type Debtor = z.infer<typeof Debtor>;

export const DebtorFilters = filterSchema(debtorFilters);
export type DebtorFilters = z.infer<typeof DebtorFilters>;

const tags = ['fee reports'];

export const feeReportsContract = {
  weeks: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'GET',
      path: '/fee-reports/weeks',
      summary: 'Collected against due by week, the last 12 and the next 4',
      tags,
    })
    .output(z.array(FeeWeek)),
  ageing: procedure
    .meta({ policy: mayKeepFees })
    .route({ method: 'GET', path: '/fee-reports/ageing', summary: 'What is open, by how late it is', tags })
    .output(z.array(AgeBand)),
  byStructure: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'GET',
      path: '/fee-reports/structures',
      summary: 'What each structure has brought',
      tags,
    })
    .output(z.array(StructureSums)),
  byClass: procedure
    .meta({ policy: mayKeepFees })
    .route({ method: 'GET', path: '/fee-reports/classes', summary: 'What each class has paid', tags })
    .output(z.array(ClassSums)),
  debtors: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'GET',
      path: '/fee-reports/debtors',
      summary: 'Students with late fees, the largest sum first, 50 a page',
      tags,
    })
    .input(DebtorFilters)
    .output(
      z.object({
        debtors: z.array(Debtor),
        total: z.int(),
        overdue: AmountText,
        /** The school day on which days late were computed. */
        today: z.iso.date(),
      }),
    ),
  exportDebtors: procedure
    .meta({ policy: mayKeepFees, stepUp: true, heavy: true })
    .route({ method: 'GET', path: '/fee-reports/debtors/export', summary: 'The debtors as a file', tags })
    .input(z.extend(DebtorFilters, exported))
    .output(z.file()),
};
