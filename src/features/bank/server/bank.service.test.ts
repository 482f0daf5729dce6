import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { unlessRecorded } from '#features/ledger/server/ledger.service.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { anAccount } from './bank.builders.ts';
import { bankRouter } from './bank.router.ts';

let db: Db;
let admin: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' }));
});
const bank = () => apiAs(bankRouter, db, admin);

describe('a movement', () => {
  it('changes the balance and adds a line', async () => {
    const { id: account_id } = await anAccount(db, { balance: '1000' });
    const line = await bank().deposit({ account_id, amount: '250.50', description: 'Market day' });
    expect(line).toMatchObject({
      seq: 2,
      transaction_type: 'deposit',
      amount: '250.50',
      balance_after: '1250.50',
      description: 'Market day',
      created_by: 'Onana Chantal',
    });
    expect((await bank().get({ account_id })).balance).toBe('1250.50');
    await expect(bank().withdraw({ account_id, amount: '1250.51' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    });
    expect(await bank().withdraw({ account_id, amount: '1250.50' })).toMatchObject({ balance_after: '0' });
  });

  it('C1: of 200 parallel withdrawals of 100 from 10,000 exactly 100 succeed', async () => {
    const { id: account_id } = await anAccount(db, { balance: '10000' });
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, () => bank().withdraw({ account_id, amount: '100' })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect((await bank().get({ account_id })).balance).toBe('0');
  });

  it('C1: one key sent 50 times in parallel makes one entry and fifty equal responses', async () => {
    const { id: account_id } = await anAccount(db);
    const context = { idempotencyKey: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => bank().deposit({ account_id, amount: '100' }, { context })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(Object.entries(answer).toSorted())))).toHaveLength(
      1,
    );
    expect((await bank().get({ account_id })).balance).toBe('100');
    await expect(bank().deposit({ account_id, amount: '101' }, { context })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('C1: a repeat whose response is no longer stored learns that it counted: "nothing was changed" would have it typed again', async () => {
    const { id: account_id } = await anAccount(db);
    const context = { idempotencyKey: randomUUID() };
    await bank().deposit({ account_id, amount: '100' }, { context });
    await db.execute(sql`delete from idempotent_answers`);
    await expect(bank().deposit({ account_id, amount: '100' }, { context })).rejects.toMatchObject({
      code: 'ALREADY_RECORDED',
      status: 409,
      defined: true,
    });
    expect((await bank().get({ account_id })).balance).toBe('100');
    const withdrawal = [
      { account_id, amount: '100' },
      { context: { idempotencyKey: randomUUID() } },
    ] as const;
    await bank().withdraw(...withdrawal);
    await db.execute(sql`delete from idempotent_answers`);
    await expect(bank().withdraw(...withdrawal), 'not for want of money').rejects.toMatchObject({
      code: 'ALREADY_RECORDED',
    });
    await expect(bank().withdraw({ account_id, amount: '100' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    });
  });

  it('C1: a copy refused before the other one was posted gets the other’s response, not that it is lost', async () => {
    const { id: account_id } = await anAccount(db, { balance: '100' });
    const key = randomUUID();
    const keyed = { actorId: admin.userId, procedure: 'bank.withdraw', key, input: {} };
    const told: string[] = [];
    const answer = await unlessRecorded<object>(db, keyed, async () => {
      const moved = await bank().withdraw(
        { account_id, amount: '100' },
        { context: { idempotencyKey: key } },
      );
      told.push(moved.id);
      // As if the other copy had posted just after this one was refused.
      return told.length === 1 ? { refused: 'INSUFFICIENT_BALANCE' } : moved;
    });
    expect(answer).toMatchObject({ id: told[0], balance_after: '0' });
    expect(told).toEqual([told[0], told[0]]);
  });

  it('C1: a key always returns its first response, whatever happened to the line and the account since', async () => {
    const { id: student } = await aStudent(db);
    const keys = [randomUUID(), randomUUID()].map((idempotencyKey) => ({ context: { idempotencyKey } }));
    const opening = { account_name: 'Vacances', initial_balance: '300', student_ids: [student] };
    const opened = await bank().create(opening, keys[0]);
    const payment = { account_id: opened.id, amount: '70' };
    const paid = await bank().deposit(payment, keys[1]);
    await bank().reverse({ transaction_id: paid.id, reason: 'Typed twice' });
    await bank().rename({ account_id: opened.id, account_name: 'Rentrée' });
    await bank().addMember({ account_id: opened.id, student_id: (await aStudent(db)).id });
    await bank().deposit({ account_id: opened.id, amount: '5' });
    expect(JSON.stringify(await bank().create(opening, keys[0]))).toBe(JSON.stringify(opened));
    expect(JSON.stringify(await bank().deposit(payment, keys[1]))).toBe(JSON.stringify(paid));
  });

  it('can be reversed once, with a reason', async () => {
    const { id: account_id } = await anAccount(db, { balance: '500' });
    const { id: transaction_id, receipt } = await bank().deposit({ account_id, amount: '70' });
    const back = await bank().reverse({ transaction_id, reason: 'Typed twice' });
    expect(back).toMatchObject({
      transaction_type: 'deposit',
      amount: '-70',
      balance_after: '500',
      reverses: receipt,
      description: 'Typed twice',
    });
    await expect(bank().reverse({ transaction_id, reason: 'Once more' })).rejects.toMatchObject({
      code: 'ALREADY_REVERSED',
    });
    await expect(bank().reverse({ transaction_id: back.id, reason: 'And back' })).rejects.toMatchObject({
      code: 'IS_A_REVERSAL',
    });
  });

  it('cannot be reversed once its money was paid out, because nobody owes the school for it', async () => {
    const { id: account_id } = await anAccount(db);
    const { id: transaction_id } = await bank().deposit({ account_id, amount: '500' });
    const { id: withdrawal } = await bank().withdraw({ account_id, amount: '0.01' });
    await expect(bank().reverse({ transaction_id, reason: 'Wrong account' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    });
    expect(await bank().reverse({ transaction_id: withdrawal, reason: 'Came back' })).toMatchObject({
      transaction_type: 'withdraw',
      amount: '0.01',
      balance_after: '500',
    });
    expect(await bank().reverse({ transaction_id, reason: 'Wrong account' })).toMatchObject({
      balance_after: '0',
    });
  });

  it('is reversed by a repeated call after the response to the first was lost', async () => {
    const { id: account_id } = await anAccount(db);
    const { id: transaction_id } = await bank().deposit({ account_id, amount: '500' });
    const context = { idempotencyKey: randomUUID() };
    const taken = await bank().reverse({ transaction_id, reason: 'Typed twice' }, { context });
    expect(await bank().reverse({ transaction_id, reason: 'Typed twice' }, { context })).toEqual(taken);
  });

  it('is reversed once by ten concurrent calls, and one key always gets the same response', async () => {
    const { id: account_id } = await anAccount(db);
    const { id: transaction_id } = await bank().deposit({ account_id, amount: '500' });
    const context = { idempotencyKey: randomUUID() };
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        bank().reverse({ transaction_id, reason: 'Typed twice' }, at % 2 ? { context } : {}),
      ),
    );
    const done = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.receipt] : []));
    expect(new Set(done)).toHaveLength(1);
    expect(done.length).toBeOneOf([1, 10]);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'ALREADY_REVERSED' });
    expect((await bank().get({ account_id })).balance).toBe('0');
  });
});
