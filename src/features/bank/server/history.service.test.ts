import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { Db } from '#platform/db/database.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { BankTransaction, TransactionFilters } from '../bank.contract.ts';
import { anAccount } from './bank.builders.ts';
import { bankRouter } from './bank.router.ts';

let db: Db;
let admin: Actor;
let account_id: string;
/** Every row of the account as first returned, oldest first. */
let lines: BankTransaction[];

const DAYS = ['2026-09-01', '2026-09-02', '2026-10-15', '2026-11-20', '2026-11-21'];
const on = (day: string) => apiAs(bankRouter, db, admin, { now: () => new Date(`${day}T10:00:00Z`) });
const bank = () => on('2026-11-21');

beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' }));
  ({ id: account_id } = await anAccount(db));
  lines = [];
  for (let made = 0; made < 64; made += 1) {
    const api = on(DAYS[Math.floor(made / 13)]!);
    const last = lines.at(-1);
    if (made % 11 === 7 && last && !last.reverses) {
      const back = await api.reverse({ transaction_id: last.id, reason: 'Typed twice' });
      lines[lines.length - 1] = { ...last, reversed_by: back.receipt };
      lines.push(back);
    } else if (made % 3 === 2) lines.push(await api.withdraw({ account_id, amount: '10.5' }));
    else
      lines.push(await api.deposit({ account_id, amount: String(100 + made), description: `Line ${made}` }));
  }
});

const within = ({ value_date }: BankTransaction, { from, to }: TransactionFilters) =>
  (from === undefined || value_date >= from) && (to === undefined || value_date <= to);

const day = fc.option(fc.constantFrom(...DAYS, '2026-08-31', '2026-09-30', '2027-01-01'), { nil: undefined });
const anyPeriod = fc.record({ from: day, to: day });

const sum = (of: BankTransaction[]) => of.reduce((total, { amount }) => total + moneyOf(amount), 0n);

describe('the history of an account', () => {
  it('contains what the filters select, newest first, reversals under the type they reverse', async () => {
    expect(lines.some(({ reverses, transaction_type }) => reverses && transaction_type === 'deposit')).toBe(
      true,
    );
    const type = fc.option(fc.constantFrom('deposit' as const, 'withdraw' as const), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(anyPeriod, type, fc.integer({ min: 1, max: 3 }), async (period, type, page) => {
        const left = lines
          .filter((line) => within(line, period) && (!type || line.transaction_type === type))
          .toReversed();
        expect(await bank().transactions({ account_id, ...period, type, page })).toEqual({
          transactions: left.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
          total: left.length,
        });
      }),
      { numRuns: 60, examples: [[{ from: undefined, to: undefined }, undefined, 2]] },
    );
  });

  it('has one balance for each day with a movement: the last', async () => {
    const last = new Map(lines.map((line) => [line.value_date, line.balance_after]));
    expect(await bank().balances({ account_id })).toEqual(
      [...last].map(([day, balance]) => ({ day, balance })),
    );
  });

  it('as a statement adds up: opening balance, every line, closing balance', async () => {
    await fc.assert(
      fc.asyncProperty(anyPeriod, async (period) => {
        const { account, from, to, transactions, ...sums } = await bank().statement({
          account_id,
          ...period,
        });
        const end = period.to ?? '2026-11-21';
        expect({ from, to, id: account.id }).toEqual({ from: period.from ?? null, to: end, id: account_id });
        const left = lines.filter((line) => within(line, { from: period.from, to: end }));
        expect(transactions).toEqual(left);
        const before = lines.filter(
          ({ value_date }) => period.from !== undefined && value_date < period.from,
        );
        expect(sums).toEqual({
          opening_balance: amountText(centimes(sum(before))),
          closing_balance: amountText(centimes(sum(before) + sum(left))),
          left_out: 0,
        });
      }),
      { numRuns: 40, examples: [[{ from: '2026-11-20', to: '2026-09-01' }]] },
    );
    const whole = await bank().statement({ account_id });
    expect(whole.closing_balance).toBe((await bank().get({ account_id })).balance);
  });

  it('of another account, and of the till, shows nothing', async () => {
    const other = await anAccount(db, { balance: '5' });
    expect(await bank().transactions({ account_id: other.id })).toMatchObject({ total: 1 });
    expect((await bank().balances({ account_id: other.id })).map(({ balance }) => balance)).toEqual(['5']);
  });

  it('shows a reversal on both lines', async () => {
    const { transactions } = await bank().transactions({ account_id });
    const back = transactions.find(({ reverses }) => reverses)!;
    const taken = lines.find(({ receipt }) => receipt === back.reverses)!;
    expect(taken.reversed_by).toBe(back.receipt);
    expect(back.transaction_type).toBe(taken.transaction_type);
    expect(moneyOf(back.amount)).toBe(-moneyOf(taken.amount));
    expect(back.description).toBe('Typed twice');
  });
});

describe('a statement longer than the paper allows', () => {
  it('has the last 1,000 lines, and says how many came before them', async () => {
    const { id } = await anAccount(db);
    // One bulk insert: a thousand single calls would only slow the test.
    await db.$client.query(
      `select ledger_post(gen_random_uuid(), 'deposit', null, null, $2, '2026-11-21', now(), 'test line ' || n, array[$1, $3]::uuid[], '{-100,100}')
       from generate_series(1, 1002) n`,
      [id, admin.userId, TILLS.cash],
    );
    const api = on('2026-11-21');
    const statement = await api.statement({ account_id: id });
    expect(statement.transactions.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 1_000 }, (_, at) => at + 3),
    );
    expect(statement).toMatchObject({ left_out: 2, opening_balance: '0', closing_balance: '1002' });
  });
});
