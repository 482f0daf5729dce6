import { OPENING } from '#features/ledger/ledger.rules.ts';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import {
  accountsOf,
  closeAccount,
  type Leg,
  openAccount,
  post,
  reversalOf,
} from '#features/ledger/server/ledger.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { KeyedCall } from '#platform/http/server/idempotency.ts';
import { amountText, centimes, type Money } from '#platform/money/money.ts';
import { SAVINGS } from '../bank.rules.ts';
import type { Call } from './bank.service.ts';
import { countEntries, lockForMovement, selectOpenAccounts } from './bank.queries.ts';
import { recordOnAccount } from './bank-trail.ts';
import { insertBankAccount, updateBankAccount } from './bank-writes.ts';
import { findAccountOf } from './lines.queries.ts';

/** A student's savings from before the portal. Without an existing account, one is opened with this id. */
export type OpeningSaving = {
  transactionId: string;
  student_id: string;
  amount: Money;
  accountId: string;
  opens: boolean;
};
/**
 * The open accounts of some students, and whether each is empty, as opening savings only go into empty ones.
 */
export const findOpenAccounts = (tx: Tx, studentIds: readonly string[]) => selectOpenAccounts(tx, studentIds);

type PreparedPostings = { accounts: string[]; posts: (() => Promise<void>)[] };

/**
 * Prepares students' opening savings as first deposits, one transaction each; the caller posts them. The
 * other side is not a till, because that money was counted before these books began.
 */
export async function prepareOpeningSavings(
  tx: Tx,
  call: Call,
  savings: readonly OpeningSaving[],
  { batchId, name, keyed }: { batchId: string; name: string; keyed: KeyedCall },
): Promise<PreparedPostings> {
  if (savings.length === 0) return { accounts: [], posts: [] };
  const at = call.now();
  const { actor, timeZone } = call;
  const openings = await accountsOf(tx, OPENING, [batchId], at);
  const posts = [];
  for (const { transactionId: id, student_id, amount, accountId, opens } of savings) {
    if (opens) {
      await openAccount(tx, { id: accountId, kind: SAVINGS, ownerId: accountId, at });
      const row = { id: accountId, account_name: null, created_at: at, created_by: actor.userId };
      await insertBankAccount(tx, row, [student_id]);
      await recordOnAccount(tx, call, 'bank.account_created', accountId, { student_ids: [student_id] });
    }
    await recordOnAccount(tx, call, 'bank.opening_balance', accountId, {
      transaction_id: id,
      amount: amountText(amount),
    });
    const legs: Leg[] = [
      { accountId, amount: centimes(-amount) },
      { accountId: openings.get(batchId)!, amount },
    ];
    const own = { ...keyed, procedure: `${keyed.procedure} saved ${student_id}` };
    const poster = { id, createdBy: actor.userId, at, timeZone, keyed: own };
    posts.push(async () => void (await post(tx, { kind: 'deposit', memo: name, legs }, poster)));
  }
  return { accounts: savings.map(({ accountId }) => accountId), posts };
}

/**
 * Prepares reversals of opening deposits whose money is still there; unused accounts opened by the import are
 * closed too. `taken` lists the reversed transactions.
 */
export async function prepareSavingReversals(
  tx: Tx,
  call: Call,
  openings: readonly { transactionId: string; opened: boolean }[],
  { reason, keyed }: { reason: string; keyed: KeyedCall },
): Promise<PreparedPostings & { taken: string[] }> {
  const at = call.now();
  const { actor, timeZone } = call;
  const prepared = {
    accounts: [] as string[],
    posts: [] as PreparedPostings['posts'],
    taken: [] as string[],
  };
  for (const { transactionId: reverses, opened } of openings) {
    const accountId = await findAccountOf(tx, reverses);
    const account = accountId && (await lockForMovement(tx, accountId, actor.userId));
    const reversal = account && account.status === 'open' ? await reversalOf(tx, reverses, TILLS.cash) : null;
    if (!account || !reversal || 'refused' in reversal) continue;
    const { legs } = reversal;
    const back = legs.find((leg) => leg.accountId === accountId)!.amount;
    if (account.balance < back) continue;
    const closes = opened && (await countEntries(tx, accountId)) === 1;
    const id = newId();
    await recordOnAccount(tx, call, 'bank.reversed', accountId, { transaction_id: id, reverses });
    if (closes) {
      await updateBankAccount(tx, accountId, { closed_at: at });
      await recordOnAccount(tx, call, 'bank.closed', accountId);
    }
    prepared.accounts.push(accountId);
    prepared.taken.push(reverses);
    const own = { ...keyed, procedure: `${keyed.procedure} ${reverses}` };
    const poster = { id, createdBy: actor.userId, at, timeZone, keyed: own };
    prepared.posts.push(async () => {
      await post(tx, { kind: 'reversal', memo: reason, reverses, legs }, poster);
      if (closes) await closeAccount(tx, accountId);
    });
  }
  return prepared;
}
