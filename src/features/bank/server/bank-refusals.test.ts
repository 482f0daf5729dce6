import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser, anActor, apiAs } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { toRefusal } from '#platform/http/server/errors.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { BankAccount } from '../bank.contract.ts';
import { anAccount } from './bank.builders.ts';
import { bankRouter } from './bank.router.ts';
import { savingsRouter } from './savings.router.ts';

let db: Db;
let admin: Actor;
let account: BankAccount;
let student_ids: string[];
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin' }));
  account = await anAccount(db, { balance: '1000' });
  student_ids = [(await aStudent(db)).id];
});

type Api = Record<string, (input: unknown) => Promise<unknown>>;
const bank = (actor: Actor | null = admin) => apiAs(bankRouter, db, actor) as unknown as Api;
const savings = (actor: Actor | null) => apiAs(savingsRouter, db, actor) as unknown as Api;

const silent = pino({ level: 'silent' });
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => toRefusal(error, 'request', silent).status,
  );

describe('who may not', () => {
  it.each(Object.keys(bankRouter))('bank.%s is for the office alone, whatever is sent', async (name) => {
    const callers = { teacher: 403, parent: 403, student: 403, pending: 403, nobody: 401 };
    for (const [caller, status] of Object.entries(callers)) {
      const role = caller === 'pending' ? null : (caller as 'teacher');
      const actor = caller === 'nobody' ? null : anActor({ role });
      expect(await statusOf(bank(actor)[name]!({})), caller).toBe(status);
    }
  });

  it.each(Object.keys(savingsRouter))('savings.%s is for families alone', async (name) => {
    for (const role of ['admin', 'teacher', null] as const)
      expect(await statusOf(savings(anActor({ role }))[name]!({})), String(role)).toBe(403);
    expect(await statusOf(savings(null)[name]!({}))).toBe(401);
  });

  it.each(['exportAccounts', 'exportTransactions', 'reverse'])(
    'bank.%s requires a confirmation of identity within ten minutes, and refuses API keys',
    async (name) => {
      const provedAt = new Date(Date.now() - 11 * 60_000);
      expect(await statusOf(bank({ ...admin, provedAt })[name]!({}))).toBe(423);
      expect(await statusOf(bank({ ...admin, keyScope: 'write' })[name]!({}))).toBe(403);
    },
  );
});

// C4: invalid amounts.
const NO_AMOUNTS = [
  '',
  ' ',
  '-1',
  '-0',
  '+1',
  '1,5',
  '1 000',
  '1\u00a0000',
  '1\u202f000',
  "1'000",
  '1_000',
  '0.001',
  '1.005',
  '1.',
  '.5',
  '1..5',
  '1.2.3',
  '00',
  '01',
  '007.50',
  '1e3',
  '1E3',
  '1e308',
  '1e-2',
  '0x10',
  '0b1',
  '0o7',
  '1n',
  'NaN',
  'nan',
  'Infinity',
  '-Infinity',
  'null',
  'true',
  'abc',
  '١٠٠',
  '１００',
  '²',
  '½',
  '100 FCFA',
  '$5',
  '€5',
  '1/2',
  '1;drop',
  "1' or '1'='1",
  '10000000000',
  '99999999999',
  '9999999999.999',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  '9'.repeat(400),
  ' 1',
  '1 ',
  '1\n',
  '1\u0000',
  '\u20661',
  '1\u200b',
  '--1',
  '1-',
  '(1)',
] as const;
const NOT_EVEN_TEXT = [
  1,
  0.1,
  -1,
  1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 63,
  100n,
  null,
  undefined,
  true,
  [],
  ['1'],
  {},
  { amount: '1' },
];

const calls = (amount: unknown) => [
  bank()['deposit']!({ account_id: account.id, amount }),
  bank()['withdraw']!({ account_id: account.id, amount }),
  bank()['create']!({ student_ids, initial_balance: amount }),
  bank()['list']!({ min_balance: amount }),
  bank()['list']!({ max_balance: amount }),
];

describe('an amount', () => {
  it('C4: that is invalid is refused with 422, by every procedure that has one', async () => {
    expect(NO_AMOUNTS.length).toBeGreaterThanOrEqual(60);
    for (const amount of [...NO_AMOUNTS, ...NOT_EVEN_TEXT]) {
      const statuses = await Promise.all(calls(amount).map(statusOf));
      // An omitted amount is zero for an opening and no bound for a list.
      const expected = amount === undefined ? [422, 422, 200, 200, 200] : [422, 422, 422, 422, 422];
      expect(statuses, typeof amount === 'string' ? JSON.stringify(amount) : String(amount)).toEqual(
        expected,
      );
    }
    for (const zero of ['0', '0.0', '0.00']) {
      expect(await Promise.all(calls(zero).slice(0, 2).map(statusOf)), zero).toEqual([422, 422]);
    }
    expect(await bank()['get']!({ account_id: account.id })).toEqual(account);
  });

  it.each(['0.01', '9999999999.99', '0.5', '1000000000'])(
    'of %s is deposited and withdrawn exactly',
    async (amount) => {
      const { id: account_id } = await anAccount(db);
      const value = amount === '0.5' ? '0.50' : amount;
      expect(await bank()['deposit']!({ account_id, amount })).toMatchObject({
        amount: value,
        balance_after: value,
      });
      expect(await bank()['withdraw']!({ account_id, amount })).toMatchObject({ balance_after: '0' });
    },
  );

  it('may in sum exceed the limit of a single one', async () => {
    const { id: account_id } = await anAccount(db, { balance: '9999999999.99' });
    expect(await bank()['deposit']!({ account_id, amount: '9999999999.99' })).toMatchObject({
      balance_after: '19999999999.98',
    });
    expect(await statusOf(bank()['list']!({}))).toBe(200);
  });
});

describe('values set by the server', () => {
  const FORGED = {
    balance: '1',
    balance_after: '1',
    created_by: randomUUID(),
    created_at: '2026-01-01T00:00:00Z',
    value_date: '2026-01-01',
    id: randomUUID(),
    receipt: 'DEP-2026-000001',
    seq: 1,
    transaction_type: 'deposit',
    kind: 'deposit',
    approved_by: randomUUID(),
    closed_at: null,
  };

  it.each(Object.entries(FORGED))('C2: are not taken from the caller: %s', async (field, value) => {
    const account_id = account.id;
    const student_id = student_ids[0];
    const inputs = {
      create: { student_ids, initial_balance: '0' },
      deposit: { account_id, amount: '1' },
      withdraw: { account_id, amount: '1' },
      reverse: { transaction_id: randomUUID(), reason: 'because' },
      rename: { account_id, account_name: 'x' },
      addMember: { account_id, student_id },
      removeMember: { account_id, student_id },
      close: { account_id },
    };
    for (const [name, input] of Object.entries(inputs))
      expect(await statusOf(bank()[name]!({ ...input, [field]: value })), name).toBe(422);
    expect(await bank()['get']!({ account_id })).toEqual(account);
  });

  it('invalid days, pages and texts are refused, and never cause a server error', async () => {
    const account_id = account.id;
    const inputs: [string, object][] = [
      ['transactions', { account_id, from: '2026-02-30' }],
      ['transactions', { account_id, to: '21/11/2026' }],
      ['transactions', { account_id, from: '0000-01-01' }],
      ['transactions', { account_id, type: 'transfer' }],
      ['transactions', { account_id, page: 0 }],
      ['statement', { account_id, from: 'yesterday' }],
      ['list', { page: '1e3' }],
      ['list', { search: 'x'.repeat(101) }],
      ['list', { closed: 'false' }],
      ['rename', { account_id, account_name: 'x'.repeat(101) }],
      ['rename', { account_id, account_name: 'a\u0000b' }],
      ['deposit', { account_id, amount: '1', description: 'x'.repeat(501) }],
      ['deposit', { account_id, amount: '1', description: 'a\u0000b' }],
      ['reverse', { transaction_id: randomUUID(), reason: '  a ' }],
      ['create', { student_ids: [] }],
      ['create', { student_ids: ['1'] }],
      ['exportAccounts', { format: 'pdf' }],
    ];
    for (const [name, input] of inputs)
      expect(await statusOf(bank()[name]!(input)), JSON.stringify(input).slice(0, 80)).toBe(422);
    expect(await statusOf(bank()['list']!({ search: 'a\u0000b', page: 10_000 }))).toBe(200);
    expect(await bank()['get']!({ account_id })).toEqual(account);
  });
});
