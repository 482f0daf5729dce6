import { and, asc, desc, eq, isNull, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import type { AccountStatus } from '#features/ledger/ledger.rules.ts';
import { ledgerAccounts } from '#features/ledger/server/ledger.tables.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { groupedBy } from '#platform/grouping/grouped-by.ts';
import { amountText, centimes, type Money } from '#platform/money/money.ts';
import type { BankAccount, Member } from '../bank.contract.ts';
import { bankAccountMembers, bankAccounts } from './bank.tables.ts';

// Savings accounts keep a balance, so it is never null.
const keptBalance = sql<bigint>`${ledgerAccounts.balance}`.mapWith(BigInt);

type Held = { balance: Money; status: AccountStatus; actorName: string | null };

/**
 * Locks an account for a movement until the transaction ends, and reads the author's name. Null if there is
 * no such account.
 */
export async function lockForMovement(tx: Tx, accountId: string, userId: string): Promise<Held | null> {
  // Raw SQL: every deposit waits for this query, and building it costs more than running it.
  const { rows } = await tx.execute<{
    balance: string;
    status: AccountStatus;
    actor_name: string | null;
  }>(sql`select balance, status, (select full_name from ${profiles} where user_id = ${userId}) as actor_name
    from ${ledgerAccounts} where id = ${accountId} and kind = 'savings' for no key update`);
  const [held] = rows;
  if (!held) return null;
  return { balance: centimes(BigInt(held.balance)), status: held.status, actorName: held.actor_name };
}

/** The name of an account, or of its members. */
export async function nameAccount(tx: Tx, accountId: string): Promise<string> {
  const { rows } = await tx.execute<{ name: string | null }>(sql`
    select coalesce(b.account_name, (
      select string_agg(coalesce(s.full_name, s.roll_number), ', ' order by s.name_key, s.roll_number)
      from ${bankAccountMembers} m join ${students} s on s.id = m.student_id
      where m.account_id = b.id and m.removed_at is null)) as name
    from ${bankAccounts} b where b.id = ${accountId}`);
  return rows[0]?.name ?? '';
}

/** The members of some accounts, ordered by name; `visible` restricts them. */
export const membersOf = (tx: Tx, accountIds: Placeholder, visible?: SQL) =>
  tx
    .select({
      account_id: bankAccountMembers.account_id,
      student_id: students.id,
      full_name: students.full_name,
      roll_number: students.roll_number,
      class: { name: classes.name, section: classes.section },
    })
    .from(bankAccountMembers)
    .innerJoin(students, eq(students.id, bankAccountMembers.student_id))
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(
      and(isAnyOf(bankAccountMembers.account_id, accountIds), isNull(bankAccountMembers.removed_at), visible),
    )
    .orderBy(asc(students.name_key), asc(students.roll_number));
type MemberRow = Awaited<ReturnType<typeof membersOf>>[number];

const allMembers = prepared('bank_members', (tx) => membersOf(tx, sql.placeholder('ids')));

/** The members of these accounts; without ids no query is made. */
const selectMembers = async (tx: Tx, ids: string[]): Promise<MemberRow[]> =>
  ids.length === 0 ? [] : allMembers(tx, { ids });

const accountColumns = {
  id: bankAccounts.id,
  account_name: bankAccounts.account_name,
  balance: keptBalance,
  created_at: bankAccounts.created_at,
  closed_at: bankAccounts.closed_at,
};

type AccountRow = {
  id: string;
  account_name: string | null;
  balance: bigint;
  created_at: Date;
  closed_at: Date | null;
};

const memberOf = ({ student_id, full_name, roll_number, class: schoolClass }: MemberRow): Member => ({
  student_id,
  full_name,
  roll_number,
  class: schoolClass,
});

/** Accounts with their members, in the order of the rows. */
export function accountsOf(rows: readonly AccountRow[], members: readonly MemberRow[]): BankAccount[] {
  const byAccount = groupedBy(members, ({ account_id }) => account_id);
  return rows.map((row) => ({
    ...row,
    balance: amountText(centimes(row.balance)),
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    members: (byAccount.get(row.id) ?? []).map(memberOf),
  }));
}

export const selectRows = (tx: Tx) =>
  tx
    .select(accountColumns)
    .from(bankAccounts)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, bankAccounts.id));

/** One account with its members; null if there is none. */
export async function findAccount(tx: Tx, accountId: string): Promise<BankAccount | null> {
  const rows = await selectRows(tx).where(eq(bankAccounts.id, accountId));
  const ids = rows.map(({ id }) => id);
  const [found] = accountsOf(rows, await selectMembers(tx, ids));
  return found ?? null;
}

type Slice = { limit?: number; offset?: number; before?: string | undefined };

/** Some accounts with their members, newest first; `before` is the keyset cursor. */
export async function selectAccounts(
  tx: Tx,
  where: SQL | undefined,
  { limit, offset = 0, before }: Slice,
): Promise<BankAccount[]> {
  const query = selectRows(tx)
    .where(and(where, before === undefined ? undefined : lt(bankAccounts.id, before)))
    .orderBy(desc(bankAccounts.id))
    .offset(offset);
  const rows = await (limit === undefined ? query : query.limit(limit));
  const members = await selectMembers(
    tx,
    rows.map(({ id }) => id),
  );
  return accountsOf(rows, members);
}

/** Number of entries of a savings account; null if there is no such account. */
export async function countEntries(tx: Tx, accountId: string): Promise<number | null> {
  const [found] = await tx
    .select({ seq: ledgerAccounts.seq })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.id, accountId), eq(ledgerAccounts.kind, 'savings')));
  return found?.seq ?? null;
}

/** The open savings accounts of some students, and whether each is empty. */
export async function selectOpenAccounts(tx: Tx, studentIds: readonly string[]) {
  const { rows } = await tx.execute<{ student_id: string; account_id: string; is_empty: boolean }>(sql`
    select m.student_id, m.account_id, a.balance = 0 as is_empty
    from ${bankAccountMembers} m join ${ledgerAccounts} a on a.id = m.account_id
    where m.student_id = any(${`{${studentIds.join()}}`}::uuid[]) and m.removed_at is null and a.status = 'open'
    order by m.account_id`);
  return rows;
}
