import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { classes } from '#features/classes/server/classes.tables.ts';
import { receiptName } from '#features/ledger/ledger.rules.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { students } from '#features/students/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { BankAccount, BankTransaction, Member } from '../bank.contract.ts';
import { bankAccountMembers, bankAccounts } from './bank.tables.ts';

/** An account for a movement, held until the transaction ends, and the name of whoever moves it. Null: no such account. */
export async function lockForMovement(tx: Tx, accountId: string, userId: string) {
  const [found] = await tx
    .select({
      balance: ledgerAccounts.balance,
      status: ledgerAccounts.status,
      actorName: sql<
        string | null
      >`(select ${profiles.full_name} from ${profiles} where ${profiles.user_id} = ${userId})`,
    })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.id, accountId), eq(ledgerAccounts.kind, 'savings')))
    .for('no key update');
  return found ? { ...found, balance: centimes(found.balance) } : null;
}

/** The members of some accounts, by name, each account's under its id. */
export async function selectMembers(tx: Tx, accountIds: string[]): Promise<Map<string, Member[]>> {
  const rows = await tx
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
    .where(and(inArray(bankAccountMembers.account_id, accountIds), isNull(bankAccountMembers.removed_at)))
    .orderBy(asc(students.name_key), asc(students.roll_number));
  const members = new Map<string, Member[]>(accountIds.map((id) => [id, []]));
  for (const { account_id, ...member } of rows) members.get(account_id)!.push(member);
  return members;
}

/** The columns of an account's own row. */
export const accountColumns = {
  id: bankAccounts.id,
  account_name: bankAccounts.account_name,
  balance: ledgerAccounts.balance,
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

export function accountOf(row: AccountRow, members: Member[]): BankAccount {
  return {
    ...row,
    balance: amountText(centimes(row.balance)),
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    members,
  };
}

/** One account with its members; null when there is none. */
export async function findAccount(tx: Tx, accountId: string): Promise<BankAccount | null> {
  const [row] = await tx
    .select(accountColumns)
    .from(bankAccounts)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, bankAccounts.id))
    .where(eq(bankAccounts.id, accountId));
  if (!row) return null;
  const members = await selectMembers(tx, [accountId]);
  return accountOf(row, members.get(accountId)!);
}

export async function insertBankAccount(
  tx: Tx,
  account: typeof bankAccounts.$inferInsert,
  studentIds: string[],
): Promise<void> {
  const { id, created_at } = account;
  await tx.insert(bankAccounts).values(account);
  await tx
    .insert(bankAccountMembers)
    .values(studentIds.map((student_id) => ({ account_id: id, student_id, added_at: created_at })));
}

const receiptOf = (of: string) =>
  sql.raw(`(select to_char(o.value_date, 'YYYYMMDD') || '-' || lpad(o.receipt_number::text, greatest(4, length(o.receipt_number::text)), '0')
    from ledger_transactions o where ${of})`);

/**
 * The columns of a line of a savings account's history, over entries joined with their transactions. The type is that of the
 * original, also for a reversal.
 */
export const lineColumns = {
  id: ledgerTransactions.id,
  seq: ledgerEntries.seq,
  value_date: ledgerTransactions.value_date,
  receipt_number: ledgerTransactions.receipt_number,
  kind: sql<
    'deposit' | 'withdraw'
  >`case when ${ledgerTransactions.reverses} is null then ${ledgerTransactions.kind}
    when ${ledgerEntries.amount} > 0 then 'deposit' else 'withdraw' end`.as('line_kind'),
  amount: ledgerEntries.amount,
  balance_after: ledgerEntries.balance_after,
  description: ledgerTransactions.memo,
  created_by: sql<
    string | null
  >`(select p.full_name from profiles p where p.user_id = ${ledgerTransactions.created_by})`,
  created_at: ledgerTransactions.posted_at,
  reverses: sql<string | null>`${receiptOf('o.id = "ledger_transactions"."reverses"')}`,
  reversed_by: sql<string | null>`${receiptOf('o.reverses = "ledger_transactions"."id"')}`,
};

type Line = {
  id: string;
  seq: number;
  value_date: string;
  receipt_number: number;
  kind: 'deposit' | 'withdraw';
  amount: bigint;
  balance_after: bigint;
  description: string | null;
  created_by: string | null;
  created_at: Date;
  reverses: string | null;
  reversed_by: string | null;
};

/** A line as it is told. Savings are the school's debt: a credit, negative in the books, is money in. */
export function transactionOf({
  receipt_number,
  kind,
  amount,
  balance_after,
  created_at,
  ...line
}: Line): BankTransaction {
  return {
    ...line,
    receipt: receiptName(line.value_date, receipt_number),
    transaction_type: kind,
    amount: amountText(centimes(-amount)),
    balance_after: amountText(centimes(balance_after)),
    created_at: created_at.toISOString(),
  };
}

/** The line that a transaction wrote into a savings account; null when there is none. */
export async function findTransaction(tx: Tx, transactionId: string): Promise<BankTransaction | null> {
  const [line] = await tx
    .select(lineColumns)
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transaction_id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.account_id))
    .where(and(eq(ledgerEntries.transaction_id, transactionId), eq(ledgerAccounts.kind, 'savings')));
  return line ? transactionOf(line) : null;
}

/** Which savings account a transaction moved; null for a transaction that moved none. */
export async function findAccountOf(tx: Tx, transactionId: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: ledgerEntries.account_id })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.account_id))
    .where(and(eq(ledgerEntries.transaction_id, transactionId), eq(ledgerAccounts.kind, 'savings')));
  return found?.id ?? null;
}
