import { moneyOf } from '#platform/money/amount.ts';
import type { Books, BookReader, Stored } from './bank-books.ts';
import type { Promised, Outcome } from './bank-clients.ts';

type Verdict = {
  /** Accepted, but not stored as promised. */
  lost: string[];
  /** Stored, but neither accepted nor in doubt; or stored twice. */
  invented: string[];
  /** Keys whose responses differ. */
  unequal: string[];
  /** Accounts whose balance is not the sum of the accepted movements. */
  wrongAccounts: string[];
  faults: Record<string, number>;
};

/**
 * Compares the clients' responses with the stored books. While there are doubts, a doubtful wish may be
 * stored or not; once they are settled, the books must hold exactly what was accepted, and every balance
 * must be its sum.
 */
export function judge(
  books: Books,
  outcomes: Outcome[],
  keyOf: BookReader['keyOf'],
  doubts: 'open' | 'settled',
): Verdict {
  const stored = new Map<string, Stored[]>();
  for (const movement of books.stored)
    stored.set(movement.key, [...(stored.get(movement.key) ?? []), movement]);
  const lost: string[] = [];
  const invented: string[] = [];
  const unequal: string[] = [];
  const expected = new Map<string, bigint>();

  for (const { wish, accepted, doubtful } of outcomes) {
    const found = stored.get(keyOf(wish)) ?? [];
    stored.delete(keyOf(wish));
    const [first] = accepted;
    if (wish.absurd && first) invented.push(`${wish.key}: accepted beyond any balance`);
    if (accepted.some((answer) => !sameAnswer(answer, first!))) unequal.push(wish.key);
    if (found.length > 1) invented.push(`${wish.key}: stored ${found.length} times`);
    if (first) {
      const accountId = wish.accountId ?? first.id;
      expected.set(accountId, (expected.get(accountId) ?? 0n) + wish.effect);
      const opensEmpty = wish.accountId === null && wish.effect === 0n;
      if (opensEmpty ? !books.balances.has(first.id) : !found[0] || !keeps(found[0], wish.effect, first))
        lost.push(wish.key);
    } else if (found.length > 0 && !(doubtful && doubts === 'open'))
      invented.push(`${wish.key}: stored, never accepted`);
  }
  for (const [key] of stored) invented.push(`${key}: nobody's`);

  const wrongAccounts =
    doubts === 'open'
      ? []
      : [...new Set([...books.balances.keys(), ...expected.keys()])].filter(
          (id) => (books.balances.get(id) ?? null) !== (expected.get(id) ?? 0n),
        );
  return { lost, invented, unequal, wrongAccounts, faults: books.faults };
}

const keeps = (found: Stored, effect: bigint, promised: Promised): boolean =>
  found.effect === effect &&
  (promised.seq === undefined
    ? found.accountId === promised.id
    : found.id === promised.id &&
      found.seq === promised.seq &&
      found.receipt === promised.receipt &&
      found.effect === moneyOf(promised.amount!) &&
      found.balanceAfter === moneyOf(promised.balance_after!));

/** Every response for a key must equal the first, whatever happened to the line or the account since. */
const sameAnswer = (one: Promised, other: Promised) => JSON.stringify(one) === JSON.stringify(other);

const some = (list: string[]) => `${list.length} (${list.slice(0, 3).join('; ')})`;

export function faultsOf(
  { lost, invented, unequal, wrongAccounts, faults }: Verdict,
  when: string,
): string[] {
  return [
    ...(lost.length > 0 ? [`${when}: accepted and lost: ${some(lost)}`] : []),
    ...(invented.length > 0 ? [`${when}: stored without right: ${some(invented)}`] : []),
    ...(unequal.length > 0 ? [`${when}: one key, different answers: ${some(unequal)}`] : []),
    ...(wrongAccounts.length > 0 ? [`${when}: accounts with a wrong balance: ${some(wrongAccounts)}`] : []),
    ...Object.entries(faults).map(([rule, rows]) => `${when}: ${rule}: ${rows}`),
  ];
}
