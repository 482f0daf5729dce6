import type { Tx } from '#platform/db/database.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type {
  BalancePoint,
  BankAccount,
  BankTransaction,
  Period,
  Statement,
  TransactionFilters,
} from '../bank.contract.ts';
import { countEntries } from './bank.queries.ts';
import { countLines, selectBalances, selectLines, sumPeriod } from './lines.queries.ts';

const MOST_LINES = 1_000;
const MOST_DAYS = 366;

/**
 * One page of an account's history, newest first, and the filtered number of rows; null if there is no such
 * account.
 */
export async function listTransactions(
  tx: Tx,
  accountId: string,
  filters: TransactionFilters,
): Promise<{ transactions: BankTransaction[]; total: number } | null> {
  const { type, from, to, page = 1 } = filters;
  const entries = await countEntries(tx, accountId);
  if (entries === null) return null;
  const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  return {
    transactions: await selectLines(tx, accountId, filters, slice),
    // Unfiltered, the account's own entry count is used; only filtered lists are counted.
    total: type || from || to ? await countLines(tx, accountId, filters) : entries,
  };
}

/**
 * The closing balances of the last 366 days with movements, oldest first; null if there is no such account.
 */
export async function listBalances(tx: Tx, accountId: string): Promise<BalancePoint[] | null> {
  if ((await countEntries(tx, accountId)) === null) return null;
  return selectBalances(tx, accountId, MOST_DAYS);
}

/**
 * An account's statement, oldest row first. Opening balance plus movements equals closing balance; beyond the
 * limit the oldest rows are omitted.
 */
export async function findStatement<Account extends BankAccount>(
  tx: Tx,
  account: Account,
  { from, to }: Period,
  today: SchoolDay,
): Promise<Omit<Statement, 'account'> & { account: Account }> {
  const period = { from, to: to ?? today };
  const { opening, moved, lines } = await sumPeriod(tx, account.id, period);
  const newest = await selectLines(tx, account.id, period, { limit: MOST_LINES });
  return {
    account,
    from: from ?? null,
    to: period.to,
    opening_balance: amountText(opening),
    closing_balance: amountText(centimes(opening + moved)),
    transactions: newest.toReversed(),
    left_out: lines - newest.length,
  };
}
