import { aStudent } from '#features/students/server/students.builders.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import type { BankAccount } from '../bank.contract.ts';
import { bankRouter } from './bank.router.ts';

type AnAccount = { balance?: string; account_name?: string; students?: { id: string }[] };

/** An account with money in it, opened by an administrator of its own as the page opens one. */
export async function anAccount(
  db: Db,
  { balance = '0', account_name = 'Savings', students }: AnAccount = {},
): Promise<BankAccount> {
  const { actor } = await aUser(db, { role: 'admin' });
  const members = students ?? [await aStudent(db)];
  return apiAs(bankRouter, db, actor).create({
    account_name,
    initial_balance: balance,
    student_ids: members.map(({ id }) => id),
  });
}
