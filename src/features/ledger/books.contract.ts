import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { AmountText } from '#platform/money/amount-schema.ts';
import { accountFilters, balanceFilters, movementFilters } from './books.filters.ts';
import { mayReadBooks } from './ledger.policy.ts';
import { PAYMENT_METHODS } from './payment-methods.rules.ts';
import { Id } from '#platform/http/id.ts';

/** An account in a list; `name` is its owner's, a student or a cashier's till. */
export const BookAccount = z.object({
  id: Id,
  kind: z.string(),
  method: z.nullable(z.enum(PAYMENT_METHODS)),
  name: z.nullable(z.string()),
});
export type BookAccount = z.infer<typeof BookAccount>;

/** One side of a movement: its first accounts, and the total number. */
export const BookSide = z.object({ accounts: z.array(BookAccount), number: z.int() });
export type BookSide = z.infer<typeof BookSide>;

export const BookMovement = z.object({
  id: Id,
  position: z.int(),
  receipt: z.string(),
  value_date: z.iso.date(),
  kind: z.string(),
  /** For a reversal, the kind and number of the original. */
  reverses: z.nullable(z.object({ kind: z.string(), receipt: z.string() })),
  memo: z.nullable(z.string()),
  by: z.object({ id: Id, name: z.nullable(z.string()) }),
  amount: AmountText,
  debit: BookSide,
  credit: BookSide,
});
export type BookMovement = z.infer<typeof BookMovement>;

/** Movements and balance, on the debit or the credit side. */
export const BookSums = z.object({
  debit: AmountText,
  credit: AmountText,
  debit_balance: AmountText,
  credit_balance: AmountText,
});
export type BookSums = z.infer<typeof BookSums>;

const sums = BookSums.shape;
/** `balance` has the sign of the kind: savings owed by the school are positive. */
export const KindBalance = z.object({ kind: z.string(), accounts: z.int(), balance: AmountText, ...sums });
export type KindBalance = z.infer<typeof KindBalance>;

export const AccountBalance = z.object({ account: BookAccount, balance: AmountText, ...sums });
export type AccountBalance = z.infer<typeof AccountBalance>;

export const MovementFilters = filterSchema(movementFilters);
export type MovementFilters = z.infer<typeof MovementFilters>;
export const BalanceFilters = filterSchema(balanceFilters);
export const AccountFilters = z.extend(filterSchema(accountFilters), {
  kind: z.string().check(z.maxLength(40)),
});
export type AccountFilters = z.infer<typeof AccountFilters>;

const NO_PERIOD = /*i18n*/ 'Please choose the first and the last day';
export const JournalInput = z
  .object({
    from: z.iso.date(NO_PERIOD),
    to: z.iso.date(NO_PERIOD),
    format: z._default(z.enum(['csv', 'xlsx', 'pdf']), 'csv'),
    language: z._default(z.enum(['en', 'fr']), 'en'),
  })
  .check(
    z.refine(({ from, to }) => from <= to, {
      message: /*i18n*/ 'The last day cannot be before the first day',
      path: ['to'],
    }),
  );
export type JournalInput = z.infer<typeof JournalInput>;

const tags = ['ledger'];

export const booksContract = {
  movements: procedure
    .meta({ policy: mayReadBooks })
    .route({
      method: 'GET',
      path: '/ledger/movements',
      summary: 'All movements, newest first, 50 a page',
      tags,
    })
    .input(MovementFilters)
    .output(
      z.object({
        movements: z.array(BookMovement),
        /** The `before` cursor of the next page; null on the last. */
        next: z.nullable(z.int()),
        account: z.nullable(BookAccount),
      }),
    ),
  choices: procedure
    .meta({ policy: mayReadBooks })
    .route({
      method: 'GET',
      path: '/ledger/choices',
      summary: 'What movements can be filtered by: kinds, people and the accounts that are shared',
      tags,
    })
    .output(
      z.object({
        kinds: z.array(z.string()),
        people: z.array(z.object({ id: Id, name: z.nullable(z.string()) })),
        accounts: z.array(BookAccount),
      }),
    ),
  balances: procedure
    .meta({ policy: mayReadBooks })
    .route({
      method: 'GET',
      path: '/ledger/balances',
      summary: 'The kinds of accounts with their sums at the end of a day: the trial balance',
      tags,
    })
    .input(BalanceFilters)
    .output(z.object({ kinds: z.array(KindBalance), total: BookSums })),
  accounts: procedure
    .meta({ policy: mayReadBooks })
    .route({
      method: 'GET',
      path: '/ledger/accounts',
      summary: 'The accounts of a kind at the end of a day, the largest first, 50 a page',
      tags,
    })
    .input(AccountFilters)
    .output(z.object({ accounts: z.array(AccountBalance), total: z.int() })),
  exportJournal: procedure
    .meta({ policy: mayReadBooks, stepUp: true, heavy: true })
    .route({
      method: 'GET',
      path: '/ledger/journal',
      summary: 'The journal of a period as a file, an entry a line, in the order of the books',
      tags,
    })
    .input(JournalInput)
    .errors({
      PERIOD_TOO_LONG: {
        status: 409,
        message: /*i18n*/ 'This period has too many entries for one file. Please choose a shorter one.',
      },
    })
    .output(z.file()),
};
