import * as z from 'zod/mini';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { accountFilters, transactionFilters } from './bank.filters.ts';
import { APPROVAL_REFUSALS } from '#platform/http/approval-refusals.ts';
import { POSTING_REFUSALS } from '#platform/money/posting-refusals.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { isPositiveAmount } from '#platform/money/amount.ts';
import { amountOrZero, AmountText } from '#platform/money/amount-schema.ts';
import { mayExportBank, mayMoveMoney, mayReverse, maySeeBank } from './bank.policy.ts';
import { MOST_MEMBERS, TRANSACTION_TYPES } from './bank.rules.ts';
import { Id } from '#platform/http/id.ts';

export const Member = z.object({
  student_id: Id,
  full_name: z.nullable(z.string()),
  roll_number: z.string(),
  class: z.nullable(z.object({ name: z.string(), section: z.nullable(z.string()) })),
});
export type Member = z.infer<typeof Member>;

/** A savings account. A null name shows as "Unnamed Account". */
export const BankAccount = z.object({
  id: Id,
  account_name: z.nullable(z.string()),
  balance: AmountText,
  created_at: z.iso.datetime(),
  /** Closed accounts have a zero balance and remain readable. */
  closed_at: z.nullable(z.iso.datetime()),
  members: z.array(Member),
});
export type BankAccount = z.infer<typeof BankAccount>;

/** A row of an account's history. A reversal has the type of the original and the opposite sign. */
export const BankTransaction = z.object({
  id: Id,
  /** Its sequence number in the account, from 1. */
  seq: z.int(),
  /**
   * "DEP-2026-000412"; or school day and daily number, "20261121-0001", for transactions older than the
   * series.
   */
  receipt: z.string(),
  transaction_type: z.enum(TRANSACTION_TYPES),
  /** Effect on the balance: positive or negative. */
  amount: AmountText,
  balance_after: AmountText,
  description: z.nullable(z.string()),
  /** The author's name; null if the account was deleted. */
  created_by: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  /** The school day that it applies to. */
  value_date: z.iso.date(),
  /** The receipt that this row reverses; the description is then the reason. */
  reverses: z.nullable(z.string()),
  /** The receipt of the reversal of this row. */
  reversed_by: z.nullable(z.string()),
});
export type BankTransaction = z.infer<typeof BankTransaction>;

export const AccountFilters = filterSchema(accountFilters);
export type AccountFilters = z.infer<typeof AccountFilters>;

export const TransactionFilters = filterSchema(transactionFilters);
export type TransactionFilters = z.infer<typeof TransactionFilters>;

/** The four figures above the list, over all filtered accounts. */
export const BankTotals = z.object({
  accounts: z.int(),
  balance: AmountText,
  members: z.int(),
  average_balance: AmountText,
});
export type BankTotals = z.infer<typeof BankTotals>;

const accountId = { account_id: Id };
const NAME_TOO_LONG = /*i18n*/ 'Account name can have at most 100 characters';
const TOO_MANY_MEMBERS = /*i18n*/ 'An account can have at most 200 members';
const accountName = z.string().check(z.trim(), z.maxLength(100, NAME_TOO_LONG));

export const CreateAccountInput = z.strictObject({
  account_name: z.optional(accountName),
  initial_balance: z._default(
    amountOrZero(/*i18n*/ 'Initial balance must be a positive number or zero'),
    '0',
  ),
  student_ids: z
    .array(Id)
    .check(
      z.minLength(1, /*i18n*/ 'Please select at least one student'),
      z.maxLength(MOST_MEMBERS, TOO_MANY_MEMBERS),
    ),
});
export type CreateAccountInput = z.infer<typeof CreateAccountInput>;

const description = z.optional(
  z.string().check(z.trim(), z.maxLength(500, /*i18n*/ 'Description can have at most 500 characters')),
);

/** A deposit or a withdrawal. The amount is a decimal string: "25000" or "25000.50". */
export const MovementInput = z.strictObject({
  amount: z
    .string(/*i18n*/ 'Amount is required')
    .check(
      z.minLength(1, /*i18n*/ 'Amount is required'),
      z.refine(isPositiveAmount, /*i18n*/ 'Amount must be a positive number'),
    ),
  description,
});
export type MovementInput = z.infer<typeof MovementInput>;

export const RenameInput = z.strictObject({ account_name: accountName });

export const ReverseInput = z.strictObject({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, /*i18n*/ 'Please give a reason'),
      z.maxLength(500, /*i18n*/ 'The reason can have at most 500 characters'),
    ),
});
export type ReverseInput = z.infer<typeof ReverseInput>;

export const ExportFormat = z.enum(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof ExportFormat>;
const exported = { format: z._default(ExportFormat, 'csv'), language: z.optional(z.enum(['en', 'fr'])) };

/** The closing balance of a school day with movements. */
export const BalancePoint = z.object({ day: z.iso.date(), balance: AmountText });
export type BalancePoint = z.infer<typeof BalancePoint>;

/** First and last school day of a statement; unbounded by default. */
export const Period = z.object({ from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) });
export type Period = z.infer<typeof Period>;

/** An account over a period, oldest row first, for printing. */
export const Statement = z.object({
  account: BankAccount,
  from: z.nullable(z.iso.date()),
  to: z.iso.date(),
  opening_balance: AmountText,
  closing_balance: AmountText,
  /** The last 1,000 rows of the period; `left_out` is the number of earlier ones omitted. */
  transactions: z.array(BankTransaction),
  left_out: z.int(),
});
export type Statement = z.infer<typeof Statement>;

const INSUFFICIENT_BALANCE = {
  status: 409,
  message: /*i18n*/ 'Insufficient balance for withdrawal',
} as const;
const ACCOUNT_CLOSED = { status: 409, message: /*i18n*/ 'This account is closed.' } as const;
const STUDENT_NOT_FOUND = {
  status: 409,
  message: /*i18n*/ 'One of the students no longer exists. Please select again.',
} as const;
const moves = { ...POSTING_REFUSALS, INSUFFICIENT_BALANCE, ACCOUNT_CLOSED };

const tags = ['bank'];

export const bankContract = {
  list: procedure
    .meta({ policy: maySeeBank })
    .route({
      method: 'GET',
      path: '/bank/accounts',
      summary: 'Savings accounts, newest first, 50 a page',
      tags,
    })
    .input(AccountFilters)
    .output(z.object({ accounts: z.array(BankAccount), totals: BankTotals })),
  exportAccounts: procedure
    .meta({ policy: mayExportBank, stepUp: true, heavy: true })
    .route({ method: 'GET', path: '/bank/accounts/export', summary: 'The filtered accounts as a file', tags })
    .input(z.extend(AccountFilters, exported))
    .output(z.file()),
  get: procedure
    .meta({ policy: maySeeBank })
    .route({ method: 'GET', path: '/bank/accounts/{account_id}', summary: 'One savings account', tags })
    .input(z.object(accountId))
    .output(BankAccount),
  transactions: procedure
    .meta({ policy: maySeeBank })
    .route({
      method: 'GET',
      path: '/bank/accounts/{account_id}/transactions',
      summary: "An account's history, newest first, 50 a page",
      tags,
    })
    .input(z.extend(TransactionFilters, accountId))
    .output(z.object({ transactions: z.array(BankTransaction), total: z.int() })),
  balances: procedure
    .meta({ policy: maySeeBank })
    .route({
      method: 'GET',
      path: '/bank/accounts/{account_id}/balances',
      summary: 'The balance at the end of each day on which it moved, the last 366 of them, oldest first',
      tags,
    })
    .input(z.object(accountId))
    .output(z.array(BalancePoint)),
  statement: procedure
    .meta({ policy: maySeeBank })
    .route({
      method: 'GET',
      path: '/bank/accounts/{account_id}/statement',
      summary: 'An account over a period, to print',
      tags,
    })
    .input(z.extend(Period, accountId))
    .output(Statement),
  exportTransactions: procedure
    .meta({ policy: mayExportBank, stepUp: true, heavy: true })
    .route({
      method: 'GET',
      path: '/bank/accounts/{account_id}/transactions/export',
      summary: "An account's filtered history as a file",
      tags,
    })
    .input(z.extend(TransactionFilters, { ...accountId, ...exported }))
    .output(z.file()),
  create: procedure
    .meta({ policy: mayMoveMoney, idempotent: true })
    .route({
      method: 'POST',
      path: '/bank/accounts',
      successStatus: 201,
      summary: 'Open an account for one student or more, with a first deposit if there is one',
      tags,
    })
    .input(CreateAccountInput)
    .errors({ ...POSTING_REFUSALS, STUDENT_NOT_FOUND })
    .output(BankAccount),
  deposit: procedure
    .meta({ policy: mayMoveMoney, idempotent: true })
    .route({
      method: 'POST',
      path: '/bank/accounts/{account_id}/deposits',
      successStatus: 201,
      summary: 'Pay money in',
      tags,
    })
    .input(z.extend(MovementInput, accountId))
    .errors(moves)
    .output(BankTransaction),
  withdraw: procedure
    .meta({ policy: mayMoveMoney, idempotent: true })
    .route({
      method: 'POST',
      path: '/bank/accounts/{account_id}/withdrawals',
      successStatus: 201,
      summary: 'Pay money out',
      tags,
    })
    .input(z.extend(MovementInput, accountId))
    .errors({ ...moves, ...APPROVAL_REFUSALS })
    .output(BankTransaction),
  reverse: procedure
    .meta({ policy: mayReverse, idempotent: true, stepUp: true })
    .route({
      method: 'POST',
      path: '/bank/transactions/{transaction_id}/reversal',
      successStatus: 201,
      summary: 'Take a deposit or withdrawal back, once, with a reason',
      tags,
    })
    .input(z.extend(ReverseInput, { transaction_id: Id }))
    .errors({
      ...moves,
      ...APPROVAL_REFUSALS,
      ALREADY_REVERSED: { status: 409, message: /*i18n*/ 'This operation has been reversed already.' },
      IS_A_REVERSAL: { status: 409, message: /*i18n*/ 'A reversal cannot be reversed.' },
    })
    .output(BankTransaction),
  rename: procedure
    .meta({ policy: mayMoveMoney })
    .route({ method: 'PUT', path: '/bank/accounts/{account_id}/name', summary: 'Rename an account', tags })
    .input(z.extend(RenameInput, accountId))
    .errors({ ACCOUNT_CLOSED })
    .output(BankAccount),
  addMember: procedure
    .meta({ policy: mayMoveMoney })
    .route({
      method: 'PUT',
      path: '/bank/accounts/{account_id}/members/{student_id}',
      summary: 'Add a student to an account',
      tags,
    })
    .input(z.strictObject({ ...accountId, student_id: Id }))
    .errors({
      ACCOUNT_CLOSED,
      STUDENT_NOT_FOUND,
      TOO_MANY_MEMBERS: { status: 409, message: TOO_MANY_MEMBERS },
    })
    .output(BankAccount),
  removeMember: procedure
    .meta({ policy: mayMoveMoney })
    .route({
      method: 'DELETE',
      path: '/bank/accounts/{account_id}/members/{student_id}',
      summary: 'Take a student off an account',
      tags,
    })
    .input(z.strictObject({ ...accountId, student_id: Id }))
    .errors({
      ACCOUNT_CLOSED,
      LAST_MEMBER: { status: 409, message: /*i18n*/ 'An account must have at least one member.' },
    })
    .output(BankAccount),
  close: procedure
    .meta({ policy: mayMoveMoney })
    .route({
      method: 'POST',
      path: '/bank/accounts/{account_id}/closing',
      summary: 'Close an account for good, at zero',
      tags,
    })
    .input(z.strictObject(accountId))
    .errors({
      NOT_AT_ZERO: { status: 409, message: /*i18n*/ 'Only an account with a balance of zero can be closed.' },
    })
    .output(BankAccount),
};
