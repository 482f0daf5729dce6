import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { PAYMENT_METHODS } from '#features/ledger/payment-methods.rules.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { isPositiveAmount } from '#platform/money/amount.ts';
import { amountOrZero, AmountText } from '#platform/money/amount-schema.ts';
import { UPLOAD_REFUSALS } from '#platform/files/uploads.ts';
import { POSTING_REFUSALS } from '#platform/money/posting-refusals.ts';
import { movementFilters, tillFilters } from './till.filters.ts';
import { mayKeepTill, mayRuleTills } from './till.policy.ts';
import {
  DENOMINATIONS,
  type Denomination,
  EXPENSE_CATEGORIES,
  MOST_PIECES,
  PAYOUT_KINDS,
} from './till.rules.ts';
import { Id } from '#platform/http/id.ts';

export const TillSession = z.object({
  id: Id,
  cashier_id: Id,
  /** The cashier's name; null if the account was deleted. */
  cashier: z.nullable(z.string()),
  opened_at: z.iso.datetime(),
  opened_on: z.iso.date(),
  opening_float: AmountText,
  /** The balance by the ledger, now or at closing. */
  expected: AmountText,
  closed_at: z.nullable(z.iso.datetime()),
  closed_by: z.nullable(z.string()),
  counted: z.nullable(AmountText),
  /** The counted amount less the expected amount. */
  difference: z.nullable(AmountText),
  reason: z.nullable(z.string()),
  signed_by: z.nullable(z.string()),
  signed_at: z.nullable(z.iso.datetime()),
});
export type TillSession = z.infer<typeof TillSession>;

export const CashFlow = z.object({
  /** The ledger's kind: deposit, fee_payment, till_expense… For a reversal, the kind reversed. */
  kind: z.string(),
  reversal: z.boolean(),
  number: z.int(),
  amount: AmountText,
});
export type CashFlow = z.infer<typeof CashFlow>;

/** The cashier's takings by another method meanwhile: listed, not counted. */
export const OtherTakings = z.object({
  method: z.enum(PAYMENT_METHODS),
  number: z.int(),
  amount: AmountText,
});
export type OtherTakings = z.infer<typeof OtherTakings>;

export const Payout = z.object({
  id: Id,
  kind: z.enum(PAYOUT_KINDS),
  receipt: z.string(),
  amount: AmountText,
  category: z.nullable(z.enum(EXPENSE_CATEGORIES)),
  payee: z.nullable(z.string()),
  voucher: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Whether a photo or PDF of the voucher is stored. */
  has_file: z.boolean(),
  /** The receipt of the reversal. */
  reversed_by: z.nullable(z.string()),
});
export type Payout = z.infer<typeof Payout>;

const pieces = z.int().check(z.gte(0), z.lte(MOST_PIECES));

/** The count of each note and coin; missing ones are zero. */
export const Counted = z.strictObject(
  Object.fromEntries(DENOMINATIONS.map(({ name }) => [name, z.optional(pieces)])) as Record<
    Denomination,
    z.ZodMiniOptional<typeof pieces>
  >,
);

/** A till's sheet: its cash flows and its count. */
export const TillSheet = z.object({
  session: TillSession,
  flows: z.array(CashFlow),
  others: z.array(OtherTakings),
  payouts: z.array(Payout),
  denominations: z.nullable(Counted),
});
export type TillSheet = z.infer<typeof TillSheet>;

/** A movement of a till: the effect of a posting on its cash. */
export const TillMovement = z.object({
  id: Id,
  seq: z.int(),
  receipt: z.string(),
  kind: z.string(),
  reversal: z.boolean(),
  amount: AmountText,
  balance_after: AmountText,
  memo: z.nullable(z.string()),
  /** The names of the owners of the fees or savings. */
  whose: z.array(z.string()),
  /** The cashier's name; null if the account was deleted. */
  cashier: z.nullable(z.string()),
  posted_at: z.iso.datetime(),
  payout: z.nullable(Payout),
});
export type TillMovement = z.infer<typeof TillMovement>;

export const TillFilters = filterSchema(tillFilters);
export type TillFilters = z.infer<typeof TillFilters>;

const optionalText = (most: number, message: string) =>
  z.optional(z.string().check(z.trim(), z.maxLength(most, message)));
const amount = z
  .string(/*i18n*/ 'Amount is required')
  .check(
    z.minLength(1, /*i18n*/ 'Amount is required'),
    z.refine(isPositiveAmount, /*i18n*/ 'Amount must be a positive number'),
  );

export const OpenTillInput = z.strictObject({
  opening_float: amountOrZero(/*i18n*/ 'The float must be a positive number or zero'),
});
export type OpenTillInput = z.infer<typeof OpenTillInput>;

export const ExpenseInput = z.strictObject({
  amount,
  category: z.enum(EXPENSE_CATEGORIES, /*i18n*/ 'Please select a category'),
  payee: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, /*i18n*/ 'Please say who is paid'),
      z.maxLength(100, /*i18n*/ 'The name can have at most 100 characters'),
    ),
  voucher: optionalText(60, /*i18n*/ 'The voucher number can have at most 60 characters'),
  note: optionalText(500, /*i18n*/ 'The note can have at most 500 characters'),
  /** A photo or PDF of the voucher, uploaded before. */
  file_id: z.optional(Id),
});
export type ExpenseInput = z.infer<typeof ExpenseInput>;

export const TransferInput = z.strictObject({
  amount,
  voucher: optionalText(60, /*i18n*/ 'The slip number can have at most 60 characters'),
  note: optionalText(500, /*i18n*/ 'The note can have at most 500 characters'),
  /** A photo or PDF of the slip. */
  file_id: z.optional(Id),
});
export type TransferInput = z.infer<typeof TransferInput>;

export const ReversePayoutInput = z.strictObject({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, /*i18n*/ 'Please give a reason'),
      z.maxLength(500, /*i18n*/ 'The reason can have at most 500 characters'),
    ),
});
export type ReversePayoutInput = z.infer<typeof ReversePayoutInput>;

/** A count. `expected` is the balance the page showed: if it has changed since, the count is refused. */
export const CloseTillInput = z.strictObject({
  expected: AmountText,
  denominations: Counted,
  reason: z.optional(
    z.string().check(z.trim(), z.maxLength(500, /*i18n*/ 'The reason can have at most 500 characters')),
  ),
});
export type CloseTillInput = z.infer<typeof CloseTillInput>;

const tags = ['till'];
const sessionId = { session_id: Id };
const CLOSED_ALREADY = { status: 409, message: /*i18n*/ 'This till is closed already.' } as const;
const FILE_GONE = {
  status: 409,
  message: /*i18n*/ 'The voucher’s file no longer exists. Please add it again.',
} as const;
const PaidOut = z.object({ id: Id, receipt: z.string() });

export const tillContract = {
  now: procedure
    .meta({ policy: mayKeepTill })
    .route({
      method: 'GET',
      path: '/till',
      summary: 'Whether tills are in use, and one’s own open till',
      tags,
    })
    .output(z.object({ in_use: z.boolean(), any_tills: z.boolean(), sheet: z.nullable(TillSheet) })),
  use: procedure
    .meta({ policy: mayRuleTills, stepUp: true })
    .route({
      method: 'PUT',
      path: '/till/use',
      summary: 'Say whether every cash movement needs the cashier’s open till',
      tags,
    })
    .input(z.strictObject({ in_use: z.boolean() }))
    .output(z.object({ in_use: z.boolean() })),
  list: procedure
    .meta({ policy: mayKeepTill })
    .route({ method: 'GET', path: '/till/sessions', summary: 'Tills, newest first, 50 a page', tags })
    .input(TillFilters)
    .output(
      z.object({
        sessions: z.array(TillSession),
        total: z.int(),
        cashiers: z.array(z.object({ id: Id, name: z.nullable(z.string()) })),
      }),
    ),
  sheet: procedure
    .meta({ policy: mayKeepTill })
    .route({ method: 'GET', path: '/till/sessions/{session_id}', summary: 'The sheet of a till', tags })
    .input(z.object(sessionId))
    .output(TillSheet),
  movements: procedure
    .meta({ policy: mayKeepTill })
    .route({
      method: 'GET',
      path: '/till/sessions/{session_id}/movements',
      summary: 'The cash movements of a till, newest first, 50 a page',
      tags,
    })
    .input(z.extend(filterSchema(movementFilters), sessionId))
    .output(z.object({ movements: z.array(TillMovement), total: z.int() })),
  open: procedure
    .meta({ policy: mayKeepTill, idempotent: true })
    .route({
      method: 'POST',
      path: '/till/sessions',
      successStatus: 201,
      summary: 'Open one’s own till with a float from the shared cash',
      tags,
    })
    .input(OpenTillInput)
    .errors({
      ...POSTING_REFUSALS,
      TILL_ALREADY_OPEN: { status: 409, message: /*i18n*/ 'Your till is open already.' },
    })
    .output(TillSession),
  expense: procedure
    .meta({ policy: mayKeepTill, idempotent: true })
    .route({
      method: 'POST',
      path: '/till/expenses',
      successStatus: 201,
      summary: 'Pay an expense from one’s own till',
      tags,
    })
    .input(ExpenseInput)
    .errors({
      ...POSTING_REFUSALS,
      FILE_GONE,
    })
    .output(PaidOut),
  upload: procedure
    .meta({ policy: mayKeepTill, upload: true, heavy: true })
    .route({
      method: 'POST',
      path: '/till/vouchers',
      successStatus: 201,
      summary:
        'Bring a photo or PDF of a voucher (8 MiB at most); it goes after a day unless an expense takes it',
      tags,
    })
    .input(z.strictObject({ file: z.file() }))
    .errors(UPLOAD_REFUSALS)
    .output(z.object({ file_id: Id })),
  voucher: procedure
    .meta({ policy: mayKeepTill, heavy: true })
    .route({
      method: 'GET',
      path: '/till/payouts/{payout_id}/voucher',
      summary: 'The photo or PDF of an expense’s voucher',
      tags,
    })
    .input(z.object({ payout_id: Id }))
    .output(z.file()),
  transfer: procedure
    .meta({ policy: mayKeepTill, idempotent: true })
    .route({
      method: 'POST',
      path: '/till/transfers',
      successStatus: 201,
      summary: 'Take cash from one’s own till to the bank',
      tags,
    })
    .input(TransferInput)
    .errors({ ...POSTING_REFUSALS, FILE_GONE })
    .output(PaidOut),
  reverse: procedure
    .meta({ policy: mayKeepTill, idempotent: true, stepUp: true })
    .route({
      method: 'POST',
      path: '/till/payouts/{payout_id}/reversal',
      successStatus: 201,
      summary: 'Take an expense or a transfer back into one’s own till, once, with a reason',
      tags,
    })
    .input(z.extend(ReversePayoutInput, { payout_id: Id }))
    .errors({
      ...POSTING_REFUSALS,
      ALREADY_REVERSED: { status: 409, message: /*i18n*/ 'This operation has been reversed already.' },
      IS_A_REVERSAL: { status: 409, message: /*i18n*/ 'A reversal cannot be reversed.' },
    })
    .output(PaidOut),
  close: procedure
    .meta({ policy: mayKeepTill, idempotent: true })
    .route({
      method: 'POST',
      path: '/till/sessions/{session_id}/closing',
      successStatus: 201,
      summary: 'Close a till: what was counted goes back to the shared cash',
      tags,
    })
    .input(z.extend(CloseTillInput, sessionId))
    .errors({
      ...POSTING_REFUSALS,
      CLOSED_ALREADY,
      TILL_MOVED: {
        status: 409,
        message: /*i18n*/ 'Cash moved while you counted. Look at the new amount and count again.',
      },
      REASON_NEEDED: { status: 422, message: /*i18n*/ 'Please say why the count differs.' },
    })
    .output(TillSession),
  sign: procedure
    .meta({ policy: mayKeepTill, personOnly: true })
    .route({
      method: 'POST',
      path: '/till/sessions/{session_id}/signature',
      summary: 'Sign somebody else’s count as the second person',
      tags,
    })
    .input(z.strictObject(sessionId))
    .errors({
      NOT_CLOSED: { status: 409, message: /*i18n*/ 'Only a closed till can be signed.' },
      SIGNED_ALREADY: { status: 409, message: /*i18n*/ 'This count has been signed already.' },
      OWN_COUNT: { status: 409, message: /*i18n*/ 'Somebody else has to sign your count.' },
    })
    .output(TillSession),
};
