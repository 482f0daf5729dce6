import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { bankAccountMembers, bankAccounts } from './bank.tables.ts';

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

export async function updateBankAccount(
  tx: Tx,
  accountId: string,
  fields: Partial<Pick<typeof bankAccounts.$inferInsert, 'account_name' | 'closed_at'>>,
): Promise<void> {
  await tx.update(bankAccounts).set(fields).where(eq(bankAccounts.id, accountId));
}

export async function selectMemberIds(tx: Tx, accountId: string): Promise<string[]> {
  const members = await tx
    .select({ id: bankAccountMembers.student_id })
    .from(bankAccountMembers)
    .where(and(eq(bankAccountMembers.account_id, accountId), isNull(bankAccountMembers.removed_at)));
  return members.map(({ id }) => id);
}

/** Inserts a membership, or reopens an ended one. */
export async function insertMember(tx: Tx, accountId: string, studentId: string, at: Date): Promise<void> {
  await tx
    .insert(bankAccountMembers)
    .values({ account_id: accountId, student_id: studentId, added_at: at })
    .onConflictDoUpdate({
      target: [bankAccountMembers.account_id, bankAccountMembers.student_id],
      set: { added_at: at, removed_at: null },
    });
}

/** Ends a membership; the row remains with its end date. */
export async function endMembership(tx: Tx, accountId: string, studentId: string, at: Date): Promise<void> {
  await tx
    .update(bankAccountMembers)
    .set({ removed_at: at })
    .where(and(eq(bankAccountMembers.account_id, accountId), eq(bankAccountMembers.student_id, studentId)));
}
