import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { centimes } from '#platform/money/money.ts';

const list = (ids: readonly string[]) => sql`${`{${ids.join()}}`}::uuid[]`;

/**
 * The fees that these transactions charged, locked in order of id until the transaction ends;
 * `untouched` if nothing was paid or reduced since.
 */
export async function lockOpeningFees(tx: Tx, transactionIds: readonly string[]) {
  const { rows } = await tx.execute<{ transaction_id: string; student_id: string; untouched: boolean }>(sql`
    select e.transaction_id, f.student_id, f.amount_paid = 0 and f.amount_due = f.amount_charged as untouched
    from fee_entries e join student_fees f on f.id = e.student_fee_id
    where e.transaction_id = any(${list(transactionIds)}) order by f.id for no key update of f`);
  return rows;
}

/**
 * The current balance of the accounts that these transactions credited, locked until the transaction ends, with the amount each
 * credited.
 */
export async function selectKept(tx: Tx, transactionIds: readonly string[]) {
  const { rows } = await tx.execute<{
    transaction_id: string;
    student_id: string;
    balance: string;
    amount: string;
  }>(sql`
    select e.transaction_id, a.owner_id as student_id, a.balance::text, (-e.amount)::text as amount
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transaction_id = any(${list(transactionIds)}) and a.kind = 'credit' order by a.id for no key update of a`);
  return rows.map(({ balance, amount, ...row }) => ({
    ...row,
    balance: centimes(BigInt(balance)),
    amount: centimes(BigInt(amount)),
  }));
}
