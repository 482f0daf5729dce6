import type { Client } from 'pg';
import type { Clerk, Heard } from './approval-office.ts';

export type Move = { does: 'approve' | 'decline' | 'withdraw'; by: Clerk };
export type Round = {
  accountId: string;
  approvalId: string;
  asker: Clerk;
  /** Francs in the account before, and francs to be paid out. */
  before: number;
  amount: number;
  moves: readonly (Move & { heard: Heard })[];
};

type Stored = {
  state: string;
  decided_by: string | null;
  requests: number;
  asked: number;
  decided: number;
  withdrawals: number;
  posted_by: string | null;
  approved_by: string | null;
  in_trail: number;
  named_in_trail: number;
  balance: number;
  still_told: number;
  told: number;
};

const OUTCOME = { approve: ['approved', 'failed'], decline: ['declined'], withdraw: ['withdrawn'] } as const;

/** Reads the outcome of a request with independent statements, and compares the responses with it. */
export async function judgeRound(
  client: Client,
  { accountId, approvalId, asker, before, amount, moves }: Round,
): Promise<{ state: string; faults: string[] }> {
  const { rows } = await client.query<Stored>(
    `select a.state, a.decided_by,
       (select count(*)::int from approvals where subject_id = $2) as requests,
       (select count(*)::int from audit_events where action = 'approvals.asked'
         and details->>'approval_id' = $1::text) as asked,
       (select count(*)::int from audit_events where action ~ '^approvals[.](approved|declined|withdrawn|failed|expired)$'
         and details->>'approval_id' = $1::text) as decided,
       (select count(*)::int from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         where e.account_id = $2 and t.kind = 'withdraw') as withdrawals,
       (select t.created_by from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         where e.account_id = $2 and t.kind = 'withdraw' limit 1) as posted_by,
       (select t.approved_by from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         where e.account_id = $2 and t.kind = 'withdraw' limit 1) as approved_by,
       (select count(*)::int from audit_events where action = 'bank.withdrew' and subject_id = $2) as in_trail,
       (select count(*)::int from audit_events where action = 'bank.withdrew' and subject_id = $2
         and actor_id = a.asked_by and details->>'approved_by' = a.decided_by::text) as named_in_trail,
       (select (balance / 100)::int from ledger_accounts where id = $2) as balance,
       (select count(*)::int from notices where kind = 'approvals.waiting' and about = $1::text
         and read_at is null) as still_told,
       (select coalesce(sum(count), 0)::int from notices where kind = 'approvals.' || a.state
         and about = $1::text and user_id = a.asked_by) as told
     from approvals a where a.id = $1::uuid`,
    [approvalId, accountId],
  );
  const [found] = rows;
  if (!found) return { state: 'lost', faults: [`request ${approvalId} is gone`] };
  const { state } = found;
  const done = Number(state === 'approved');
  const faults: string[] = [];
  const wants = (what: string, is: unknown, should: unknown) => {
    if (is !== should)
      faults.push(`request ${approvalId}, ${state}: ${what} ${String(is)}, not ${String(should)}`);
  };
  if (!['approved', 'declined', 'withdrawn', 'failed'].includes(state))
    faults.push(`request ${approvalId} is ${state}`);
  wants('requests', found.requests, 1);
  wants('times asked in the trail', found.asked, 1);
  wants('outcomes in the trail', found.decided, 1);
  wants('withdrawals', found.withdrawals, done);
  wants('withdrawals in the trail', found.in_trail, done);
  wants('withdrawals in the trail with both people', found.named_in_trail, done);
  wants('francs in the account', found.balance, before - done * amount);
  wants('people still told that it waits', found.still_told, 0);
  wants('notices to the asker', found.told, Number(state !== 'withdrawn'));
  if (done) wants('posted by', found.posted_by, asker.userId);
  if (done) wants('approved by', found.approved_by, found.decided_by);
  for (const { does, by, heard } of moves) {
    if (heard.status !== 200) continue;
    const told = JSON.parse(heard.body) as { state: string };
    wants(`${does} was answered`, told.state, state);
    if (!OUTCOME[does].some((one) => one === state)) faults.push(`${does} had its way, and it is ${state}`);
    wants(`${does} was answered to`, by.userId, found.decided_by);
  }
  return { state, faults };
}
