import { sql } from 'drizzle-orm';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import type { BankAccount } from '../bank.contract.ts';
import { bankRouter } from './bank.router.ts';

type AnAccount = { balance?: string; account_name?: string; students?: { id: string }[] };

/** An account with a balance, opened by a newly created administrator. */
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

export async function aDeposit(db: Db, deposit: { account_id: string; amount: string }): Promise<void> {
  const { actor } = await aUser(db, { role: 'admin' });
  await apiAs(bankRouter, db, actor).deposit(deposit);
}

type Tallies = { closed: boolean; accounts: number; members: number; savings: string };

/** The trigger-maintained tallies of all accounts, and a fresh count to compare with. */
export async function tallies(db: Db): Promise<{ kept: Tallies[]; counted: Tallies[] }> {
  const kept = await db.execute<Tallies>(sql`
    select closed, accounts, members, case when closed then 0 else total end::text as savings
    from bank_tallies join ledger_account_kinds on kind = 'savings' order by closed`);
  const counted = await db.execute<Tallies>(sql`
    select state.closed, count(a.id)::int as accounts, (select count(distinct m.student_id)::int from bank_account_members m join bank_accounts held on held.id = m.account_id
        where m.removed_at is null and (held.closed_at is not null) = state.closed) as members, coalesce(sum(l.balance), 0)::text as savings
    from (values (false), (true)) state (closed)
    left join bank_accounts a on (a.closed_at is not null) = state.closed
    left join ledger_accounts l on l.id = a.id
    group by state.closed order by state.closed`);
  return { kept: kept.rows, counted: counted.rows };
}
