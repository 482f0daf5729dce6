import { type SQL, sql } from 'drizzle-orm';
import type { Invariant } from '#features/feature.ts';
import { rowsOf } from '#features/ledger/server/invariants.service.ts';

/**
 * Stored responses whose transaction is not in the books. Assigning is left out: with no students
 * left it posts nothing.
 */
const unmatchedAnswers = sql`
  select from idempotent_answers a
  where a.procedure in ('payments.record', 'payments.reverse', 'payments.useCredit', 'payments.refundCredit', 'fees.reduce')
    and not exists (
      select from ledger_transactions t where t.idem_key = a.actor_id || ' ' || a.procedure || ' ' || a.key_hash)`;

/** Payments whose parts and credit do not add up to their total. */
const unevenPayments = sql`
  select from fee_payments p
  left join (select transaction_id, sum(paid) as paid from fee_entries group by 1) e on e.transaction_id = p.id
  where p.total_amount <> coalesce(e.paid, 0) + p.to_credit`;

/**
 * Fees that differ from the sum of their entries or from the original charge, or are paid beyond
 * what is due.
 */
const wrongFees = sql`
  select from student_fees f
  full join (
    select e.student_fee_id, sum(e.due) as due, sum(e.paid) as paid,
      coalesce(sum(e.due) filter (where t.kind = 'fee_charge'), 0) as charged
    from fee_entries e left join ledger_transactions t on t.id = e.transaction_id group by 1
  ) e on e.student_fee_id = f.id
  where (f.amount_due = e.due and f.amount_paid = e.paid and f.amount_charged = e.charged
    and f.amount_paid between 0 and f.amount_due and f.amount_due <= f.amount_charged) is not true`;

/**
 * Payments without their ledger transaction, transactions without their payment, and pairs that
 * differ.
 */
const unmatchedPayments = sql`
  select from fee_payments p
  full join (
    select t.id, t.value_date, t.created_by, t.posted_at, t.memo,
      sum(e.amount) filter (where a.kind = 'till') as money, max(a.method) filter (where a.kind = 'till') as method,
      coalesce(-sum(e.amount) filter (where a.kind = 'credit'), 0) as kept, max(a.owner_id::text) filter (where a.kind = 'credit') as owner
    from ledger_transactions t
    left join ledger_entries e on e.transaction_id = t.id
    left join ledger_accounts a on a.id = e.account_id
    where t.kind = 'fee_payment' group by t.id
  ) t on t.id = p.id
  where (p.payment_date = t.value_date and p.created_by = t.created_by and p.created_at = t.posted_at
    and p.total_amount = t.money and p.payment_method = t.method and p.to_credit = t.kept
    and p.credit_student_id::text is not distinct from t.owner and p.notes is not distinct from t.memo) is not true`;

/** References that were never issued, and duplicates. */
const wrongReferences = sql`
  select from fee_payments p
  left join fee_reference_days d on to_char(d.day, 'YYYYMMDD') = split_part(p.payment_reference, '-', 2)
  cross join lateral (select split_part(p.payment_reference, '-', 3)::int as n) given
  where (given.n between 1 and d.references
    and split_part(p.payment_reference, '-', 3) = lpad(given.n::text, greatest(4, length(given.n::text)), '0')) is not true
  union all
  select from fee_payments group by payment_reference having count(*) > 1`;

/** Reference numbers of an operator, a bank or a check used by several payments. */
const repeatedNumbers = sql`
  select from fee_payments p
  where p.operator_reference is not null and not exists (select from ledger_transactions r where r.reverses = p.id)
  group by p.payment_method, p.operator_reference having count(*) > 1`;

/** A transaction's entries on the fees of a student or a structure that differ from the books. */
const wrongLegs = sql`
  select from (
    select e.transaction_id, 'fee_receivable' as kind, f.student_id as owner_id, sum(e.due - e.paid) as amount
    from fee_entries e join student_fees f on f.id = e.student_fee_id group by 1, 3
    union all
    select e.transaction_id, 'fee_income', f.fee_structure_id, -sum(e.due)
    from fee_entries e join student_fees f on f.id = e.student_fee_id group by 1, 3
  ) fees
  full join (
    select e.transaction_id, a.kind, a.owner_id, sum(e.amount) as amount
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.kind in ('fee_receivable', 'fee_income') group by 1, 2, 3
  ) books using (transaction_id, kind, owner_id)
  where coalesce(fees.amount, 0) <> coalesce(books.amount, 0)`;

/** A transaction's payments for the fees of a fund that differ from the fund's two accounts. */
const wrongFunds = sql`
  select from (
    select e.transaction_id, s.fund_id as owner_id, sum(e.paid) as amount
    from fee_entries e join student_fees f on f.id = e.student_fee_id
    join fee_structures s on s.id = f.fee_structure_id where s.fund_id is not null group by 1, 2
  ) fees
  full join (
    select e.transaction_id, a.owner_id, -sum(e.amount) filter (where a.kind = 'fee_fund') as amount,
      sum(e.amount) filter (where a.kind = 'fee_fund_share') as share
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.kind in ('fee_fund', 'fee_fund_share') group by 1, 2
  ) books using (transaction_id, owner_id)
  where coalesce(fees.amount, 0) <> coalesce(books.amount, 0) or coalesce(books.amount, 0) <> coalesce(books.share, 0)`;

/** Claims accepted without a payment, and payments for claims that were not accepted. */
const wrongClaims = sql`
  select from fee_claims c full join (select claim_id from fee_payments where claim_id is not null) p on p.claim_id = c.id
  where (c.state = 'accepted') is distinct from (p.claim_id is not null)`;

/** Numbers of receipt books used by several payments. */
const repeatedBooks = sql`
  select from fee_payments p
  where p.book is not null and not exists (select from ledger_transactions r where r.reverses = p.id)
  group by p.book, p.book_number having count(*) > 1`;

/**
 * Students whose balance differs from the books, and accounts that may be overdrawn or have the
 * wrong normal side.
 */
const unmatchedAccounts = sql`
  select from (select student_id, sum(amount_due - amount_paid) as owed from student_fees group by 1) f
  full join (select owner_id, balance from ledger_accounts where kind = 'fee_receivable') a on a.owner_id = f.student_id
  where coalesce(f.owed, 0) <> coalesce(a.balance, 0)
  union all
  select from ledger_accounts a
  where a.kind in ('fee_receivable', 'credit', 'fee_income')
    and (a.owner_id is not null and a.normal = case a.kind when 'fee_receivable' then 1 else -1 end
      and a.floor is not distinct from case a.kind when 'fee_income' then null else 0 end) is not true`;

/**
 * Tallies by structure, due date and state that differ from the fees; and a wrong count of
 * students.
 */
const wrongTallies = sql`
  select from (
    select fee_structure_id, due_date, state, count(*) as fees, sum(amount_due) as due, sum(amount_paid) as paid
    from student_fees group by 1, 2, 3
  ) f
  full join (select * from fee_tallies where fees <> 0 or due <> 0 or paid <> 0) t using (fee_structure_id, due_date, state)
  where (f.fees = t.fees and f.due = t.due and f.paid = t.paid) is not true
  union all
  select from (select coalesce(sum(students), 0) as students from fee_students) s
  where s.students <> (select count(*) from ledger_accounts where kind = 'fee_receivable')`;

/** Daily collections and reversals that differ from the sums of payments and reversals. */
const wrongCollections = sql`
  select from (
    select payment_date as day, false as taken_back, count(*) as payments, sum(total_amount) as amount
    from fee_payments group by 1
    union all
    select r.value_date, true, count(*), sum(p.total_amount)
    from ledger_transactions r join fee_payments p on p.id = r.reverses where r.reverses is not null group by 1
  ) p
  full join fee_collections c using (day, taken_back)
  where (p.payments = c.payments and p.amount = c.amount) is not true`;

/**
 * Payments without exactly one receipt for the whole and, if for several students, one for each.
 */
const wrongPapers = sql`
  select from fee_payments p
  left join (
    select e.transaction_id, array_agg(distinct f.student_id order by f.student_id) as ids
    from fee_entries e join student_fees f on f.id = e.student_fee_id group by 1
  ) paid on paid.transaction_id = p.id
  left join (
    select payment_id, count(*) filter (where student_id is null) as over_all,
      coalesce(array_agg(student_id order by student_id) filter (where student_id is not null), '{}') as ids
    from fee_receipts group by 1
  ) papers on papers.payment_id = p.id
  where (papers.over_all = 1
    and papers.ids = case when cardinality(paid.ids) > 1 then paid.ids else '{}' end) is not true`;

/** Entries that their kind of transaction cannot make, or that belong to no transaction. */
const strangeEntries = sql`
  select from fee_entries e left join ledger_transactions t on t.id = e.transaction_id
  where (case
    when t.kind = 'fee_charge' then e.due > 0
    when t.kind in ('fee_discount', 'fee_waiver') then e.due < 0
    when t.kind in ('fee_payment', 'fee_credit_use') then e.paid > 0
    when t.kind = 'reversal' then true end) is not true`;

/** A reversal's entries on a fee that do not mirror the reversed ones. */
const mismatchedReversals = sql`
  select from (
    select t.id, e.student_fee_id, e.due, e.paid
    from ledger_transactions t join fee_entries e on e.transaction_id = t.id where t.reverses is not null
  ) back
  full join (
    select t.id, e.student_fee_id, e.due, e.paid
    from ledger_transactions t join fee_entries e on e.transaction_id = t.reverses
  ) done using (id, student_fee_id)
  where (back.due = -done.due and back.paid = -done.paid) is not true`;

const RULES: Record<string, SQL> = {
  unmatched_fee_answers: unmatchedAnswers,
  uneven_payments: unevenPayments,
  wrong_fees: wrongFees,
  unmatched_payments: unmatchedPayments,
  wrong_references: wrongReferences,
  repeated_operator_numbers: repeatedNumbers,
  wrong_fee_legs: wrongLegs,
  wrong_fee_funds: wrongFunds,
  wrong_fee_claims: wrongClaims,
  repeated_book_numbers: repeatedBooks,
  unmatched_fee_accounts: unmatchedAccounts,
  wrong_fee_tallies: wrongTallies,
  wrong_collections: wrongCollections,
  wrong_fee_papers: wrongPapers,
  strange_fee_entries: strangeEntries,
  mismatched_fee_reversals: mismatchedReversals,
};

/** The invariants of fees and payments, beside the rules of the whole ledger. */
export const feeInvariants: Invariant[] = Object.entries(RULES).map(([rule, query]) => ({
  rule,
  count: rowsOf(query),
}));
