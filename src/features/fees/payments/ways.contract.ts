import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { MOST_WAYS, WAY_METHODS } from './claims.rules.ts';
import { mayKeepFees, maySeeFees } from '../fees.policy.ts';
import { USUAL_SPLITS } from '../fees.rules.ts';
import { Id } from '#platform/http/id.ts';

export const FeeWay = z.object({
  id: Id,
  payment_method: z.enum(WAY_METHODS),
  name: z.string(),
  /** Null for the office only. */
  number: z.nullable(z.string()),
  holder: z.nullable(z.string()),
  /** For example office hours, or a bank's branch. */
  note: z.nullable(z.string()),
});
export type FeeWay = z.infer<typeof FeeWay>;

const NAME_NEEDED = /*i18n*/ 'Please name this way to pay';
const NUMBER_NEEDED = /*i18n*/ 'Please enter the number to pay to';
const TOO_LONG = /*i18n*/ 'This text is too long';
const line = (most: number) => z.string().check(z.trim(), z.maxLength(most, TOO_LONG));

const WayInput = z
  .strictObject({
    payment_method: z.enum(WAY_METHODS),
    name: z.string(NAME_NEEDED).check(z.trim(), z.minLength(1, NAME_NEEDED), z.maxLength(60, TOO_LONG)),
    number: line(40),
    holder: line(80),
    note: line(200),
  })
  .check(
    z.refine(({ payment_method, number }) => payment_method === 'cash' || number !== '', {
      message: NUMBER_NEEDED,
      path: ['number'],
    }),
  );

/** All payment methods, in order: those missing from the list are deleted. */
export const WaysInput = z.strictObject({
  ways: z.array(WayInput).check(z.maxLength(MOST_WAYS, /*i18n*/ 'There can be at most 12 ways to pay')),
});
export type WaysInput = z.infer<typeof WaysInput>;

const Split = z.strictObject({ split: z.enum(USUAL_SPLITS) });

const tags = ['fees'];

export const waysContract = {
  list: procedure
    .meta({ policy: maySeeFees })
    .route({ method: 'GET', path: '/fees/ways', summary: 'How the school can be paid, in its order', tags })
    .output(z.array(FeeWay)),
  save: procedure
    .meta({ policy: mayKeepFees, stepUp: true })
    .route({ method: 'PUT', path: '/fees/ways', summary: 'Say how the school can be paid', tags })
    .input(WaysInput)
    .output(z.array(FeeWay)),
  split: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'GET',
      path: '/fees/split',
      summary: 'How a payment is split over several fees, unless it says otherwise',
      tags,
    })
    .output(Split),
  chooseSplit: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'PUT',
      path: '/fees/split',
      summary: 'Say how a payment is split over several fees',
      tags,
    })
    .input(Split)
    .output(Split),
};
