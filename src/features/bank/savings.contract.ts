import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import {
  BalancePoint,
  BankAccount,
  BankTransaction,
  Period,
  Statement,
  TransactionFilters,
} from './bank.contract.ts';
import { maySeeOwnSavings } from './bank.policy.ts';
import { Id } from '#platform/http/id.ts';

const accountId = { account_id: Id };
const tags = ['savings'];

/** An account for a family: `members` are the family's own, the others only a number. */
export const OwnAccount = z.extend(BankAccount, { other_members: z.int() });
export type OwnAccount = z.infer<typeof OwnAccount>;

/** Savings for students and their parents. Names of other members and of office staff stay hidden. */
export const savingsContract = {
  list: procedure
    .meta({ policy: maySeeOwnSavings })
    .route({ method: 'GET', path: '/savings', summary: 'The savings of oneself or one’s children', tags })
    .output(z.array(OwnAccount)),
  transactions: procedure
    .meta({ policy: maySeeOwnSavings })
    .route({
      method: 'GET',
      path: '/savings/{account_id}/transactions',
      summary: 'The history of an own account, newest first, 50 a page',
      tags,
    })
    .input(z.extend(TransactionFilters, accountId))
    .output(z.object({ transactions: z.array(BankTransaction), total: z.int() })),
  balances: procedure
    .meta({ policy: maySeeOwnSavings })
    .route({
      method: 'GET',
      path: '/savings/{account_id}/balances',
      summary: 'The balance of an own account, day by day',
      tags,
    })
    .input(z.object(accountId))
    .output(z.array(BalancePoint)),
  statement: procedure
    .meta({ policy: maySeeOwnSavings })
    .route({
      method: 'GET',
      path: '/savings/{account_id}/statement',
      summary: 'An own account over a period, to print',
      tags,
    })
    .input(z.extend(Period, accountId))
    .output(z.extend(Statement, { account: OwnAccount })),
};
