import type { Client } from 'pg';
import { receiptName } from '#features/ledger/ledger.rules.ts';
import { ledgerKey } from '#features/ledger/server/ledger.service.ts';
import { countFaults } from '../bank/bank-books.ts';
import type { FeeWish } from './fee-wishes.ts';

export type StoredFee = {
  key: string;
  id: string;
  receipt: string;
  /** Its change to each fee, due and paid together. */
  entries: Record<string, bigint>;
};

export type FeeBooks = {
  stored: StoredFee[];
  /** Each student's debt less their credit, and the total credit. */
  nets: Map<string, bigint>;
  credit: bigint;
  faults: Record<string, number>;
};

export type FeeBookReader = {
  connectionString: string;
  /**
   * One statement each: the difference between sums of the same money, and the number of fees paid above
   * what is due.
   */
  glances: readonly string[];
  read: (client: Client) => Promise<FeeBooks>;
  keyOf: (wish: FeeWish) => string;
};

const OVERPAID = `(select count(*) from student_fees where amount_paid > amount_due or amount_paid < 0)::int as negative`;

/** Compares the cards with the fees, all fees with the debtors' accounts, and all legs with each other. */
const GLANCES = [
  `select ((select coalesce(sum(due - paid), 0) from fee_tallies)
    - (select coalesce(sum(amount_due - amount_paid), 0) from student_fees))::text as off, ${OVERPAID}`,
  `select ((select coalesce(sum(balance), 0) from ledger_accounts where kind = 'fee_receivable')
    - (select coalesce(sum(amount_due - amount_paid), 0) from student_fees))::text as off, ${OVERPAID}`,
  `select (select coalesce(sum(amount), 0) from ledger_entries)::text as off, ${OVERPAID}`,
];

/** Queries that count violations, independent of the product's own checks. */
const INVARIANTS: Record<string, string> = {
  'I7 a payment that is not the sum of its parts': `
    select count(*) from fee_payments p where p.total_amount <> p.to_credit
      + (select coalesce(sum(paid), 0) from fee_entries e where e.transaction_id = p.id)`,
  'I8 a fee that is not the sum of its entries, or paid above what is due': `
    select count(*) from student_fees f left join (
      select student_fee_id, sum(due) as due, sum(paid) as paid from fee_entries group by 1) e on e.student_fee_id = f.id
    where (f.amount_due = coalesce(e.due, 0) and f.amount_paid = coalesce(e.paid, 0)
      and f.amount_paid between 0 and f.amount_due) is not true`,
  'I9 a payment without its transaction, or the reverse': `
    select count(*) from fee_payments p
    full join (select id from ledger_transactions where kind = 'fee_payment') t on t.id = p.id
    where p.id is null or t.id is null`,
  'I10 a reference that two payments have': `
    select count(*) from (select 1 from fee_payments group by payment_reference having count(*) > 1) q`,
  'a card that is not the sum of its fees': `
    select count(*) from fee_tallies t full join (
      select fee_structure_id, due_date, state, count(*) as fees, sum(amount_due) as due, sum(amount_paid) as paid
      from student_fees group by 1, 2, 3) f using (fee_structure_id, due_date, state)
    where (coalesce(t.fees, 0), coalesce(t.due, 0), coalesce(t.paid, 0)) <> (coalesce(f.fees, 0), coalesce(f.due, 0), coalesce(f.paid, 0))`,
  'a day that did not bring the sum of its payments': `
    select count(*) from (select day, amount from fee_collections where not taken_back) c
      full join (select payment_date as day, sum(total_amount) as amount from fee_payments group by 1) p using (day)
    where coalesce(c.amount, 0) <> coalesce(p.amount, 0)`,
  'a student whose account is not what their fees owe': `
    select count(*) from (select owner_id, balance from ledger_accounts where kind = 'fee_receivable') a
    full join (select student_id, sum(amount_due - amount_paid) as owed from student_fees group by 1) f on f.student_id = a.owner_id
    where coalesce(a.balance, 0) <> coalesce(f.owed, 0)`,
  'a payment without the paper over all of it': `
    select count(*) from fee_payments p
    where not exists (select from fee_receipts r where r.payment_id = p.id and r.student_id is null)`,
  'a fee given twice': `
    select count(*) from (select 1 from student_fees group by student_id, fee_structure_id, instalment having count(*) > 1) q`,
  'an operation without its kept answer, or the reverse': `
    select abs((select count(*) from ledger_transactions where idem_key ~ ' (payments\\.|fees\\.reduce )')
      - (select count(*) from idempotent_answers where procedure like 'payments.%' or procedure = 'fees.reduce')) as count`,
  'a posting with more than one event in the trail': `
    select count(*) from (select 1 from audit_events where details ? 'transaction_id'
      group by details->>'transaction_id' having count(*) > 1) q`,
};

const READ = `
  select t.idem_key as key, t.id, to_char(t.value_date, 'YYYY-MM-DD') as day, t.receipt_number, t.paper_number,
    (select jsonb_object_agg(student_fee_id, (due + paid)::text) from fee_entries e where e.transaction_id = t.id) as entries
  from ledger_transactions t where t.idem_key ~ ' (fees|payments)\\.'`;

type Row = {
  key: string;
  id: string;
  day: string;
  receipt_number: number;
  paper_number: string | null;
  entries: Record<string, string> | null;
};

/** The fees of the portal, where one administrator sends all wishes. */
export function portalFeeBooks(connectionString: string, actorId: string): FeeBookReader {
  return {
    connectionString,
    glances: GLANCES,
    keyOf: ({ procedure, key }) => ledgerKey({ actorId, procedure, key, input: null }),
    read: async (client) => {
      const { rows } = await client.query<Row>(READ);
      const accounts = await client.query<{ owner_id: string; kind: string; balance: string }>(
        `select owner_id, kind, balance from ledger_accounts where kind in ('fee_receivable', 'credit')`,
      );
      const nets = new Map<string, bigint>();
      let credit = 0n;
      for (const { owner_id, kind, balance } of accounts.rows) {
        const kept = kind === 'credit' ? BigInt(balance) : 0n;
        nets.set(owner_id, (nets.get(owner_id) ?? 0n) + (kind === 'credit' ? -kept : BigInt(balance)));
        credit += kept;
      }
      return {
        stored: rows.map(({ key, id, day, receipt_number, paper_number, entries }) => ({
          key,
          id,
          receipt: receiptName(day, receipt_number, paper_number),
          entries: Object.fromEntries(Object.entries(entries ?? {}).map(([fee, sum]) => [fee, BigInt(sum)])),
        })),
        nets,
        credit,
        faults: { ...(await countFeeFaults(client)), ...(await countFaults(client)) },
      };
    },
  };
}

export async function countFeeFaults(client: Pick<Client, 'query'>): Promise<Record<string, number>> {
  const faults: Record<string, number> = {};
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const { rows } = await client.query<{ count: string }>(query);
    if (Number(rows[0]!.count) !== 0) faults[name] = Number(rows[0]!.count);
  }
  return faults;
}
