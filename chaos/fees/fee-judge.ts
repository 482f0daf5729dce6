import { moneyOf } from '#platform/money/amount.ts';
import type { FeeBooks, FeeBookReader, StoredFee } from './fee-books.ts';
import type { FeePromised, FeeOutcome } from './fee-office.ts';
import type { FeeWish } from './fee-wishes.ts';

/** The second posting of an assignment, which uses its students' credit. */
const CREDIT_OF_ASSIGNMENT = / fees\.assign credit /;

/**
 * Compares the clients' responses with what was stored since `before`, and returns faults as sentences.
 * While there are doubts, a doubtful wish may be stored or not; once they are settled, each student's debt
 * and the total credit must follow from the accepted wishes.
 */
export function judgeFees(
  books: FeeBooks,
  before: FeeBooks,
  outcomes: FeeOutcome[],
  keyOf: FeeBookReader['keyOf'],
  doubts: 'open' | 'settled',
): string[] {
  const old = new Set(before.stored.map(({ id }) => id));
  const stored = new Map<string, StoredFee[]>();
  for (const posting of books.stored)
    if (!old.has(posting.id) && !CREDIT_OF_ASSIGNMENT.test(posting.key))
      stored.set(posting.key, [...(stored.get(posting.key) ?? []), posting]);
  const lost: string[] = [];
  const invented: string[] = [];
  const unequal: string[] = [];

  for (const { wish, accepted, doubtful } of outcomes) {
    const found = stored.get(keyOf(wish)) ?? [];
    stored.delete(keyOf(wish));
    const [first] = accepted;
    if (wish.absurd && first) invented.push(`${wish.key}: accepted beyond anything owed`);
    if (accepted.some((answer) => JSON.stringify(answer) !== JSON.stringify(first))) unequal.push(wish.key);
    if (found.length > 1) invented.push(`${wish.key}: stored ${found.length} times`);
    if (first) {
      if (!keeps(wish, first, found[0])) lost.push(`${wish.procedure} ${wish.key}`);
    } else if (found.length > 0 && !(doubtful && doubts === 'open'))
      invented.push(`${wish.key}: stored, never accepted`);
  }
  for (const [key] of stored) invented.push(`${key}: nobody's`);

  return [
    ...(lost.length > 0 ? [`accepted and lost: ${someOf(lost)}`] : []),
    ...(invented.length > 0 ? [`stored without right: ${someOf(invented)}`] : []),
    ...(unequal.length > 0 ? [`one key, different answers: ${someOf(unequal)}`] : []),
    ...(doubts === 'settled' ? wrongSums(books, before, outcomes) : []),
    ...Object.entries(books.faults).map(([rule, rows]) => `${rule}: ${rows}`),
  ];
}

const someOf = (list: string[]) => `${list.length} (${list.slice(0, 3).join('; ')})`;

function keeps(wish: FeeWish, promised: FeePromised, found: StoredFee | undefined): boolean {
  if (wish.procedure === 'fees.createStructure') return promised.id !== undefined;
  if (wish.procedure === 'fees.assign' && promised.assigned === 0) return found === undefined;
  if (!found) return false;
  const entered = Object.values(found.entries).reduce((sum, part) => sum + part, 0n);
  if (wish.procedure === 'fees.assign') return entered === wish.amount * BigInt(promised.assigned!);
  if (wish.procedure === 'fees.reduce') return found.entries[promised.id!] === -wish.amount;
  if (wish.procedure !== 'payments.record')
    return found.id === promised.transaction_id && found.receipt === promised.receipt;
  const items = promised.payment_items!;
  return (
    found.id === promised.id &&
    found.receipt === promised.receipt &&
    entered + moneyOf(promised.to_credit!) === moneyOf(promised.total_amount!) &&
    Object.keys(found.entries).length === items.length &&
    items.every((item) => found.entries[item.student_fee_id] === moneyOf(item.amount_allocated))
  );
}

type Effect = { nets: Map<string, bigint>; credit: bigint };

/** The effect of an acceptance on the students' debt (less their credit), and on the total credit. */
function effectOf(wish: FeeWish, promised: FeePromised, byKey: Map<string, FeeOutcome>): Effect {
  const nets = new Map<string, bigint>();
  const add = (student: string, amount: bigint) => nets.set(student, (nets.get(student) ?? 0n) + amount);
  let credit = 0n;
  switch (wish.procedure) {
    case 'fees.createStructure':
      break;
    case 'fees.assign': {
      const had = new Set(promised.already!.map(({ student_id }) => student_id));
      for (const student of wish.students) if (!had.has(student)) add(student, wish.amount);
      credit = -moneyOf(promised.paid_from_credit!);
      break;
    }
    case 'fees.reduce':
      add(wish.students[0]!, -wish.amount);
      break;
    case 'payments.record':
      for (const item of promised.payment_items!)
        add(item.student.student_id, -moneyOf(item.amount_allocated));
      credit = moneyOf(promised.to_credit!);
      if (credit > 0n) add(String(wish.body['credit_student_id']), -credit);
      break;
    case 'payments.useCredit':
      credit = -moneyOf(promised.amount!);
      break;
    case 'payments.refundCredit':
      add(wish.students[0]!, wish.amount);
      credit = -wish.amount;
      break;
    case 'payments.reverse': {
      const target = byKey.get(wish.undoes!)!;
      const undone = effectOf(target.wish, target.accepted[0]!, byKey);
      for (const [student, amount] of undone.nets) add(student, -amount);
      credit = -undone.credit;
    }
  }
  return { nets, credit };
}

function wrongSums(books: FeeBooks, before: FeeBooks, outcomes: FeeOutcome[]): string[] {
  const byKey = new Map(outcomes.map((about) => [about.wish.key, about]));
  const expected = new Map(before.nets);
  let credit = before.credit;
  for (const { wish, accepted } of outcomes) {
    if (!accepted[0]) continue;
    const effect = effectOf(wish, accepted[0], byKey);
    for (const [student, amount] of effect.nets)
      expected.set(student, (expected.get(student) ?? 0n) + amount);
    credit += effect.credit;
  }
  const wrong = [...new Set([...expected.keys(), ...books.nets.keys()])].filter(
    (student) => (expected.get(student) ?? 0n) !== (books.nets.get(student) ?? 0n),
  );
  return [
    ...(wrong.length > 0
      ? [`students who owe something else than was accepted: ${wrong.length} (${wrong[0]})`]
      : []),
    ...(credit === books.credit ? [] : [`${books.credit} centimes are kept, ${credit} were accepted`]),
  ];
}
