import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { tallies } from '#features/bank/server/bank.builders.ts';
import { recordTransaction } from '#features/bank/server/bank.service.ts';
import { recordPayment } from '#features/fees/payments/server/payments.service.ts';
import { brokenRules } from '#features/fees/server/fees.builders.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { fingerprint } from '#platform/testing/fingerprint.ts';
import { importsAs } from './people-import.builders.ts';

type Admin = Awaited<ReturnType<typeof aUser>>;
let db: Db;
let admin: Admin;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  for (const n of [1, 2, 3, 4])
    await aStudent(db, { roll_number: `B-${n}`, full_name: `Ngo Bassa Élodie ${n}` });
});

const HEAD = 'Matricule;Nom;Reste à payer;Échéance;Avance;Épargne';
async function bring(...lines: string[]) {
  const api = importsAs(db, admin.actor);
  const file = new File([[HEAD, ...lines].join('\n')], 'soldes.csv');
  const { id: import_id, mapping } = await api.readBalances({ file });
  const choices = { import_id, mapping };
  return {
    plan: () => api.plan(choices),
    run: () => api.run({ ...choices, language: 'fr' }),
    undo: () => api.undo({ import_id }),
  };
}

type Standing = { roll: string; owed: string; credit: string; saved: string };
/** Each student's balances in the books, in francs. */
const standings = async () => {
  const { rows } = await db.execute<Standing>(sql`
    select s.roll_number as roll,
      coalesce((select balance / 100 from ledger_accounts where kind = 'fee_receivable' and owner_id = s.id), 0)::text as owed,
      coalesce((select balance / 100 from ledger_accounts where kind = 'credit' and owner_id = s.id), 0)::text as credit,
      coalesce((select sum(a.balance / 100) from bank_account_members m join ledger_accounts a on a.id = m.account_id
        where m.student_id = s.id), 0)::text as saved
    from students s order by 1`);
  return rows.map(({ roll, owed, credit, saved }) => [roll, owed, credit, saved].join(' '));
};
const expectSoundBooks = async () => {
  expect(await brokenRules(db)).toEqual({});
  const { kept, counted } = await tallies(db);
  expect(kept).toEqual(counted);
};

describe('opening balances', () => {
  const lines = ['B-1;NGO BASSA;25 000;30/09/2026;;12 500', 'B-2;;;;10000;', 'B-3;;0;;-;'];

  it('report an error on each row whose amount or student is unclear', async () => {
    const file = await bring(
      'B-1;Tabi Emmanuel;5000;;;',
      'B-9;;5000;;;',
      'B-2;;-5000;;;',
      'B-3;;12,50;;;',
      'B-4;;beaucoup;;;',
      ';;5000;;;',
      'B-4;;5000;;;',
      'B-4;;;;700;',
    );
    const { faults, sums } = await file.plan();
    expect(faults.map(({ row, message }) => [row, message]).toSorted()).toEqual([
      [2, 'The student with this roll number has another name'],
      [3, 'No student has this roll number'],
      [4, 'The amount must not be negative'],
      [5, 'Amounts are in whole francs'],
      [6, 'This is not an amount'],
      [7, 'Give the roll number, or the name and the date of birth'],
      [9, 'This person appears twice in the file'],
    ]);
    expect(sums).toEqual([{ field: 'owed', amount: '5000' }]);
    await expect(file.run()).rejects.toMatchObject({ code: 'FAULTY_ROWS' });
  });

  it('are previewed without writing, posted once, and undone by reversals', async () => {
    const before = await standings();
    const file = await bring(...lines);
    const untouched = await fingerprint(db);
    expect(await file.plan()).toMatchObject({
      fresh: 2,
      changed: 0,
      same: 1,
      faults: [],
      sums: [
        { field: 'owed', amount: '25000' },
        { field: 'credit', amount: '10000' },
        { field: 'saved', amount: '12500' },
      ],
    });
    expect(await fingerprint(db)).toBe(untouched);
    const created = [
      { what: 'openings', count: 3 },
      { what: 'accounts', count: 1 },
    ];
    expect(await file.run()).toMatchObject({ made: 2, changed: 0, same: 1, created });
    expect(await standings()).toEqual(['B-1 25000 0 12500', 'B-2 0 10000 0', 'B-3 0 0 0', 'B-4 0 0 0']);
    const { rows: posted } = await db.execute(sql`
      select t.kind, t.memo, e.action from ledger_transactions t
      join audit_events e on e.details ->> 'transaction_id' = t.id::text order by t.position`);
    expect(posted).toEqual([
      { kind: 'fee_charge', memo: 'Solde d’ouverture', action: 'fees.opening_debt' },
      { kind: 'fee_opening', memo: 'Solde d’ouverture', action: 'fees.opening_credit' },
      { kind: 'deposit', memo: 'Solde d’ouverture', action: 'bank.opening_balance' },
    ]);
    const { rows: fees } = await db.execute(sql`select due_date::text, state from student_fees`);
    expect(fees).toEqual([{ due_date: '2026-09-30', state: 'unpaid' }]);
    await expectSoundBooks();

    const tables = ['people_imports', 'people_mappings', 'audit_events', 'audit_seals', 'idempotent_answers'];
    const kept = await fingerprint(db, { except: tables });
    const again = await bring(...lines);
    expect(await again.run()).toMatchObject({ made: 0, changed: 0, same: 3 });
    expect(await fingerprint(db, { except: tables }), 'the second run wrote nothing').toBe(kept);
    expect((await (await bring('B-1;;26000;;;')).plan()).faults).toMatchObject([
      { row: 2, field: 'owed', text: '26\u00a0000', message: expect.stringContaining('another amount') },
    ]);

    expect(await file.undo()).toEqual({ removed: 3, restored: 0, kept: [] });
    expect(await standings()).toEqual(before);
    const { rows: left } = await db.execute(
      sql`select count(*)::int as n, count(reverses)::int as back from ledger_transactions`,
    );
    expect(left, 'nothing is deleted: each stands beside its mirror').toEqual([{ n: 6, back: 3 }]);
    await expectSoundBooks();
    expect(await (await bring(...lines)).plan()).toMatchObject({ fresh: 2, same: 1, faults: [] });
  });

  it('that were partly paid, used or withdrawn since are kept and listed', async () => {
    const file = await bring('B-1;;25000;;;12500', 'B-2;;3000;;;', 'B-3;;;;10000;');
    await file.run();
    const call = (key = randomUUID()) => ({
      db,
      key,
      actor: admin.actor,
      now: () => new Date(),
      address: '10.0.0.1',
      timeZone: 'Africa/Douala',
    });
    const { rows } = await db.execute<{ fee: string; account: string }>(sql`
      select f.id as fee, m.account_id as account from student_fees f join students s on s.id = f.student_id
      join bank_account_members m on m.student_id = s.id join bank_accounts a on a.id = m.account_id and a.closed_at is null
      where s.roll_number = 'B-1' and f.amount_due > 0`);
    const { fee, account } = one(rows);
    const paid = {
      student_fee_ids: [fee],
      amount: '5000',
      payment_method: 'cash' as const,
      allocation: 'oldest' as const,
    };
    expect(await recordPayment(call(), { ...paid })).not.toHaveProperty('refused');
    await recordTransaction(call(), 'withdraw', account, { amount: '500' });
    expect(await file.undo()).toEqual({ removed: 2, restored: 0, kept: ['B-1 Ngo Bassa Élodie 1'] });
    expect(await standings()).toEqual(['B-1 20000 0 12000', 'B-2 0 0 0', 'B-3 0 0 0', 'B-4 0 0 0']);
    await expectSoundBooks();
  });

  it('cannot be imported or undone without a recent confirmation of identity, nor by an API key', async () => {
    const file = new File([`${HEAD}\nB-4;;100;;;\n`], 'a.csv');
    const tired = importsAs(db, { ...admin.actor, provedAt: new Date(0) });
    const { id: import_id, mapping } = await tired.readBalances({ file });
    await expect(tired.run({ import_id, mapping })).rejects.toMatchObject({ code: 'STEP_UP' });
    const program = importsAs(db, { ...admin.actor, keyScope: 'write' });
    await expect(program.run({ import_id, mapping })).rejects.toMatchObject({ code: 'KEY_SCOPE' });
    await importsAs(db, admin.actor).run({ import_id, mapping });
    await expect(tired.undo({ import_id })).rejects.toMatchObject({ code: 'STEP_UP' });
  });
});
