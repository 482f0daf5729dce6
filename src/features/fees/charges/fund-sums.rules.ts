import { moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes, type Money } from '#platform/money/money.ts';

/** Totals by fund, the school's own (null) first, then by name. */
export function fundTotals<Row>(
  rows: readonly Row[],
  read: (row: Row) => [fund: string | null | undefined, amount: Money],
): [fund: string | null, amount: Money][] {
  const sums = new Map<string | null, Money>();
  for (const row of rows) {
    const [fund = null, amount] = read(row);
    sums.set(fund, centimes((sums.get(fund) ?? 0n) + amount));
  }
  return [...sums].toSorted(([a], [b]) => (a === null ? -1 : b === null ? 1 : a.localeCompare(b)));
}

type OpenFee = { structure: { fund?: string | undefined }; balance: string };

/** The open amount by fund; empty if all of it is the school's. */
export function fundSums(fees: readonly OpenFee[]): { fund: string | null; balance: string }[] {
  const sums = fundTotals(fees, ({ structure, balance }) => [structure.fund, moneyOf(balance)]);
  if (sums.every(([fund]) => fund === null)) return [];
  return sums.map(([fund, balance]) => ({ fund, balance: amountText(balance) }));
}
