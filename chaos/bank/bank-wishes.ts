import type { SeededRandom } from '#platform/random/seeded-random.ts';
import type { Wish } from '../clients.ts';
import { amountText, centimes } from '#platform/money/money.ts';

export type BankProcedure = 'bank.create' | 'bank.deposit' | 'bank.withdraw' | 'bank.reverse';

export type BankWish = Wish & {
  procedure: BankProcedure;
  /** Null if it opens the account. */
  accountId: string | null;
  /** Change of the balance once it is accepted, in centimes. */
  effect: bigint;
  /** An impossible amount: the bank must refuse. */
  absurd?: boolean;
};

export type Movement = { id: string; accountId: string; effect: bigint };

type Desk = {
  accounts: readonly string[];
  students: readonly string[];
  mine: Movement[];
};

/** A client's next wish, drawn only from its random stream. */
export function aBankWish(random: SeededRandom, { accounts, students, mine }: Desk, key: string): BankWish {
  const accountId = random.pick(accounts);
  const amount = centimes(BigInt(1 + random.below(200_000)));
  const deposits = { key, accountId, path: `/bank/accounts/${accountId}/deposits` } as const;
  const withdrawals = { key, accountId, path: `/bank/accounts/${accountId}/withdrawals` } as const;
  const dice = random.below(100);
  if (dice < 3) {
    const initial = random.below(3) === 0 ? centimes(0n) : amount;
    const student_ids = [random.pick(students), random.pick(students)];
    const body = { account_name: `Club ${key}`, initial_balance: amountText(initial), student_ids };
    return { key, procedure: 'bank.create', path: '/bank/accounts', body, accountId: null, effect: initial };
  }
  if (dice < 15 && mine.length > 0) {
    // Usually a recent one; sometimes one that may be reversed already, which the bank refuses.
    const at = random.below(mine.length);
    const [target] = random.below(8) === 0 ? [mine[at]!] : mine.splice(at, 1);
    const { id, accountId, effect } = target!;
    const path = `/bank/transactions/${id}/reversal`;
    return {
      key,
      procedure: 'bank.reverse',
      path,
      body: { reason: 'Typed twice' },
      accountId,
      effect: -effect,
    };
  }
  if (dice < 18)
    return {
      ...withdrawals,
      procedure: 'bank.withdraw',
      body: { amount: '9000000000' },
      effect: -900_000_000_000n,
      absurd: true,
    };
  if (dice < 58)
    return { ...deposits, procedure: 'bank.deposit', body: { amount: amountText(amount) }, effect: amount };
  return {
    ...withdrawals,
    procedure: 'bank.withdraw',
    body: { amount: amountText(amount) },
    effect: -amount,
  };
}
