import { accountsOf, type Leg } from '#features/ledger/server/ledger.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import { FEE_FUND, FEE_FUND_SHARE } from '../../fees.rules.ts';

/** A payment's amounts by fund, for fees that name one; the school's own are left out. */
export function sumByFund(
  fees: readonly { id: string; fund_id: string | null }[],
  parts: ReadonlyMap<string, Money>,
): Map<string, Money> {
  const sums = new Map<string, Money>();
  for (const { id, fund_id } of fees) {
    const part = parts.get(id);
    if (fund_id && part) sums.set(fund_id, centimes((sums.get(fund_id) ?? 0n) + part));
  }
  return sums;
}

/**
 * A payment's legs on the accounts of funds: the fund gets what was paid for its fees, out of the
 * school's share. None if all of it is the school's.
 */
export async function fundLegs(tx: Tx, sums: ReadonlyMap<string, Money>, at: Date): Promise<Leg[]> {
  const ids = [...sums.keys()];
  const shares = await accountsOf(tx, FEE_FUND_SHARE, ids, at);
  const funds = await accountsOf(tx, FEE_FUND, ids, at);
  return [...sums].flatMap(([fundId, amount]) => [
    { accountId: shares.get(fundId)!, amount },
    { accountId: funds.get(fundId)!, amount: centimes(-amount) },
  ]);
}
