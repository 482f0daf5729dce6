import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aRule, approvalsAs, asked } from '#features/approvals/server/approvals.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { bankApprovals } from './bank-approvals.ts';
import { bankRouter } from './bank.router.ts';

let db: Db;
let bursar: Actor;
let head: Actor;

beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: bursar } = await aUser(db, { role: 'admin', full_name: 'Mballa Rose', duties: ['bursar'] }));
  ({ actor: head } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' }));
  await aRule(db, 'bank.withdrawal', 10_000);
  await aRule(db, 'bank.reversal', 10_000);
});

const bank = () => apiAs(bankRouter, db, bursar);
const approvals = () => approvalsAs(db, bankApprovals, head);

async function savings(initial_balance: string) {
  const student = await aStudent(db, { full_name: 'Abanda Aïcha' });
  const { id } = await bank().create({ student_ids: [student.id], initial_balance });
  return {
    account_id: id,
    balance: async () => (await bank().get({ account_id: id })).balance,
    withdraw: (amount: string) => bank().withdraw({ account_id: id, amount, description: 'Uniform' }),
  };
}

it('a withdrawal above the limit is paid once it is approved, and not before', async () => {
  const { balance, withdraw } = await savings('50000');
  await withdraw('10000');
  const approval_id = await asked(withdraw('10001'));
  expect(await balance()).toBe('40000');
  expect((await approvals().list({})).to_decide).toMatchObject([
    { amount: '10001', facts: { account: 'Abanda Aïcha' }, reason: 'Uniform' },
  ]);
  expect(await approvals().approve({ approval_id })).toMatchObject({ state: 'approved' });
  expect(await balance()).toBe('29999');
  const { rows } = await db.execute(
    sql`select created_by, approved_by from ledger_transactions where approved_by is not null`,
  );
  expect(rows).toEqual([{ created_by: bursar.userId, approved_by: head.userId }]);
});

it('a withdrawal whose money was spent meanwhile ends with a message', async () => {
  const { balance, withdraw } = await savings('15000');
  const approval_id = await asked(withdraw('12000'));
  await withdraw('5000');
  expect(await approvals().approve({ approval_id })).toMatchObject({
    state: 'failed',
    failure: 'Insufficient balance for withdrawal',
  });
  expect(await balance()).toBe('10000');
});

it('a deposit needs no approval; its reversal above the limit does', async () => {
  const { account_id, balance } = await savings('0');
  const deposit = await bank().deposit({ account_id, amount: '30000' });
  const approval_id = await asked(bank().reverse({ transaction_id: deposit.id, reason: 'Wrong account' }));
  expect(await balance()).toBe('30000');
  const decided = await approvals().approve({ approval_id });
  expect(decided).toMatchObject({ state: 'approved', facts: { receipt: deposit.receipt } });
  expect(await balance()).toBe('0');
});
