import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import { judgeBooks } from '#features/ledger/server/invariants.service.ts';
import { reconcile } from '#features/ledger/server/reconcile.service.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { anAccount } from './bank.builders.ts';
import { bankInvariants } from './bank.invariants.ts';
import { bankRouter } from './bank.router.ts';

const now = () => new Date('2026-11-20T09:00:00Z');

let db: Db;
let savings: string;
let other: string;
beforeAll(async () => {
  ({ db } = await testDatabase({ rights: 'owner' }));
  const { actor } = await aUser(db, { role: 'admin' });
  const bank = apiAs(bankRouter, db, actor, { now });
  // Positions 1 to 6 of the chain; the accounts were opened today, the rest on the twentieth.
  ({ id: savings } = await anAccount(db, { balance: '1000' }));
  ({ id: other } = await anAccount(db, { balance: '500' }));
  await bank.deposit({ account_id: savings, amount: '250' });
  await bank.withdraw({ account_id: savings, amount: '100' });
  const { id: transaction_id } = await bank.deposit({ account_id: other, amount: '75' });
  await bank.reverse({ transaction_id, reason: 'Typed twice' });
  await anAccount(db);
  // Records an earlier check that passed.
  expect(await reconcile(db, { now, cause: 'start', rules: bankInvariants })).toMatchObject({
    passed: true,
    transactions: 6,
  });
});

class Undone extends Error {}

/** The rules broken after a superuser has run the statements; everything is rolled back afterwards. */
async function findAfter(...statements: string[]) {
  let failures: Record<string, number> = {};
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const statement of statements) await tx.execute(sql.raw(filled(statement)));
      ({ failures } = await judgeBooks(tx, bankInvariants));
      // A gap between two batches must still be detected.
      for (const batch of [1, 2])
        expect((await judgeBooks(tx, bankInvariants, { batch })).failures).toEqual(failures);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return failures;
}
const filled = (statement: string) =>
  statement
    .replace(/:savings/g, `'${savings}'`)
    .replace(/:other/g, `'${other}'`)
    .replace(/:till/g, `'${TILLS.cash}'`)
    .replace(/:place(\d)/g, '(select id from ledger_transactions where position = $1)');

/** Posts directly through the database function, as an attacker who knows it could. */
const posted = (kind: string, legs: [string, number][], reverses = 'null') => [
  `set local session_replication_role = origin`,
  `select ledger_post('${newId()}', '${kind}', null, ${reverses}, '${newId()}', '2026-11-20', now(), 'by hand ${newId()}',
    array[${legs.map(([account]) => account).join()}]::uuid[], array[${legs.map(([, amount]) => amount).join()}]::bigint[])`,
  `set local session_replication_role = replica`,
];
const CHAIN_ANEW = `do $$ declare link text := repeat('0', 64); t ledger_transactions; begin
  for t in select * from ledger_transactions order by position loop
    link := ledger_link(link, t, ledger_legs(t.id));
    update ledger_transactions set hash = link where id = t.id;
  end loop;
  update ledger_state set hash = link, position = (select max(position) from ledger_transactions);
end $$`;

describe('C3: the check of the books detects manipulations with all database rights', () => {
  it('and finds nothing in untouched books', async () => {
    expect(await findAfter()).toEqual({});
  });

  const wrongMoney = { wrong_balances: 1, broken_histories: 1, altered_transactions: 1 };
  it.each<[string, string[], Record<string, number>]>([
    [
      'one leg says another amount',
      [`update ledger_entries set amount = amount - 100 where transaction_id = :place3 and line = 1`],
      { unbalanced_transactions: 1, money_made_or_lost: 1, ...wrongMoney },
    ],
    [
      'both legs say another amount',
      [`update ledger_entries set amount = amount * 2 where transaction_id = :place3`],
      wrongMoney,
    ],
    [
      'the till’s leg moved to another till',
      [`update ledger_entries set account_id = '${TILLS.card}' where transaction_id = :place3 and line = 2`],
      { altered_transactions: 1 },
    ],
    [
      'a leg changed accounts',
      [`update ledger_entries set account_id = :other, seq = 99 where transaction_id = :place3 and line = 1`],
      { wrong_balances: 2, broken_histories: 2, altered_transactions: 1 },
    ],
    [
      'a leg is gone',
      [`delete from ledger_entries where transaction_id = :place3 and line = 2`],
      { unbalanced_transactions: 1, money_made_or_lost: 1, altered_transactions: 1 },
    ],
    [
      'a balance is higher',
      [`update ledger_accounts set balance = balance + 5 where id = :savings`],
      { wrong_balances: 1, wrong_totals: 1 },
    ],
    [
      'a balance is higher and the sum of the savings as well',
      [
        `update ledger_accounts set balance = balance + 5 where id = :savings`,
        `update ledger_account_kinds set total = total + 5 where kind = 'savings'`,
      ],
      { wrong_balances: 1 },
    ],
    [
      'an account lost count of its entries',
      [`update ledger_accounts set seq = seq + 1 where id = :savings`],
      { wrong_balances: 1 },
    ],
    [
      'the sum of the savings is another',
      [`update ledger_account_kinds set total = total - 1 where kind = 'savings'`],
      { wrong_totals: 1 },
    ],
    [
      'somebody else did it',
      [`update ledger_transactions set created_by = '${newId()}' where position = 4`],
      { altered_transactions: 1 },
    ],
    [
      'a description was added',
      [`update ledger_transactions set memo = 'Gift' where position = 2`],
      { altered_transactions: 1 },
    ],
    [
      'it was a microsecond later',
      [`update ledger_transactions set posted_at = posted_at + interval '1 microsecond' where position = 2`],
      { altered_transactions: 1 },
    ],
    [
      'it counts for another day',
      [`update ledger_transactions set value_date = value_date + 1 where position = 6`],
      { altered_transactions: 1, wrong_receipts: 2 },
    ],
    [
      'a receipt was torn out',
      [`update ledger_days set receipts = receipts + 1 where day = '2026-11-20'`],
      { wrong_receipts: 1 },
    ],
    [
      'a day forgot its receipts',
      [`delete from ledger_days where day = '2026-11-20'`],
      { wrong_receipts: 1 },
    ],
    [
      'a number of a series was torn out',
      [`update ledger_series set papers = papers + 1 where series = 'WDR-2026'`],
      { wrong_series: 1 },
    ],
    [
      'a hash was written over',
      [`update ledger_transactions set hash = repeat('b', 64) where position = 2`],
      // The next transaction was hashed over the original hash.
      { altered_transactions: 2 },
    ],
    [
      'two changed places',
      [
        `update ledger_transactions set position = 0 where position = 2`,
        `update ledger_transactions set position = 2 where position = 5`,
        `update ledger_transactions set position = 5 where position = 0`,
      ],
      { altered_transactions: 4 },
    ],
    [
      'one vanished from the middle',
      [
        `delete from ledger_entries where transaction_id = :place3`,
        `delete from ledger_transactions where position = 3`,
      ],
      {
        missing_transactions: 1,
        wrong_balances: 1,
        broken_histories: 1,
        wrong_receipts: 1,
        wrong_series: 1,
        vanished_transactions: 1,
        unmatched_answers: 1,
      },
    ],
    [
      'the first vanished',
      [`delete from ledger_transactions where position = 1`],
      {
        missing_transactions: 1,
        stray_entries: 2,
        wrong_receipts: 1,
        wrong_series: 1,
        vanished_transactions: 1,
      },
    ],
    [
      'the last was cut off without a trace in the books',
      [
        `update ledger_accounts a set balance = balance - a.normal * e.amount, seq = a.seq - 1 from ledger_entries e
          where e.account_id = a.id and e.transaction_id = :place6 and e.seq is not null`,
        `update ledger_account_kinds set total = (select sum(balance) from ledger_accounts where kind = 'savings') where kind = 'savings'`,
        `delete from ledger_entries where transaction_id = :place6`,
        `delete from ledger_transactions where position = 6`,
        `update ledger_days set receipts = receipts - 1 where day = '2026-11-20'`,
        `delete from ledger_series where series = 'REV-2026'`,
        CHAIN_ANEW,
      ],
      { vanished_transactions: 1, unmatched_answers: 1, missing_chain_ends: 1 },
    ],
    [
      'one was altered and the whole chain written anew',
      [`update ledger_transactions set memo = 'Gift' where position = 3`, CHAIN_ANEW],
      { missing_chain_ends: 1 },
    ],
    ['the chain ends elsewhere', [`update ledger_state set position = position - 1`], { wrong_end: 1 }],
    ['the chain’s end is gone', [`delete from ledger_state`], { wrong_end: 1 }],
    [
      'legs stand without their transaction',
      [
        `insert into ledger_entries (transaction_id, line, account_id, amount) values ('${newId()}', 1, :till, 5), ('${newId()}', 1, :till, -5)`,
      ],
      { stray_entries: 2 },
    ],
    [
      'an account was overdrawn for a moment',
      [
        `update ledger_accounts set floor = -1000000 where id = :savings`,
        ...posted('withdraw', [
          [':savings', 200_000],
          [':till', -200_000],
        ]),
        ...posted('deposit', [
          [':savings', -200_000],
          [':till', 200_000],
        ]),
        `update ledger_accounts set floor = 0 where id = :savings`,
      ],
      { overdrawn_moments: 1, unaudited_transactions: 2 },
    ],
    [
      'an account may be overdrawn from now on',
      [`update ledger_accounts set floor = -1000000 where id = :savings`],
      { unmatched_accounts: 1 },
    ],
    [
      'money moved of which the audit trail knows nothing',
      posted('withdraw', [
        [':savings', 500],
        [':till', -500],
      ]),
      { unaudited_transactions: 1 },
    ],
    [
      'a reversal took back more than there was',
      posted(
        'reversal',
        [
          [':savings', 30_000],
          [':till', -30_000],
        ],
        ':place3',
      ),
      { mismatched_reversals: 1, unaudited_transactions: 1 },
    ],
    [
      'the trail forgot a movement',
      [`delete from audit_events where details->>'transaction_id' = :place4::text`],
      { unaudited_transactions: 1 },
    ],
    [
      'an answer was given for nothing',
      [
        `insert into idempotent_answers (actor_id, procedure, key_hash, input_hash, answer) values ('${newId()}', 'bank.deposit', 'k', 'i', 'a')`,
      ],
      { unmatched_answers: 1 },
    ],
    [
      'savings lost their account',
      [`delete from bank_accounts where id = :other`],
      { unmatched_accounts: 1 },
    ],
    [
      'an account has no money’s place',
      [`insert into bank_accounts (id, created_at, created_by) values ('${newId()}', now(), '${newId()}')`],
      { unmatched_accounts: 1 },
    ],
    [
      'an account is closed here and open there',
      [`update bank_accounts set closed_at = now() where id = :other`],
      { unmatched_accounts: 1 },
    ],
  ])('%s', async (_, statements, failures) => {
    expect(await findAfter(...statements)).toEqual(failures);
  });
});
