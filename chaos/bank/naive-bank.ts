import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { BookReader } from './bank-books.ts';
import { type NaiveCall, openNaiveServer } from './naive-server.ts';

const TABLES = `
  create table naive_accounts (id uuid primary key, balance bigint not null default 0);
  create table naive_transactions (id uuid primary key, account_id uuid not null, key text not null,
    amount bigint not null, balance_after bigint not null, at timestamptz not null default now())`;

/**
 * The bank as the specification describes it, deliberately wrong: it inserts a transaction and then updates
 * the balance, in two statements without a lock. It serves only the part of the API that the kit's clients
 * use. The kit must detect the fault.
 */
export async function openNaiveBank(connectionString: string) {
  const pool = new Pool({ connectionString, max: 20 });
  pool.on('error', () => {});
  await pool.query(TABLES);

  const move = async (accountId: string, key: string, amount: bigint) => {
    const { rows } = await pool.query<{ balance: string }>(
      'select balance from naive_accounts where id = $1',
      [accountId],
    );
    const after = BigInt(rows[0]!.balance) + amount;
    if (after < 0n) return null;
    const id = randomUUID();
    await pool.query(
      'insert into naive_transactions (id, account_id, key, amount, balance_after) values ($1, $2, $3, $4, $5)',
      [id, accountId, key, amount, after],
    );
    await pool.query('update naive_accounts set balance = $2 where id = $1', [accountId, after]);
    return { id, amount: amountText(centimes(amount)), balance_after: amountText(centimes(after)) };
  };

  const answer = async ({ method, path, key, body }: NaiveCall) => {
    const [, kind, id = '', verb] = /^\/bank\/(\w+)\/?([^/]*)\/?(\w*)$/.exec(path) ?? [];
    if (method === 'GET') {
      const { rows } = await pool.query<{ balance: string }>(
        'select balance from naive_accounts where id = $1',
        [id],
      );
      return { status: 200, body: { balance: amountText(centimes(BigInt(rows[0]!.balance))) } };
    }
    if (kind === 'accounts' && verb === '') {
      const account = randomUUID();
      await pool.query('insert into naive_accounts (id) values ($1)', [account]);
      const initial = moneyOf(String(body['initial_balance'] ?? '0'));
      if (initial > 0n) await move(account, key, initial);
      return { status: 201, body: { id: account } };
    }
    const target = kind === 'transactions' ? await findMovement(pool, id) : null;
    const amount = target
      ? -target.amount
      : moneyOf(String(body['amount'])) * (verb === 'withdrawals' ? -1n : 1n);
    const moved = await move(target?.accountId ?? id, key, amount);
    return moved
      ? { status: 201, body: moved }
      : { status: 409, body: { error: { code: 'INSUFFICIENT_BALANCE' } } };
  };

  const server = await openNaiveServer(answer);
  return {
    address: server.address,
    books: naiveBooks(connectionString),
    close: async () => {
      await server.close();
      await pool.end();
    },
  };
}

async function findMovement(pool: Pool, id: string) {
  const { rows } = await pool.query<{ account_id: string; amount: string }>(
    'select account_id, amount from naive_transactions where id = $1',
    [id],
  );
  return { accountId: rows[0]!.account_id, amount: BigInt(rows[0]!.amount) };
}

type Row = { key: string; id: string; account_id: string; amount: string; balance_after: string };

function naiveBooks(connectionString: string): BookReader {
  return {
    connectionString,
    glances: [
      `select (coalesce(sum(balance), 0) - (select coalesce(sum(amount), 0) from naive_transactions))::text as off,
      count(*) filter (where balance < 0)::int as negative from naive_accounts`,
    ],
    keyOf: ({ key }) => key,
    read: async (client) => {
      const { rows } = await client.query<Row>('select * from naive_transactions');
      const { rows: accounts } = await client.query<{ id: string; balance: string; entered: string }>(
        `select a.id, a.balance, coalesce((select sum(amount) from naive_transactions t where t.account_id = a.id), 0) as entered
          from naive_accounts a`,
      );
      const wrong = accounts.filter(({ balance, entered }) => balance !== entered).length;
      return {
        stored: rows.map((row) => ({
          key: row.key,
          id: row.id,
          accountId: row.account_id,
          effect: BigInt(row.amount),
          balanceAfter: BigInt(row.balance_after),
          seq: 0,
          receipt: '',
        })),
        balances: new Map(accounts.map(({ id, balance }) => [id, BigInt(balance)])),
        faults: wrong > 0 ? { 'I3 a balance that is not the sum of its entries': wrong } : {},
      };
    },
  };
}
