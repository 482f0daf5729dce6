import { OPENING } from '#features/ledger/ledger.rules.ts';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import { accountsOf, type Leg, post, reversalOf } from '#features/ledger/server/ledger.service.ts';
import { record } from '#features/people/server/people.service.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { KeyedCall } from '#platform/http/server/idempotency.ts';
import { amountText, centimes, type Money } from '#platform/money/money.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import { ACADEMIC_TERMS, CREDIT, FEE_INCOME, FEE_KINDS, FEE_RECEIVABLE } from '../../fees.rules.ts';
import { lockChanges, mirrorEntries } from '../../payments/server/payments-writes.ts';
import type { Call } from '../../server/fees-call.ts';
import { insertStructure } from './structures.queries.ts';
import { insertCharge } from './charge.queries.ts';
import { lockOpeningFees, selectKept } from './opening.queries.ts';

/** Fully written postings except for their final inserts, and the accounts to lock before the first of them. */
export type PreparedPostings = { accounts: string[]; posts: (() => Promise<void>)[] };

/** A student's opening amount, with the id of the transaction that will post it. */
export type Opening = { transactionId: string; student_id: string; amount: Money };
export type OpeningDebt = Opening & { due_date: SchoolDay };

/** The common data of an import's openings: its id, which owns their contra account in the ledger, and their labels. */
export type OpeningBatch = { batchId: string; name: string; description: string; keyed: KeyedCall };

/**
 * Writes opening debts as fees of a new structure that is assigned to nobody else. Each is a separate transaction, so that it
 * can be reversed without the others. The caller must run the returned postings. Families are not notified, because the debts
 * are not new to them.
 */
export async function prepareOpeningDebts(
  tx: Tx,
  call: Call,
  debts: readonly OpeningDebt[],
  batch: OpeningBatch,
): Promise<PreparedPostings> {
  if (debts.length === 0) return { accounts: [], posts: [] };
  const at = call.now();
  const { actor, timeZone } = call;
  const structureId = newId();
  const receivables = await accountsOf(tx, FEE_RECEIVABLE, students(debts), at);
  const incomes = await accountsOf(tx, FEE_INCOME, [structureId], at);
  const structure = {
    id: structureId,
    name: batch.name,
    // A structure has a single amount but these differ, so the largest is stored.
    amount: debts.reduce((most, { amount }) => (amount > most ? amount : most), centimes(0n)),
    ...(await termOf(tx, schoolDay(at, timeZone))),
    description: batch.description,
    created_at: at,
    created_by: actor.userId,
    archived_at: at,
  };
  await insertStructure(tx, structure, []);
  await record(tx, call, {
    action: 'fees.structure_created',
    subject: { type: 'fee_structure', id: structureId },
  });
  const posts = [];
  for (const { transactionId: id, student_id, amount, due_date } of debts) {
    const fees = [{ id: newId(), student_id, instalment: 1, amount, due_date }];
    await insertCharge(tx, { transactionId: id, structureId, instalments: 1, fees, at });
    await recordOpening(tx, call, 'fees.opening_debt', { transactionId: id, student_id, amount });
    const legs: Leg[] = [
      { accountId: receivables.get(student_id)!, amount },
      { accountId: incomes.get(structureId)!, amount: centimes(-amount) },
    ];
    const keyed = keyedFor(batch.keyed, `owed ${student_id}`);
    const poster = { id, createdBy: actor.userId, at, timeZone, keyed };
    posts.push(async () => void (await post(tx, { kind: FEE_KINDS.charge, memo: batch.name, legs }, poster)));
  }
  return { accounts: [...receivables.values()], posts };
}

/**
 * Writes credits carried over from before as the students' credit, one transaction each. The caller
 * must post them.
 */
export async function prepareOpeningCredits(
  tx: Tx,
  call: Call,
  credits: readonly Opening[],
  { batchId, name, keyed }: OpeningBatch,
): Promise<PreparedPostings> {
  if (credits.length === 0) return { accounts: [], posts: [] };
  const at = call.now();
  const { actor, timeZone } = call;
  const kept = await accountsOf(tx, CREDIT, students(credits), at);
  const openings = await accountsOf(tx, OPENING, [batchId], at);
  const posts = [];
  for (const { transactionId: id, student_id, amount } of credits) {
    await recordOpening(tx, call, 'fees.opening_credit', { transactionId: id, student_id, amount });
    const legs: Leg[] = [
      { accountId: kept.get(student_id)!, amount: centimes(-amount) },
      { accountId: openings.get(batchId)!, amount },
    ];
    const poster = {
      id,
      createdBy: actor.userId,
      at,
      timeZone,
      keyed: keyedFor(keyed, `credit ${student_id}`),
    };
    posts.push(
      async () => void (await post(tx, { kind: FEE_KINDS.openingCredit, memo: name, legs }, poster)),
    );
  }
  return { accounts: [...kept.values()], posts };
}

type TakenBack = PreparedPostings & { taken: string[] };

/**
 * Prepares the reversal of opening debts and credits that are unchanged since. A debt that was paid
 * or reduced, a used credit, and anything already reversed stay as they are. `taken` lists the
 * reversed transactions.
 */
export async function prepareOpeningReversals(
  tx: Tx,
  call: Call,
  transactionIds: readonly string[],
  { reason, keyed }: { reason: string; keyed: KeyedCall },
): Promise<TakenBack> {
  const at = call.now();
  const { actor, timeZone } = call;
  const debts = await lockOpeningFees(tx, transactionIds);
  await lockChanges(tx);
  const credits = await selectKept(tx, transactionIds);
  const untouched = [
    ...debts.filter(({ untouched: stands }) => stands),
    ...credits.filter(({ balance, amount }) => balance >= amount),
  ];
  const prepared: TakenBack = { accounts: [], posts: [], taken: [] };
  for (const { transaction_id: reverses, student_id } of untouched) {
    const reversal = await reversalOf(tx, reverses, TILLS.cash);
    if ('refused' in reversal) continue;
    const { legs } = reversal;
    const id = newId();
    await record(tx, call, {
      action: 'fees.reversed',
      subject: { type: 'student', id: student_id },
      details: { transaction_id: id, reverses },
    });
    await mirrorEntries(tx, reverses, id);
    prepared.accounts.push(...legs.map(({ accountId }) => accountId));
    prepared.taken.push(reverses);
    const poster = { id, createdBy: actor.userId, at, timeZone, keyed: keyedFor(keyed, reverses) };
    prepared.posts.push(
      async () => void (await post(tx, { kind: 'reversal', memo: reason, reverses, legs }, poster)),
    );
  }
  return prepared;
}

const students = (openings: readonly Opening[]) => openings.map(({ student_id }) => student_id);

const keyedFor = (keyed: KeyedCall, what: string): KeyedCall => ({
  ...keyed,
  procedure: `${keyed.procedure} ${what}`,
});

/** The year and term recorded for the debts: the calendar's, if the school has one. */
async function termOf(tx: Tx, today: SchoolDay) {
  const year = await findCurrentYear(tx);
  const begun = year?.periods.filter(({ parent_id, first_day }) => !parent_id && first_day <= today).length;
  return {
    ...(year
      ? { year_id: year.id, academic_year: null }
      : { year_id: null, academic_year: today.slice(0, 4) }),
    academic_term: ACADEMIC_TERMS[Math.min(Math.max(begun ?? 1, 1), 3) - 1]!,
  };
}

const recordOpening = (tx: Tx, call: Call, action: string, { transactionId, student_id, amount }: Opening) =>
  record(tx, call, {
    action,
    subject: { type: 'student', id: student_id },
    details: { transaction_id: transactionId, amount: amountText(amount) },
  });
