import { randomUUID } from 'node:crypto';
import { and, eq, like, ne, sql } from 'drizzle-orm';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import { judgeBooks } from '#features/ledger/server/invariants.service.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { accountsOf, post } from '#features/ledger/server/ledger.service.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { DirectOptions } from '#platform/testing/api.ts';
import type { Db } from '#platform/db/database.ts';
import { centimes } from '#platform/money/money.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { StudentFee } from '../charges/fees.contract.ts';
import type { CreateStructureInput, FeeStructure, Instalment } from '../charges/structures.contract.ts';
import { assignFee } from '../charges/server/assign.service.ts';
import { paymentsRouter } from '../payments/server/payments.router.ts';
import type { KeyedUse } from './fees-call.ts';
import { selectFees } from '../charges/server/fees.queries.ts';
import { feeInvariants } from './fees.invariants.ts';
import { studentFees } from './fees.tables.ts';
import { createStructure } from '../charges/server/structures.service.ts';
import { CREDIT } from '../fees.rules.ts';

let made = 0;

/** A call by a new administrator. */
export async function anOfficeCall(db: Db, now: () => Date = () => new Date()): Promise<KeyedUse> {
  const { actor } = await aUser(db, { role: 'admin' });
  return { db, actor, now, address: '10.0.0.1', timeZone: 'Africa/Douala', key: randomUUID() };
}

/** The name of a year of the school that is not closed; any name if it has no years. */
async function openYear(db: Db): Promise<string> {
  const [found] = await db
    .select({ name: schoolYears.name })
    .from(schoolYears)
    .where(ne(schoolYears.status, 'closed'))
    .limit(1);
  return found?.name ?? '2026-2027';
}

/**
 * A fee structure with a unique name: 5,000 francs in the first term, for all grades, without a due
 * date.
 */
export async function aFeeStructure(
  db: Db,
  { now, ...given }: Partial<CreateStructureInput> & { now?: () => Date } = {},
): Promise<FeeStructure> {
  made += 1;
  const structure = await createStructure(await anOfficeCall(db, now), {
    name: `Fee ${made}`,
    amount: '5000',
    academic_term: 'term_1',
    academic_year: await openYear(db),
    instalments: [],
    auto_assign: false,
    ...given,
  });
  if ('refused' in structure) throw new Error(structure.refused);
  return structure;
}

type AFee = {
  student?: { id: string };
  students?: { id: string }[];
  amount?: string;
  due_date?: string;
  structure?: FeeStructure;
  /** They add up to the amount. */
  instalments?: Instalment[];
  now?: () => Date;
};

/**
 * A fee of a student (or of each of several), assigned through the service: one row per installment,
 * by due date and then by installment. By default due on 30 September 2099.
 */
export async function aFee(
  db: Db,
  { student, students, amount, due_date = '2099-09-30', structure, instalments, now }: AFee = {},
): Promise<StudentFee[]> {
  const of = structure ?? (await aFeeStructure(db, { ...(amount && { amount }), ...(now && { now }) }));
  const whom = students ?? [student ?? (await aStudent(db))];
  const call = await anOfficeCall(db, now);
  const assigned = await assignFee(call, {
    fee_structure_id: of.id,
    instalments: instalments ?? [{ amount: of.amount, due_date }],
    student_ids: whom.map(({ id }) => id),
    class_ids: [],
  });
  if ('refused' in assigned) throw new Error(assigned.refused);
  const rows = await Promise.all(
    whom.map(({ id }) =>
      db.transaction((tx) =>
        selectFees(
          tx,
          and(eq(studentFees.fee_structure_id, of.id), eq(studentFees.student_id, id)),
          schoolDay(call.now(), call.timeZone),
        ),
      ),
    ),
  );
  return rows.flat();
}

type Tally = {
  fee_structure_id: string;
  due_date: string;
  state: string;
  fees: number;
  due: string;
  paid: string;
};

/** The tallies stored by the triggers, and the same figures counted now. */
export async function feeTalliesOf(db: Db): Promise<{ kept: Tally[]; counted: Tally[] }> {
  const kept = await db.execute<Tally>(sql`
    select fee_structure_id, due_date::text, state, fees, due::text, paid::text from fee_tallies
    where (fees, due, paid) <> (0, 0, 0) order by 1, 2, 3`);
  const counted = await db.execute<Tally>(sql`
    select fee_structure_id, due_date::text, state, count(*)::int as fees, sum(amount_due)::text as due, sum(amount_paid)::text as paid
    from student_fees group by 1, 2, 3 order by 1, 2, 3`);
  return { kept: kept.rows, counted: counted.rows };
}

export const forFees = (...fees: { id: string }[]) => ({ student_fee_ids: fees.map(({ id }) => id) });

/** The amounts paid so far, in the order of the given fees, in francs. */
export async function paidOf(db: Db, fees: { id: string }[]): Promise<string[]> {
  const ids = fees.map(({ id }) => id);
  const { rows } = await db.execute<{ id: string; paid: string }>(
    sql`select id, (amount_paid / 100)::text as paid from student_fees where id = any(${`{${ids.join()}}`}::uuid[])`,
  );
  return fees.map(({ id }) => rows.find((row) => row.id === id)!.paid);
}

/** The invariants of the books and of the fees that are broken now. */
export const brokenRules = async (db: Db) =>
  (await db.transaction((tx) => judgeBooks(tx, feeInvariants))).failures;

type Owing = { student_id: string; owed: string };

/** The amounts owed by student, according to the books and according to the fees. */
export async function owingOf(db: Db): Promise<{ books: Owing[]; fees: Owing[] }> {
  const books = await db.execute<Owing>(sql`
    select owner_id as student_id, balance::text as owed from ledger_accounts where kind = 'fee_receivable' order by 1`);
  const fees = await db.execute<Owing>(sql`
    select student_id, sum(amount_due - amount_paid)::text as owed from student_fees group by 1 order by 1`);
  return { books: books.rows, fees: fees.rows };
}

/** Gives a student credit by a separate posting. In centimes. */
export async function someCredit(db: Db, student: { id: string }, amount: bigint): Promise<void> {
  const { actor, now, timeZone, key } = await anOfficeCall(db);
  await db.transaction(async (tx) => {
    const credits = await accountsOf(tx, CREDIT, [student.id], now());
    const legs = [
      { accountId: TILLS.cash, amount: centimes(amount) },
      { accountId: credits.get(student.id)!, amount: centimes(-amount) },
    ];
    const keyed = { actorId: actor.userId, procedure: 'tests.credit', key, input: null };
    await post(tx, { kind: 'credit_brought', legs }, { createdBy: actor.userId, at: now(), timeZone, keyed });
  });
}

/**
 * Postings of an actor by procedure: each leg with its transaction's kind and memo, its account's
 * kind and owner, and centimes.
 */
export const postedBy = (db: Db, { actor }: Pick<KeyedUse, 'actor'>, procedure: string) =>
  db
    .select({
      id: ledgerTransactions.id,
      kind: ledgerTransactions.kind,
      memo: ledgerTransactions.memo,
      account: ledgerAccounts.kind,
      owner: ledgerAccounts.owner_id,
      amount: ledgerEntries.amount,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transaction_id, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.account_id))
    .where(like(ledgerTransactions.idem_key, `${actor.userId} ${procedure} %`))
    .orderBy(ledgerTransactions.position, ledgerEntries.line);

/** The audit events that name a posting. */
export const namedIn = (db: Db, transactionId: string) =>
  db
    .select({
      action: auditEvents.action,
      subject: auditEvents.subject_type,
      subject_id: auditEvents.subject_id,
      details: auditEvents.details,
    })
    .from(auditEvents)
    .where(sql`${auditEvents.details} ->> 'transaction_id' = ${transactionId}`);

export function paymentsAs(db: Db, actor: Actor, options: DirectOptions = {}) {
  return apiAs(paymentsRouter, db, actor, options);
}
