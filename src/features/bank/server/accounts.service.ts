import { closeAccount as closeInBooks } from '#features/ledger/server/ledger.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import type { AccountFilters, BankAccount, BankTotals } from '../bank.contract.ts';
import { MOST_MEMBERS } from '../bank.rules.ts';
import { findAccount, lockForMovement, selectAccounts } from './bank.queries.ts';
import { matching } from './bank.search.ts';
import { type Call, MEMBERS } from './bank.service.ts';
import { totalAccounts, totalOf } from './bank-totals.ts';
import { recordOnAccount } from './bank-trail.ts';
import { endMembership, insertMember, selectMemberIds, updateBankAccount } from './bank-writes.ts';

/** One page of the filtered accounts, newest first, with the figures over all of them. */
export async function listAccounts(
  tx: Tx,
  filters: AccountFilters,
): Promise<{ accounts: BankAccount[]; totals: BankTotals }> {
  const offset = ((filters.page ?? 1) - 1) * PAGE_SIZE;
  const found = selectAccounts(tx, matching(tx, filters), { limit: PAGE_SIZE, offset });
  // One student's accounts fit on one page, so the totals can be computed from its rows.
  if (filters.student_id && offset === 0) {
    const accounts = await found;
    if (accounts.length < PAGE_SIZE) return { accounts, totals: totalOf(accounts) };
  }
  const [accounts, totals] = await Promise.all([found, totalAccounts(tx, filters)]);
  return { accounts, totals };
}

type Refused<Code extends string> = { refused: Code };

/** Renames an account; an empty name removes it. */
export function renameAccount(call: Call, accountId: string, accountName: string) {
  return changeOpen(call, accountId, async (tx) => {
    const account_name = accountName.normalize('NFC') || null;
    const account = (await findAccount(tx, accountId))!;
    if (account.account_name === account_name) return null;
    await updateBankAccount(tx, accountId, { account_name });
    await recordOnAccount(tx, call, 'bank.renamed', accountId);
    return null;
  });
}

/** Adds a student to an account; a no-op for an existing member. */
export function addMember(call: Call, accountId: string, studentId: string) {
  return orRefuse(MEMBERS, () =>
    changeOpen<'TOO_MANY_MEMBERS'>(call, accountId, async (tx) => {
      const members = await selectMemberIds(tx, accountId);
      if (members.includes(studentId)) return null;
      if (members.length >= MOST_MEMBERS) return { refused: 'TOO_MANY_MEMBERS' };
      await insertMember(tx, accountId, studentId, call.now());
      await recordOnAccount(tx, call, 'bank.member_added', accountId, { student_id: studentId });
      return null;
    }),
  );
}

/** Removes a student from an account. The last member can't be removed, because the money needs an owner. */
export function removeMember(call: Call, accountId: string, studentId: string) {
  return changeOpen<'NOT_FOUND' | 'LAST_MEMBER'>(call, accountId, async (tx) => {
    const members = await selectMemberIds(tx, accountId);
    if (!members.includes(studentId)) return { refused: 'NOT_FOUND' };
    if (members.length === 1) return { refused: 'LAST_MEMBER' };
    await endMembership(tx, accountId, studentId, call.now());
    await recordOnAccount(tx, call, 'bank.member_removed', accountId, { student_id: studentId });
    return null;
  });
}

/**
 * Closes an account permanently at zero balance; idempotent. Of a closing and a deposit that race, one is
 * refused.
 */
export function closeAccount(
  call: Call,
  accountId: string,
): Promise<BankAccount | Refused<'NOT_FOUND' | 'NOT_AT_ZERO'>> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const held = await lockForMovement(tx, accountId, actor.userId);
    if (!held) return { refused: 'NOT_FOUND' } as const;
    if (held.status !== 'closed') {
      if (held.balance !== 0n) return { refused: 'NOT_AT_ZERO' } as const;
      await closeInBooks(tx, accountId);
      await updateBankAccount(tx, accountId, { closed_at: now() });
      await recordOnAccount(tx, call, 'bank.closed', accountId);
    }
    return (await findAccount(tx, accountId))!;
  });
}

/** Changes an open account under a row lock, so that changes are serialized and closed accounts refused. */
function changeOpen<Code extends string = never>(
  { db, actor }: Call,
  accountId: string,
  change: (tx: Tx) => Promise<Refused<Code> | null>,
): Promise<BankAccount | Refused<Code | 'NOT_FOUND' | 'ACCOUNT_CLOSED'>> {
  return db.transaction(async (tx) => {
    const held = await lockForMovement(tx, accountId, actor.userId);
    if (!held) return { refused: 'NOT_FOUND' } as const;
    if (held.status !== 'open') return { refused: 'ACCOUNT_CLOSED' } as const;
    return (await change(tx)) ?? (await findAccount(tx, accountId))!;
  });
}
