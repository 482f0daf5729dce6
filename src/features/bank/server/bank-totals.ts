import { eq, isNull, and, sql } from 'drizzle-orm';
import { ledgerAccountKinds, ledgerAccounts } from '#features/ledger/server/ledger.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { AccountFilters, BankAccount, BankTotals } from '../bank.contract.ts';
import { averageBalance, SAVINGS } from '../bank.rules.ts';
import { matching } from './bank.search.ts';
import { bankAccountMembers, bankAccounts, bankTallies } from './bank.tables.ts';

type Sums = { accounts: number; balance: bigint; members: number };

/**
 * The figures over the filtered accounts: from the tallies if only the open or closed state is filtered, else
 * counted.
 */
export async function totalAccounts(tx: Tx, filters: AccountFilters): Promise<BankTotals> {
  const { search, student_id, min_balance, max_balance, closed } = filters;
  const all = !search?.trim() && !student_id && !min_balance && !max_balance;
  const sums = all ? await readTallies(tx, closed === 'true') : await countMatching(tx, filters);
  return totalsOf(sums);
}

/** The same for accounts already loaded with all their members. */
export const totalOf = (accounts: readonly BankAccount[]): BankTotals =>
  totalsOf({
    accounts: accounts.length,
    balance: accounts.reduce((sum, { balance }) => sum + moneyOf(balance), 0n),
    members: new Set(accounts.flatMap(({ members }) => members.map(({ student_id }) => student_id))).size,
  });

function totalsOf(sums: Sums): BankTotals {
  const balance = centimes(sums.balance);
  return {
    accounts: sums.accounts,
    balance: amountText(balance),
    members: sums.members,
    average_balance: amountText(averageBalance(balance, sums.accounts)),
  };
}

async function readTallies(tx: Tx, closed: boolean): Promise<Sums> {
  const sums = one(
    await tx
      .select({
        accounts: bankTallies.accounts,
        members: bankTallies.members,
        balance: ledgerAccountKinds.total,
      })
      .from(bankTallies)

      .innerJoin(ledgerAccountKinds, eq(ledgerAccountKinds.kind, SAVINGS.name))
      .where(eq(bankTallies.closed, closed)),
  );
  // Closed accounts have a zero balance, so open ones hold the whole total.
  return { ...sums, balance: closed ? 0n : (sums.balance ?? 0n) };
}

async function countMatching(tx: Tx, filters: AccountFilters): Promise<Sums> {
  const found = tx
    .$with('found')
    .as(
      tx
        .select({ id: bankAccounts.id, balance: ledgerAccounts.balance })
        .from(bankAccounts)
        .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, bankAccounts.id))
        .where(matching(tx, filters)),
    );
  const members = tx
    .select({ members: sql<number>`count(distinct ${bankAccountMembers.student_id})::int` })
    .from(bankAccountMembers)
    .where(
      and(
        isNull(bankAccountMembers.removed_at),
        sql`${bankAccountMembers.account_id} in (select id from found)`,
      ),
    );
  return one(
    await tx
      .with(found)
      .select({
        accounts: sql<number>`count(*)::int`,
        balance: sql<bigint>`coalesce(sum(${found.balance}), 0)::bigint`.mapWith(BigInt),
        members: sql<number>`(${members})`,
      })
      .from(found),
  );
}
