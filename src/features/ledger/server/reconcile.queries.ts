import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { ledgerState } from './ledger.tables.ts';

// Small enough for each statement to take well under a second, whatever the size of the books.
const BATCH_ROWS = 5_000;

export type Walk = { signal?: AbortSignal | undefined; batch?: number };

/** The hash before the first transaction. */
const BEGINNING = '0'.repeat(64);

async function readRow<Row>(tx: Tx, query: SQL): Promise<Row> {
  const { rows } = await tx.execute(query);
  return rows[0] as Row;
}

/** Number of rows of a query for rows that should not exist. */
export async function countRows(tx: Tx, query: SQL): Promise<number> {
  const { rows } = await readRow<{ rows: string }>(tx, sql`select count(*) as rows from (${query}) broken`);
  return Number(rows);
}

type Batch = {
  last: string | null;
  hash: string | null;
  transactions: number;
  legs: number;
  unbalanced: number;
  missing: number;
  altered: number;
};
export type TransactionsWalked = Omit<Batch, 'last' | 'hash'>;

/**
 * Walks the chain from its beginning and finds unbalanced legs, missing positions, and transactions whose
 * hash does not match their contents.
 */
export async function walkTransactions(tx: Tx, { signal, batch = BATCH_ROWS }: Walk = {}) {
  const walked: TransactionsWalked = { transactions: 0, legs: 0, unbalanced: 0, missing: 0, altered: 0 };
  let end = { position: 0, hash: BEGINNING };
  for (;;) {
    signal?.throwIfAborted();
    const { last, hash, ...found } = await readRow<Batch>(
      tx,
      transactionsAfter(end, walked.transactions === 0, batch),
    );
    for (const name of Object.keys(found) as (keyof typeof found)[]) walked[name] += found[name];
    if (last === null) return { ...walked, end };
    end = { position: Number(last), hash: hash! };
  }
}

// Each is hashed over the stored previous hash, so one altered transaction is one finding, not all after it.
// Includes positions below one, so that nothing can hide there.
const transactionsAfter = (end: { position: number; hash: string }, first: boolean, batch: number) => sql`
  with batch as materialized (
    select t as row, position, hash, id from ledger_transactions t
    ${first ? sql`` : sql`where position > ${end.position}::bigint`} order by position limit ${batch}
  ), followed as (
    select batch.*, position = 1 + lag(position, 1, ${end.position}::bigint) over (order by position) as follows,
      lag(hash, 1, ${end.hash}::text) over (order by position) as before
    from batch
  ), judged as (
    select legs.number, legs.total, follows,
      follows and hash is distinct from public.ledger_link(before, "row", legs.text) as altered
    from followed cross join lateral (
      select count(*) as number, coalesce(sum(amount), 0) as total,
        -- As \`ledger_legs\` says it: a call for each transaction would take twice as long.
        jsonb_agg(jsonb_build_array(line, account_id, seq, amount, balance_after) order by line)::text as text
      from ledger_entries where transaction_id = id
    ) legs
  ), last as (select position, hash from batch order by position desc limit 1)
  select (select position from last) as last, (select hash from last) as hash,
    count(*)::int as transactions,
    coalesce(sum(number), 0)::int as legs,
    (count(*) filter (where total <> 0 or number < 2))::int as unbalanced,
    (count(*) filter (where not follows))::int as missing,
    (count(*) filter (where altered))::int as altered
  from judged`;

type LastEntry = { account: string; seq: string; balance: string };
type EntriesBatch = { last: LastEntry | null; broken: number; overdrawn: number };

/**
 * Walks the entries of balance-keeping accounts in order and finds wrong sequence numbers, wrong running
 * balances, and balances below the floor.
 */
export async function walkEntries(tx: Tx, { signal, batch = BATCH_ROWS }: Walk = {}) {
  const walked = { broken: 0, overdrawn: 0 };
  let after: LastEntry | null = null;
  do {
    signal?.throwIfAborted();
    const { last, broken, overdrawn }: EntriesBatch = await readRow<EntriesBatch>(
      tx,
      entriesAfter(after, batch),
    );
    walked.broken += broken;
    walked.overdrawn += overdrawn;
    after = last;
  } while (after !== null);
  return walked;
}

// An account's first entry has no predecessor; the first of a batch follows the last of the previous batch.
const entriesAfter = (after: LastEntry | null, batch: number) => sql`
  with batch as materialized (
    select account_id, seq, amount, balance_after from ledger_entries
    where seq is not null ${after ? sql`and (account_id, seq) > (${after.account}::uuid, ${after.seq}::bigint)` : sql``}
    order by account_id, seq limit ${batch}
  ), followed as (
    select *,
      lag(seq, 1, case when account_id = ${after?.account ?? null}::uuid then ${after?.seq ?? 0}::bigint else 0 end)
        over account as seq_before,
      lag(balance_after, 1, case when account_id = ${after?.account ?? null}::uuid then ${after?.balance ?? 0}::bigint else 0 end)
        over account as balance_before
    from batch window account as (partition by account_id order by seq)
  ), judged as (
    select f.balance_after < a.floor as overdrawn,
      (a.floor is not null and f.seq = f.seq_before + 1
        and f.balance_after = f.balance_before + a.normal * f.amount) is not true as broken
    from followed f left join ledger_accounts a on a.id = f.account_id
  )
  select (
      select jsonb_build_object('account', account_id, 'seq', seq::text, 'balance', coalesce(balance_after, 0)::text)
      from batch order by account_id desc, seq desc limit 1
    ) as last,
    (count(*) filter (where broken))::int as broken,
    (count(*) filter (where overdrawn))::int as overdrawn
  from judged`;

/** Compares account balances with their entries, and checks that all entries sum to zero. */
export async function compareBalances(tx: Tx) {
  const { entries, total, wrong } = await readRow<{ entries: string; total: string; wrong: number }>(
    tx,
    sql`select coalesce(sum(number), 0) as entries, coalesce(sum(total), 0) as total,
      (count(*) filter (where right_so is not true))::int as wrong
    from (
      select e.number, e.total,
        case when a.floor is null then a.balance is null and a.seq = 0 and coalesce(e.placed, 0) = 0
        else a.balance = a.normal * coalesce(e.total, 0) and a.seq = coalesce(e.number, 0)
          and coalesce(e.placed, 0) = a.seq end and a.id is not null as right_so
      from ledger_accounts a full join (
        select account_id, sum(amount) as total, count(*) as number, count(seq) as placed
        from ledger_entries group by account_id
      ) e on e.account_id = a.id
    ) accounts`,
  );
  return { entries: Number(entries), total: BigInt(total), wrong };
}

export async function findKeptEnd(tx: Tx) {
  const [kept] = await tx
    .select({ position: ledgerState.position, hash: ledgerState.hash })
    .from(ledgerState);
  return kept ?? null;
}

export const overdrawnAccounts = sql`select from ledger_accounts where balance < floor`;

/** Kinds whose stored total differs from the sum of their balances. */
export const wrongTotals = sql`
  select from ledger_account_kinds k
  where k.total <> (select coalesce(sum(a.balance), 0) from ledger_accounts a where a.kind = k.kind)`;

/** Days whose receipts are not exactly 1, 2, 3… up to the day's count. */
export const wrongReceipts = sql`
  select from ledger_days d
  full join (
    select value_date, count(*) as receipts, min(receipt_number) as first, max(receipt_number) as last
    from ledger_transactions group by value_date
  ) t on t.value_date = d.day
  where (t.receipts = d.receipts and t.first = 1 and t.last = d.receipts) is not true`;

/**
 * Series whose papers are not exactly 1, 2, 3… up to the series' count; movements numbered in another kind's
 * series; and unnumbered movements after the series began.
 */
export const wrongSeries = sql`
  select from ledger_series s
  full join (
    select left(paper_number, 8) as series, count(*) as papers,
      min(substr(paper_number, 10)::int) as first, max(substr(paper_number, 10)::int) as last
    from ledger_transactions where paper_number is not null group by 1
  ) t using (series)
  where (t.papers = s.papers and t.first = 1 and t.last = s.papers) is not true
  union all
  select from ledger_transactions t
  where left(t.paper_number, 3) is distinct from public.ledger_prefix(t.kind)
    and t.position >= (select min(position) from ledger_transactions where paper_number is not null)`;

/** Reversals that do not mirror their original, and reversals of reversals. The till of cash may differ. */
export const mismatchedReversals = sql`
  select from ledger_transactions r left join ledger_transactions o on o.id = r.reverses
  where r.reverses is not null and (o.id is null or o.reverses is not null or exists (
    select from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id in (r.id, o.id)
    group by case when a.kind = 'till' and a.method = 'cash' then null else a.id end having sum(e.amount) <> 0))`;

/** Transactions without an audit event. */
export const unauditedTransactions = sql`
  select from ledger_transactions t
  where not exists (select from audit_events e where e.details->>'transaction_id' = t.id::text)`;

/** Audit events of transactions that do not exist. */
export const vanishedTransactions = sql`
  select from audit_events e where e.details ? 'transaction_id'
    and not exists (select from ledger_transactions t where t.id::text = e.details->>'transaction_id')`;

/** Chain ends of earlier passed checks that are missing from the chain: it was truncated or rewritten. */
export const missingChainEnds = sql`
  select from ledger_checks c where c.failures = '{}' and c.transactions > 0
    and not exists (select from ledger_transactions t where t.position = c.transactions and t.hash = c.head)`;
