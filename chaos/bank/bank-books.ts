import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { judgeBooks } from '#features/ledger/server/invariants.service.ts';
import { ledgerKey } from '#features/ledger/server/ledger.service.ts';
import { receiptName } from '#features/ledger/ledger.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { INVARIANTS } from '../../src/app/features.ts';
import type { BankWish } from './bank-wishes.ts';

/** A stored movement, from the account's side. */
export type Stored = {
  key: string;
  id: string;
  accountId: string;
  effect: bigint;
  balanceAfter: bigint;
  seq: number;
  receipt: string;
};

export type Books = {
  stored: Stored[];
  balances: Map<string, bigint>;
  faults: Record<string, number>;
};

export type BookReader = {
  connectionString: string;
  /** One statement each: the total error of all balances, and the number of negative ones. */
  glances: readonly string[];
  read: (client: Client) => Promise<Books>;
  keyOf: (wish: BankWish) => string;
};

/**
 * Queries that count violations: I1 to I6, the receipts and the chain, independent of the product's own
 * checks.
 */
const OWN_INVARIANTS: Record<string, string> = {
  'I1 a transaction whose legs do not cancel out': `
    select count(*) from (select t.id from ledger_transactions t full join ledger_entries e on e.transaction_id = t.id
      group by t.id having t.id is null or coalesce(sum(e.amount), 1) <> 0 or count(e.*) < 2) q`,
  'I2 money made or lost': `select case when coalesce(sum(amount), 0) = 0 then 0 else 1 end as count from ledger_entries`,
  'I3 a balance that is not the sum of its entries': `
    select count(*) from ledger_accounts a
    left join (select account_id, sum(amount) as s, count(*) as c from ledger_entries group by 1) e on e.account_id = a.id
    where a.balance <> a.normal * coalesce(e.s, 0) or a.floor is not null and a.seq <> coalesce(e.c, 0)`,
  'I4 a line whose balance does not follow from the one before': `
    select count(*) from (select e.*, a.normal, lag(balance_after, 1, 0::bigint) over w as p, lag(e.seq, 1, 0::bigint) over w as ps
      from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.floor is not null
      window w as (partition by e.account_id order by e.seq)) q
    where (balance_after = p + normal * amount and seq = ps + 1) is not true`,
  'I5 an account below its floor': `select count(*) from ledger_accounts where floor is not null and balance < floor`,
  'I6 an account that was below its floor': `
    select count(*) from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.floor is not null and e.balance_after < a.floor`,
  'a day whose receipts have a gap': `
    select count(*) from (select value_date, count(*) as n, min(receipt_number) as first, max(receipt_number) as last
      from ledger_transactions group by 1) t full join ledger_days d on d.day = t.value_date
    where (t.n = d.receipts and t.first = 1 and t.last = t.n) is not true`,
  'a series whose papers have a gap, or a movement without its paper': `
    select (select count(*) from (select left(paper_number, 8) as series, count(*) as n, min(substr(paper_number, 10)::int) as first,
        max(substr(paper_number, 10)::int) as last from ledger_transactions where paper_number is not null group by 1) t
      full join ledger_series s using (series) where (t.n = s.papers and t.first = 1 and t.last = t.n) is not true)
      + (select count(*) from ledger_transactions where left(paper_number, 4) is distinct from case kind when 'fee_payment' then 'REC-'
        when 'deposit' then 'DEP-' when 'withdraw' then 'WDR-' when 'till_expense' then 'EXP-' when 'reversal' then 'REV-' end) as count`,
  'a place in the chain that is missing': `
    select count(*) from (select position, row_number() over (order by position) as place from ledger_transactions) q
    where position <> place`,
  'a sum of all savings that is not their sum': `
    select count(*) from ledger_account_kinds where kind = 'savings' and total <> (select coalesce(sum(balance), 0) from ledger_accounts where kind = 'savings')`,
  'a movement or an account without its kept answer, or the reverse': `
    select abs((select count(*) from ledger_transactions where idem_key like '% bank.%')
      + (select count(*) from bank_accounts) - (select count(*) from ledger_transactions where idem_key like '% bank.create %')
      - (select count(*) from idempotent_answers where procedure like 'bank.%')) as count`,
};

/** Compares the balances with their stored total, and with the contra accounts. */
const PORTAL_GLANCES = [
  "(select total from ledger_account_kinds where kind = 'savings')",
  "(select coalesce(sum(amount), 0) from ledger_entries e join ledger_accounts t on t.id = e.account_id where t.kind <> 'savings')",
].map(
  (right) => `select (coalesce(sum(balance), 0) - ${right})::text as off,
    count(*) filter (where balance < floor)::int as negative from ledger_accounts where kind = 'savings'`,
);

const READ = `
  select t.idem_key as key, t.id, e.account_id, -e.amount as effect, e.balance_after, e.seq,
    to_char(t.value_date, 'YYYY-MM-DD') as day, t.receipt_number, t.paper_number
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  join ledger_accounts a on a.id = e.account_id and a.kind = 'savings'`;

type Row = {
  key: string;
  id: string;
  account_id: string;
  effect: string;
  balance_after: string;
  seq: string;
  day: string;
  receipt_number: number;
  paper_number: string | null;
};

/** The books of the portal, where one administrator sends all wishes. */
export function portalBooks(connectionString: string, actorId: string): BookReader {
  return {
    connectionString,
    glances: PORTAL_GLANCES,
    keyOf: ({ procedure, key }) => ledgerKey({ actorId, procedure, key, input: null }),
    read: async (client) => {
      const { rows } = await client.query<Row>(READ);
      const accounts = await client.query<{ id: string; balance: string }>(
        `select id, balance from ledger_accounts where kind = 'savings'`,
      );
      return {
        stored: rows.map((row) => ({
          key: row.key,
          id: row.id,
          accountId: row.account_id,
          effect: BigInt(row.effect),
          balanceAfter: BigInt(row.balance_after),
          seq: Number(row.seq),
          receipt: receiptName(row.day, row.receipt_number, row.paper_number),
        })),
        balances: new Map(accounts.rows.map(({ id, balance }) => [id, BigInt(balance)])),
        faults: await countFaults(client),
      };
    },
  };
}

/** Every violated invariant with its number of rows: ours, and those by which the portal checks itself. */
export async function countFaults(client: Client): Promise<Record<string, number>> {
  const faults: Record<string, number> = {};
  for (const [name, query] of Object.entries(OWN_INVARIANTS)) {
    const { rows } = await client.query<{ count: string }>(query);
    if (Number(rows[0]!.count) !== 0) faults[name] = Number(rows[0]!.count);
  }
  const { failures } = await judgeBooks(drizzle(client) as unknown as Tx, INVARIANTS);
  return { ...faults, ...failures };
}

/** Reads the books in one snapshot. */
export async function readBooks({ connectionString, read }: BookReader): Promise<Books> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await read(client);
  } finally {
    await client.end();
  }
}
