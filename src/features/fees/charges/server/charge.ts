import { accountsOf, type Leg, post } from '#features/ledger/server/ledger.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { KeyedCall } from '#platform/http/server/idempotency.ts';
import { amountText, centimes, type Money } from '#platform/money/money.ts';
import {
  allocate,
  FEE_KINDS,
  type OwedFee,
  totalOwed,
  FEE_INCOME,
  FEE_RECEIVABLE,
} from '../../fees.rules.ts';
import { fundLegs } from '../../payments/server/fund-legs.ts';
import { insertCharge, insertEntries, lockCredits, type NewFee } from './charge.queries.ts';
import type { Call } from '../../server/fees-call.ts';
import { record } from '#features/people/server/people.service.ts';
import type { Part } from './structures.queries.ts';

/**
 * A posting that is fully written except for the final insert, which comes last because all other
 * postings wait from it until the commit.
 */
export type Prepared = () => Promise<void>;

/**
 * The most ids one audit event lists; beyond that it gives the number, and the fees themselves show
 * which students.
 */
const MOST_NAMED = 50;

const sum = (amounts: Iterable<Money>): Money => centimes([...amounts].reduce((all, one) => all + one, 0n));

type Charge = {
  structure: { id: string; name: string };
  parts: Part[];
  /** At least one, and none who already has the structure. */
  studentIds: string[];
  keyed: KeyedCall;
};

/**
 * Assigns a structure to students: writes their fees, the amounts due and the audit event. The
 * caller must run the returned posting.
 */
export async function prepareCharge(
  tx: Tx,
  call: Call,
  { structure, parts, studentIds, keyed }: Charge,
): Promise<{ id: string; fees: NewFee[]; post: Prepared }> {
  const { actor, now, timeZone } = call;
  const at = now();
  const transactionId = newId();
  const each = sum(parts.map(({ amount }) => amount));
  const total = centimes(each * BigInt(studentIds.length));
  const receivables = await accountsOf(tx, FEE_RECEIVABLE, studentIds, at);
  const incomes = await accountsOf(tx, FEE_INCOME, [structure.id], at);
  // The ids ascend in the same order, so that lists show fees of the same due date in it.
  const ids = Array.from({ length: studentIds.length * parts.length }, () => newId()).toSorted();
  const fees = studentIds.flatMap((student_id, n) =>
    parts.map((part, index) => ({
      id: ids[n * parts.length + index]!,
      student_id,
      instalment: index + 1,
      ...part,
    })),
  );
  // Sent together: neither depends on the other.
  await Promise.all([
    insertCharge(tx, {
      transactionId,
      structureId: structure.id,
      instalments: parts.length,
      fees,
      at,
    }),
    record(tx, call, {
      action: 'fees.assigned',
      subject: { type: 'fee_structure', id: structure.id },
      details: {
        transaction_id: transactionId,
        students: studentIds.length,
        amount: amountText(total),
        ...(studentIds.length <= MOST_NAMED && { student_ids: studentIds }),
      },
    }),
  ]);
  const legs: Leg[] = [
    ...studentIds.map((id) => ({ accountId: receivables.get(id)!, amount: each })),
    { accountId: incomes.get(structure.id)!, amount: centimes(-total) },
  ];
  const posting = { kind: FEE_KINDS.charge, memo: structure.name, legs };
  const poster = { id: transactionId, createdBy: actor.userId, at, timeZone, keyed };
  return { id: transactionId, fees, post: async () => void (await post(tx, posting, poster)) };
}

/**
 * Pays new fees from their students' credit, each student's oldest fee first: writes the payments
 * and an event per student. The caller must run the returned postings, after the charge. Does
 * nothing where there is no credit.
 */
export async function prepareCreditUse(
  tx: Tx,
  call: Call,
  { fees, fundId, keyed }: { fees: NewFee[]; fundId: string | null; keyed: KeyedCall },
): Promise<{ paid: Money; post: Prepared }> {
  const credits = await lockCredits(tx, [...new Set(fees.map(({ student_id }) => student_id))]);
  const uses = credits.map(({ accountId, studentId, balance }) => {
    const owed: OwedFee[] = fees
      .filter(({ student_id }) => student_id === studentId)
      .map(({ id, due_date, amount }) => ({ id, due_date, owed: amount }));
    const most = totalOwed(owed);
    const used = balance < most ? balance : most;
    return { accountId, studentId, used, parts: allocate(owed, used, 'oldest') };
  });
  const paid = sum(uses.map(({ used }) => used));
  const { actor, now, timeZone } = call;
  const at = now();
  const owners = uses.map(({ studentId }) => studentId);
  const receivables = await accountsOf(tx, FEE_RECEIVABLE, owners, at);
  const posts: Prepared[] = [];
  // One transaction per student, so that one child's credit payment can be reversed without the
  // others'.
  for (const { accountId, studentId, used, parts } of uses) {
    const id = newId();
    await insertEntries(tx, id, 'paid', parts);
    await record(tx, call, {
      action: 'fees.credit_used',
      subject: { type: 'student', id: studentId },
      details: { transaction_id: id, amount: amountText(used) },
    });
    // All these fees belong to one structure, hence to one fund.
    const ofFund = await fundLegs(tx, new Map(fundId ? [[fundId, used]] : []), at);
    const legs: Leg[] = [
      { accountId, amount: used },
      { accountId: receivables.get(studentId)!, amount: centimes(-used) },
      ...ofFund,
    ];
    const ofStudent = { ...keyed, procedure: `${keyed.procedure} ${studentId}` };
    const poster = { id, createdBy: actor.userId, at, timeZone, keyed: ofStudent };
    posts.push(async () => void (await post(tx, { kind: FEE_KINDS.creditUse, legs }, poster)));
  }
  const postAll = async () => {
    for (const postOne of posts) await postOne();
  };
  return { paid, post: postAll };
}
