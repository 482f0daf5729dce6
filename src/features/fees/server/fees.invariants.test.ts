import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import { judgeBooks } from '#features/ledger/server/invariants.service.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aFee } from './fees.builders.ts';
import { feeInvariants } from './fees.invariants.ts';
import { feesRouter } from '../charges/server/fees.router.ts';
import { paymentsRouter } from '../payments/server/payments.router.ts';

const now = () => new Date('2026-11-20T09:00:00Z');

let db: Db;
/** The values that the statements below refer to by name. */
const named: Record<string, string> = { till: TILLS.cash, card: TILLS.card };
beforeAll(async () => {
  ({ db } = await testDatabase({ rights: 'owner' }));
  const { actor } = await aUser(db, { role: 'admin' });
  const office = apiAs(paymentsRouter, db, actor, { now });
  const [ann, ben] = [await aStudent(db), await aStudent(db)];
  const [anns, bens] = await aFee(db, { students: [ann, ben], amount: '10000', now });
  const family = await office.record({
    student_fee_ids: [anns!.id, bens!.id],
    amount: '8000',
    payment_method: 'bank_transfer',
    operator_reference: 'VIR-1',
  });
  const single = await office.record({ student_fee_ids: [anns!.id], amount: '6000' });
  const rest = await office.record({
    student_fee_ids: [bens!.id],
    amount: '9000',
    allocation: 'oldest',
    credit_student_id: ben.id,
  });
  await office.reverse({ transaction_id: single.id, reason: 'Typed twice' });
  const second = one(await aFee(db, { student: ben, amount: '2000', now }));
  await apiAs(feesRouter, db, actor, { now }).reduce({
    student_fee_id: anns!.id,
    kind: 'discount',
    amount: '500',
    reason: 'Large family',
  });
  await office.refundCredit({ student_id: ben.id, amount: '1000', reason: 'Leaves us' });
  Object.assign(named, { ann: ann.id, ben: ben.id, anns: anns!.id, bens: bens!.id, second: second.id });
  Object.assign(named, { family: family.id, single: single.id, rest: rest.id });
});

/** Guards that even a superuser must drop first. */
const UNGUARDED = 'alter table student_fees drop constraint student_fees_amounts';

class Undone extends Error {}

/**
 * The invariants broken after a superuser has run the statements; everything is rolled back
 * afterwards.
 */
async function findAfter(...statements: string[]) {
  let failures: Record<string, number> = {};
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const statement of statements) await tx.execute(sql.raw(filled(statement)));
      ({ failures } = await judgeBooks(tx, feeInvariants));
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return failures;
}

const filled = (statement: string) =>
  statement.replace(/(?<!:):([a-z]+)/g, (as, name: string) => (named[name] ? `'${named[name]}'` : as));

/**
 * Recomputes all that the ledger stores of a transaction for forged legs: its chain, and the
 * balances of accounts.
 */
const BOOKS_ANEW = [
  `update ledger_accounts a set balance = a.normal * (select sum(e.amount) from ledger_entries e where e.account_id = a.id)
    where a.floor is not null and a.kind <> 'till' and exists (select from ledger_entries e where e.account_id = a.id)`,
  `update ledger_entries e set balance_after = a.normal * (select sum(o.amount) from ledger_entries o where o.account_id = e.account_id and o.seq <= e.seq)
    from ledger_accounts a where a.id = e.account_id and e.seq is not null`,
  `do $$ declare link text := repeat('0', 64); t ledger_transactions; begin
    for t in select * from ledger_transactions order by position loop
      link := ledger_link(link, t, ledger_legs(t.id));
      update ledger_transactions set hash = link where id = t.id;
    end loop;
    update ledger_state set hash = link;
  end $$`,
];

describe('the check of the books detects manipulations of fees with all database rights', () => {
  it('and finds nothing in untouched books', async () => {
    expect(await findAfter()).toEqual({});
  });

  it.each<[string, string[], Record<string, number>]>([
    [
      'a fee says more is paid',
      [`update student_fees set amount_paid = amount_paid + 100 where id = :anns`],
      { wrong_fees: 1, unmatched_fee_accounts: 1, wrong_fee_tallies: 1 },
    ],
    [
      'a fee says more is paid, and so does its sum',
      [
        `update student_fees set amount_paid = amount_paid + 100 where id = :anns`,
        `update fee_tallies t set paid = t.paid + 100 from student_fees f where f.id = :anns
          and (f.fee_structure_id, f.due_date, f.state) = (t.fee_structure_id, t.due_date, t.state)`,
      ],
      { wrong_fees: 1, unmatched_fee_accounts: 1 },
    ],
    [
      'a fee was charged less than it is due',
      [UNGUARDED, `update student_fees set amount_charged = amount_charged - 100 where id = :bens`],
      { wrong_fees: 1 },
    ],
    [
      'a fee is paid past what is due, and all else of fees agrees with it',
      [
        UNGUARDED,
        `update fee_entries set paid = paid + 100 where transaction_id = :rest`,
        `update student_fees set amount_paid = amount_paid + 100 where id = :bens`,
        `update fee_payments set to_credit = to_credit - 100 where id = :rest`,
        `update fee_tallies t set paid = t.paid + 100 from student_fees f where f.id = :bens
          and (f.fee_structure_id, f.due_date, f.state) = (t.fee_structure_id, t.due_date, t.state)`,
      ],
      { wrong_fees: 1, wrong_fee_legs: 1, unmatched_payments: 1, unmatched_fee_accounts: 1 },
    ],
    [
      'a fee vanished',
      [`delete from student_fees where id = :second`],
      { wrong_fees: 1, wrong_fee_legs: 3, wrong_fee_tallies: 1 },
    ],
    [
      'a sum of the cards is another',
      [`update fee_tallies set fees = fees + 1 where fees > 0`],
      { wrong_fee_tallies: 3 },
    ],
    [
      'a student more is counted than has an account',
      [`update fee_students set students = students + 1`],
      { wrong_fee_tallies: 1 },
    ],
    [
      'a day brought more than its payments',
      [`update fee_collections set amount = amount + 100 where not taken_back`],
      { wrong_collections: 1 },
    ],
    [
      'what a day took back is forgotten',
      [`delete from fee_collections where taken_back`],
      { wrong_collections: 1 },
    ],
    [
      'an entry pays more, and the fee with it',
      [
        `update fee_entries set paid = paid + 100 where transaction_id = :family and student_fee_id = :anns`,
        `update student_fees set amount_paid = amount_paid + 100 where id = :anns`,
      ],
      { uneven_payments: 1, wrong_fee_legs: 1, unmatched_fee_accounts: 1, wrong_fee_tallies: 1 },
    ],
    [
      'a payment’s money went from one child to the other',
      [
        `update fee_entries set paid = paid + 100 where transaction_id = :family and student_fee_id = :anns`,
        `update fee_entries set paid = paid - 100 where transaction_id = :family and student_fee_id = :bens`,
      ],
      { wrong_fees: 2, wrong_fee_legs: 2 },
    ],
    [
      'a payment says another total',
      [`update fee_payments set total_amount = total_amount + 100 where id = :single`],
      // On the day of the payment, and on the day of its reversal.
      { uneven_payments: 1, unmatched_payments: 1, wrong_collections: 2 },
    ],
    [
      'a payment kept less as credit',
      [
        `update fee_payments set to_credit = to_credit - 100, total_amount = total_amount - 100 where id = :rest`,
      ],
      { unmatched_payments: 1, wrong_collections: 1 },
    ],
    [
      'the credit is another student’s',
      [`update fee_payments set credit_student_id = :ann where id = :rest`],
      { unmatched_payments: 1 },
    ],
    [
      'a payment was taken by somebody else',
      [`update fee_payments set created_by = '${newId()}' where id = :single`],
      { unmatched_payments: 1 },
    ],
    [
      'a payment is of another day',
      [`update fee_payments set payment_date = payment_date + 1 where id = :single`],
      { unmatched_payments: 1, wrong_collections: 2 },
    ],
    [
      'the money of a payment lies in another till',
      [
        `update ledger_entries set account_id = :card where transaction_id = :single and account_id = :till`,
        ...BOOKS_ANEW,
      ],
      { unmatched_payments: 1, mismatched_reversals: 1 },
    ],
    [
      'a payment vanished, its money did not',
      [`delete from fee_receipts where payment_id = :single`, `delete from fee_payments where id = :single`],
      { unmatched_payments: 1, wrong_collections: 2 },
    ],
    [
      'a payment was made up',
      [
        `insert into fee_payments select '${newId()}', payment_date, total_amount, 0, null, payment_method, 'PAY-20261120-0099', null, allocation, notes, created_by, created_at
          from fee_payments where id = :single`,
      ],
      {
        unmatched_payments: 1,
        uneven_payments: 1,
        wrong_references: 1,
        wrong_fee_papers: 1,
        wrong_collections: 1,
      },
    ],
    [
      'two payments have one reference',
      [
        `alter table fee_payments drop constraint fee_payments_reference_key`,
        `update fee_payments set payment_reference = (select payment_reference from fee_payments where id = :rest) where id = :single`,
      ],
      { wrong_references: 1 },
    ],
    [
      'fewer references were given out than payments have',
      [`update fee_reference_days set "references" = 2 where day = '2026-11-20'`],
      { wrong_references: 1 },
    ],
    [
      'a reference was written in another way',
      [`update fee_payments set payment_reference = 'PAY-20261120-00001' where id = :single`],
      { wrong_references: 1 },
    ],
    [
      'two payments stand under one number of the bank',
      [
        `update fee_payments set operator_reference = 'VIR-1', payment_method = 'bank_transfer' where id in (:single, :rest)`,
      ],
      { repeated_operator_numbers: 1, unmatched_payments: 2 },
    ],
    [
      'a paper over all of it is missing',
      [`delete from fee_receipts where payment_id = :rest`],
      { wrong_fee_papers: 1 },
    ],
    [
      'a child has no paper',
      [`delete from fee_receipts where payment_id = :family and student_id = :ben`],
      { wrong_fee_papers: 1 },
    ],
    [
      'a paper more was made, for a child',
      [
        `insert into fee_receipts (id, payment_id, student_id, code) values ('${newId()}', :rest, :ben, '0000000000000000')`,
      ],
      { wrong_fee_papers: 1 },
    ],
    [
      'what a reversal gave back is another fee’s',
      [`update fee_entries set student_fee_id = :second where paid < 0`],
      { mismatched_fee_reversals: 2, wrong_fees: 2, wrong_fee_legs: 2 },
    ],
    [
      'a reversal lost its entries',
      [`delete from fee_entries where paid < 0`],
      { mismatched_fee_reversals: 1, wrong_fees: 1, wrong_fee_legs: 1 },
    ],
    [
      'entries belong to no transaction',
      [
        `insert into fee_entries (transaction_id, student_fee_id, due) values ('${newId()}', :anns, 100)`,
        `insert into fee_entries (transaction_id, student_fee_id, due) values ('${newId()}', :anns, -100)`,
      ],
      { strange_fee_entries: 2, wrong_fee_legs: 4 },
    ],
    [
      'a payment made a fee smaller',
      [`update fee_entries set due = -paid, paid = 0 where transaction_id = :rest`],
      { strange_fee_entries: 1, uneven_payments: 1, wrong_fees: 1, wrong_fee_legs: 1 },
    ],
    [
      'the income of a structure was lowered with a receivable',
      [
        `update ledger_entries e set amount = e.amount * 2 from ledger_transactions t where t.id = e.transaction_id and t.kind = 'fee_discount'`,
        ...BOOKS_ANEW,
      ],
      { wrong_fee_legs: 2, unmatched_fee_accounts: 1 },
    ],
    [
      'a student may owe less than nothing',
      [`update ledger_accounts set floor = -100000 where kind = 'fee_receivable' and owner_id = :ann`],
      { unmatched_fee_accounts: 1 },
    ],
    [
      'an income counts the other way',
      [`update ledger_accounts set normal = 1 where kind = 'fee_income'`],
      { unmatched_fee_accounts: 2 },
    ],
    [
      'an answer was given for nothing',
      [
        'payments.record',
        'payments.reverse',
        'payments.useCredit',
        'payments.refundCredit',
        'fees.reduce',
      ].map(
        (procedure) =>
          `insert into idempotent_answers (actor_id, procedure, key_hash, input_hash, answer) values ('${newId()}', '${procedure}', 'k', 'i', 'a')`,
      ),
      { unmatched_fee_answers: 5 },
    ],
  ])('%s', async (_, statements, failures) => {
    expect(await findAfter(...statements)).toEqual(failures);
  });
});
