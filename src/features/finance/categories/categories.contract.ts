import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayKeepBooks } from '../finance.policy.ts';
import { CATEGORY_ICONS, DEFAULT_COLOR, FINANCE_TYPES } from '../finance.rules.ts';
import { Id } from '#platform/http/id.ts';

export const FinanceType = z.enum(FINANCE_TYPES);
/** The same with the message of a required form field. */
export const FinanceTypeInput = z.enum(FINANCE_TYPES, /*i18n*/ 'Please choose income or expense');

export const CategoryMark = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  icon: z.nullable(z.enum(CATEGORY_ICONS)),
});
export type CategoryMark = z.infer<typeof CategoryMark>;

export const FinanceCategory = z.extend(CategoryMark, {
  type: FinanceType,
  archived: z.boolean(),
  entries: z.int(),
});
export type FinanceCategory = z.infer<typeof FinanceCategory>;

const categoryName = z
  .string(/*i18n*/ 'Name is required')
  .check(
    z.trim(),
    z.normalize(),
    z.minLength(1, /*i18n*/ 'Name is required'),
    z.maxLength(100, /*i18n*/ 'Name can have at most 100 characters'),
  );
const color = z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/));
const icon = z.nullable(z.enum(CATEGORY_ICONS));

export const AddCategoryInput = z.strictObject({
  name: categoryName,
  type: FinanceTypeInput,
  color: z._default(color, DEFAULT_COLOR),
  icon: z._default(icon, null),
});
export type AddCategoryInput = z.infer<typeof AddCategoryInput>;

export const ChangeCategoryInput = z.strictObject({
  name: z.optional(categoryName),
  color: z.optional(color),
  icon: z.optional(icon),
  archived: z.optional(z.boolean()),
});
export type ChangeCategoryInput = z.infer<typeof ChangeCategoryInput>;

export const CATEGORY_NOT_FOUND = {
  status: 409,
  message: /*i18n*/ 'This category no longer exists. Please choose another.',
} as const;
const NAME_TAKEN = { status: 409, message: /*i18n*/ 'You already have a category of this name.' } as const;

const tags = ['finance'];

export const categoryProcedures = {
  categories: procedure
    .meta({ policy: mayKeepBooks })
    .route({ method: 'GET', path: '/finance/categories', summary: 'One’s own categories by name', tags })
    .output(z.array(FinanceCategory)),
  addCategory: procedure
    .meta({ policy: mayKeepBooks, idempotent: true })
    .route({
      method: 'POST',
      path: '/finance/categories',
      successStatus: 201,
      summary: 'Add a category',
      tags,
    })
    .input(AddCategoryInput)
    .errors({ NAME_TAKEN })
    .output(FinanceCategory),
  changeCategory: procedure
    .meta({ policy: mayKeepBooks })
    .route({
      method: 'PATCH',
      path: '/finance/categories/{category_id}',
      summary: 'Rename, recolour or archive a category',
      tags,
    })
    .input(z.extend(ChangeCategoryInput, { category_id: Id }))
    .errors({ NAME_TAKEN })
    .output(FinanceCategory),
};
