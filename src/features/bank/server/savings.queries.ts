import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { moneyVisibleTo } from '#features/roster/server/visibility.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { maySeeOwnSavings } from '../bank.policy.ts';
import type { OwnAccount } from '../savings.contract.ts';
import { selectAccounts } from './bank.queries.ts';
import { bankAccountMembers, bankAccounts } from './bank.tables.ts';

/**
 * Accounts that the actor, or a child whose money they may see, is currently a member of. Directory
 * visibility is not enough: teachers see students, but no savings.
 */
function ownAccounts(tx: Tx, actor: Actor): SQL {
  if (!maySeeOwnSavings(actor)) return sql`false`;
  const own = tx
    .select({ id: bankAccountMembers.account_id })
    .from(bankAccountMembers)
    .innerJoin(students, eq(students.id, bankAccountMembers.student_id))
    .where(and(isNull(bankAccountMembers.removed_at), moneyVisibleTo(tx, actor)));
  return inArray(bankAccounts.id, own);
}

export async function isOwnAccount(tx: Tx, actor: Actor, accountId: string): Promise<boolean> {
  const found = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.id, accountId), ownAccounts(tx, actor)));
  return found.length === 1;
}

/**
 * The actor's own accounts, newest first; with an id, only that one. Other members are counted, and their
 * names are never read.
 */
export async function selectOwnAccounts(tx: Tx, actor: Actor, accountId?: string): Promise<OwnAccount[]> {
  const own = and(ownAccounts(tx, actor), accountId ? eq(bankAccounts.id, accountId) : undefined);
  const accounts = await selectAccounts(tx, own, {}, moneyVisibleTo(tx, actor));
  const counts = await countMembers(
    tx,
    accounts.map(({ id }) => id),
  );
  return accounts.map((account) => ({
    ...account,
    other_members: counts.get(account.id)! - account.members.length,
  }));
}

async function countMembers(tx: Tx, accountIds: string[]): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map();
  const counts = await tx
    .select({ id: bankAccountMembers.account_id, members: sql<number>`count(*)::int` })
    .from(bankAccountMembers)
    .where(and(inArray(bankAccountMembers.account_id, accountIds), isNull(bankAccountMembers.removed_at)))
    .groupBy(bankAccountMembers.account_id);
  return new Map(counts.map(({ id, members }) => [id, members]));
}
