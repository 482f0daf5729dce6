import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { writeByHand } from '#platform/testing/by-hand.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { TILLS } from '../payment-methods.rules.ts';
import { aDeposit, someSavings } from './ledger.builders.ts';

let db: Db;
let savings: string;
let other: string;
let closed: string;
let frozen: string;
let posted: string;
beforeAll(async () => {
  ({ db } = await testDatabase({ rights: 'owner' }));
  [savings, other, closed, frozen] = [
    await someSavings(db, 100_000n),
    await someSavings(db, 500n),
    await someSavings(db),
    await someSavings(db, 500n),
  ];
  await db.$client.query(`update ledger_accounts set status = 'closed' where id = $1`, [closed]);
  await db.$client.query(`update ledger_accounts set status = 'frozen' where id = $1`, [frozen]);
  ({ id: posted } = await db.transaction((tx) => aDeposit(tx, savings, 7n)));
});

const byHand = (...statements: string[]) =>
  writeByHand(db, { savings, other, closed, frozen, posted, till: TILLS.cash }, statements);

const all = () =>
  db.$client
    .query(`select (select jsonb_agg(t order by id) from ledger_transactions t) as t, (select jsonb_agg(e order by transaction_id, line) from ledger_entries e) as e,
      (select jsonb_agg(a order by id) from ledger_accounts a) as a, (select jsonb_agg(s) from ledger_state s) as s, (select jsonb_agg(d order by day) from ledger_days d) as d`)
    .then(({ rows }) => rows[0]);

const TX = newId();
type Leg = [account: string, amount: number | string];
/** Inserts legs as `ledger_post` does, without posting. */
const legs = (entered: Leg[], transaction = `'${TX}'`) =>
  `select enter_ledger_legs(${transaction}, array[${entered.map(([account]) => `${account}::uuid`).join()}],
    array[${entered.map(([, amount]) => `(${amount})::bigint`).join()}])`;
const header = (columns = '', values = '', kind = 'deposit', key = 'by hand, once') =>
  `insert into ledger_transactions (id, kind, created_by, value_date, posted_at, idem_key${columns})
   values ('${TX}', '${kind}', '${TX}', '2026-11-20', now(), '${key}'${values})`;
const deposit = (amount: number | string, account = ':savings') =>
  legs([
    [account, `-(${amount})`],
    [':till', amount],
  ]);

const again = (id: string, text: string) => text.replaceAll(TX, id);
const IMMUTABLE = '42501 IMMUTABLE';

describe('C3: posted rows are never changed, not even by the owner of the tables', () => {
  it.each([
    `update ledger_transactions set memo = 'another'`,
    `update ledger_transactions set created_by = '${TX}' where id = :posted`,
    `update ledger_transactions set hash = ''`,
    `delete from ledger_transactions where false`,
    `delete from ledger_transactions`,
    `truncate ledger_transactions cascade`,
    `update ledger_entries set amount = 1`,
    `update ledger_entries set account_id = :other where account_id = :savings`,
    `delete from ledger_entries`,
    `truncate ledger_entries`,
    `update ledger_checks set failures = '{}'`,
    `delete from ledger_checks`,
    `truncate ledger_checks`,
  ])('%s', async (statement) => {
    expect(await byHand(statement)).toBe(IMMUTABLE);
  });
});

describe('C3: an account', () => {
  it.each([
    [
      'its balance comes from its entries',
      `update ledger_accounts set balance = balance + 1 where id = :savings`,
    ],
    ['so does the number of them', `update ledger_accounts set seq = seq + 1 where id = :savings`],
    ['it is never deleted', `delete from ledger_accounts where id = :closed`],
    ['nor are all', `truncate ledger_accounts cascade`],
    ['it keeps its id', `update ledger_accounts set id = '${TX}' where id = :closed`],
    ['it keeps its owner', `update ledger_accounts set owner_id = '${TX}' where id = :savings`],
    ['it keeps its kind', `update ledger_accounts set kind = 'credit' where id = :savings`],
    ['it keeps its side', `update ledger_accounts set normal = 1 where id = :savings`],
    ['it keeps its floor', `update ledger_accounts set floor = -1000000 where id = :savings`],
    ['it stays closed', `update ledger_accounts set status = 'open' where id = :closed`],
    [
      'it is opened empty',
      `insert into ledger_accounts (id, kind, owner_id, normal, balance) values ('${TX}', 'savings', '${TX}', -1, 5)`,
    ],
    [
      'and without entries',
      `insert into ledger_accounts (id, kind, owner_id, normal, seq) values ('${TX}', 'savings', '${TX}', -1, 1)`,
    ],
  ])('%s', async (_, statement) => {
    expect(await byHand(statement)).toBe(IMMUTABLE);
  });

  it.each([
    [
      'is closed at zero only',
      `update ledger_accounts set status = 'closed' where id = :savings`,
      '23514 ledger_accounts_closed_at_zero',
    ],
    [
      'is one for its owner',
      `insert into ledger_accounts (id, kind, owner_id, normal) values ('${TX}', 'savings', :savings, -1)`,
      '23505 ledger_accounts_owner_key',
    ],
    [
      'that keeps no balance has no floor',
      `insert into ledger_accounts (id, kind, owner_id, normal, floor) values ('${TX}', 'savings', '${TX}', -1, null)`,
      '23514 ledger_accounts_balance_is_kept',
    ],
  ])('%s', async (_, statement, refusal) => {
    expect(await byHand(statement)).toBe(refusal);
  });
});

describe('C3: a posting by hand', () => {
  it.each([
    ['without legs', [header()], '23514 ledger_transactions_balanced'],
    ['of a single leg', [legs([[':savings', -5]]), header()], '23514 ledger_transactions_balanced'],
    [
      'whose legs don’t cancel out',
      [
        legs([
          [':savings', -5],
          [':till', 6],
        ]),
        header(),
      ],
      '23514 ledger_transactions_balanced',
    ],
    [
      'with legs and no transaction',
      [deposit(5)],
      '23503 ledger_entries_transaction_id_ledger_transactions_id_fk',
    ],
    ['with a leg after the others', [deposit(5), header(), legs([[':other', -5]])], IMMUTABLE],
    ['with a leg for one of yesterday', [legs([[':other', -5]], ':posted')], IMMUTABLE],
    [
      'with legs in the place of others',
      [deposit(5), deposit(5), header()],
      '23505 ledger_entries_transaction_id_line_pk',
    ],
    [
      'with a leg that no function entered',
      [
        deposit(5),
        `insert into ledger_entries (transaction_id, line, account_id, amount) values ('${TX}', 3, :other, -5)`,
      ],
      IMMUTABLE,
    ],
    [
      'under zero between two of its legs',
      [
        legs([
          [':other', 600],
          [':other', -700],
          [':till', 100],
        ]),
        header(),
      ],
      '23514 ledger_accounts_no_overdraft',
    ],
    ['under zero', [deposit(-100_008), header('', '', 'withdraw')], '23514 ledger_accounts_no_overdraft'],
    ['into a closed account', [deposit(5, ':closed'), header()], '23514 ledger_accounts_open'],
    ['out of a frozen account', [deposit(-5, ':frozen'), header()], '23514 ledger_accounts_open'],
    [
      'into an account that is not there',
      [deposit(5, `'${TX}'`), header()],
      '23503 ledger_entries_account_id_ledger_accounts_id_fk',
    ],
    ['of nothing', [deposit(0), header()], '23514 ledger_entries_amount'],
    ['of more than there is', [deposit('1000000000000001'), header()], '23514 ledger_entries_amount'],
    [
      'approved by its maker',
      [deposit(5), header(', approved_by, approved_at', `, '${TX}', now()`)],
      '23514 ledger_transactions_maker_is_not_checker',
    ],
    [
      'approved by nobody at some time',
      [deposit(5), header(', approved_at', ', now()')],
      '23514 ledger_transactions_approval',
    ],
    [
      'of a reversal of nothing',
      [deposit(5), header('', '', 'reversal')],
      '23514 ledger_transactions_reversal',
    ],
    [
      'that takes back under another name',
      [deposit(-7), header(', reverses', ', :posted')],
      '23514 ledger_transactions_reversal',
    ],
  ])('%s is refused', async (_, statements, refusal) => {
    const before = await all();
    expect(await byHand(...statements)).toBe(refusal);
    expect(await all()).toEqual(before);
  });

  it('is accepted like any other if it is valid, and is assigned its receipt and position, whatever values it gives', async () => {
    const {
      s: [state],
      d: days,
    } = await all();
    const lies = header(', receipt_number, position, hash', `, 77, 9, repeat('a', 64)`);
    expect(await byHand(deposit(5), lies)).toBe('done');
    const { rows } = await db.$client.query(
      `select receipt_number, position, hash = (select hash from ledger_state) as is_end from ledger_transactions where id = $1`,
      [TX],
    );
    expect(rows).toEqual([{ receipt_number: 1, position: String(state.position + 1), is_end: true }]);
    expect(days.some(({ day }: { day: string }) => day === '2026-11-20')).toBe(false);
  });

  it('is refused if its key, its receipt or the transaction it reverses was already used', async () => {
    const [first, second] = [newId(), newId()];
    const entered = again(first, deposit(-7));
    expect(await byHand(entered, again(first, header()))).toBe('23505 ledger_transactions_idem_key_key');
    const back = (id: string) => again(id, header(', reverses', ', :posted', 'reversal', `key of ${id}`));
    expect(await byHand(entered, back(first))).toBe('done');
    expect(await byHand(entered.replaceAll(first, second), back(second))).toBe(
      '23505 ledger_transactions_reverses_key',
    );
    const counted = `update ledger_days set receipts = 0 where day = '2026-11-20'`;
    expect(
      await byHand(
        counted,
        again(second, deposit(5)),
        again(second, header('', '', 'deposit', 'another key')),
      ),
    ).toBe('23505 ledger_transactions_receipt_key');
  });

  it.each(['first', 'second'])(
    'cannot add a leg to a transaction that is being posted at this moment, coming %s',
    async (comes) => {
      const id = newId();
      const before = await all();
      const stranger = await db.$client.connect();
      const otherLeg = legs([[`'${other}'`, -5]], `'${id}'`);
      await stranger.query('begin');
      if (comes === 'first') {
        await stranger.query(otherLeg);
        const posting = db.transaction((tx) => aDeposit(tx, savings, 5n, { id }));
        await expect(stranger.query('commit')).rejects.toMatchObject({ code: '23503' });
        await posting;
      } else {
        let smuggled: Promise<unknown> | undefined;
        await db.transaction(async (tx) => {
          await aDeposit(tx, savings, 5n, { id });
          smuggled = stranger.query(otherLeg).catch((error: unknown) => error);
          // Long enough for the other transaction to start waiting.
          await sleep(50);
        });
        expect(await smuggled).toMatchObject({
          code: '42501',
          message: expect.stringContaining('IMMUTABLE'),
        });
        await stranger.query('rollback');
      }
      stranger.release();
      const { a, e } = await all();
      expect(e).toHaveLength(before.e.length + 2);
      expect(a.find((account: { id: string }) => account.id === other).balance).toBe(500);
    },
  );

  it('is refused while a failed check stops all movements', async () => {
    await db.$client.query('update ledger_state set halted = true');
    try {
      const id = newId();
      const mine = [deposit(5), header('', '', 'deposit', 'while halted')].map((each) =>
        each.replaceAll(TX, id),
      );
      expect(await byHand(...mine)).toBe('LH001 undefined');
      await expect(db.transaction((tx) => aDeposit(tx, savings, 5n))).rejects.toMatchObject({
        code: 'LEDGER_HALTED',
        status: 503,
      });
    } finally {
      await db.$client.query('update ledger_state set halted = false');
    }
  });
});

describe('C3: an account that appears twice in a transaction', () => {
  it('changes leg by leg, each with its position and the balance after it', async () => {
    const before = (await all()).a.find(({ id }: { id: string }) => id === other);
    const id = newId();
    const twice = legs(
      [
        [':other', -30],
        [':other', 10],
        [':till', 20],
      ],
      `'${id}'`,
    );
    expect(await byHand(twice, again(id, header('', '', 'deposit', 'twice in one')))).toBe('done');
    const { rows } = await db.$client.query(
      `select seq::int, balance_after::int from ledger_entries where transaction_id = $1 order by line`,
      [id],
    );
    expect(rows).toEqual([
      { seq: before.seq + 1, balance_after: before.balance + 30 },
      { seq: before.seq + 2, balance_after: before.balance + 20 },
      { seq: null, balance_after: null },
    ]);
    const after = (await all()).a.find(({ id: each }: { id: string }) => each === other);
    expect(after).toMatchObject({ balance: before.balance + 20, seq: before.seq + 2 });
  });
});

describe('C3: a kind of account', () => {
  it('is refused if no feature has registered it in the books', async () => {
    const unknown = `insert into ledger_accounts (id, kind, owner_id, normal) values ('${newId()}', 'bets', '${TX}', -1)`;
    expect(await byHand(unknown)).toBe('23503 ledger_accounts_kind_ledger_account_kinds_kind_fk');
  });

  it('is totaled and published once a feature registers it, without another line in the books', async () => {
    const [account, id] = [newId(), newId()];
    expect(
      await byHand(
        `insert into ledger_account_kinds (kind, topic, topic_of, total) values ('deposit_of_keys', 'keys', 'owner', 0)`,
        `insert into ledger_accounts (id, kind, owner_id, normal) values ('${account}', 'deposit_of_keys', '${TX}', -1)`,
        deposit(700, `'${account}'`).replaceAll(TX, id),
        again(id, header('', '', 'deposit', 'a key is kept')),
      ),
    ).toBe('done');
    const { rows } = await db.$client.query(
      `select total::int from ledger_account_kinds where kind = 'deposit_of_keys'`,
    );
    expect(rows).toEqual([{ total: 700 }]);
  });
});
