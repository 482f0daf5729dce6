import type { Actor } from '#features/people/people.rules.ts';
import type { ApprovalKind } from '#features/second-person.ts';
import type { Tx } from '#platform/db/database.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { Approval, Approvals } from '../approvals.contract.ts';
import { FAILURES, isSamePerson } from '../approvals.rules.ts';
import { isOfOthers, isOwn, type NamedApproval, selectDecided, selectWaiting } from './approvals.queries.ts';
import { type Colleague, selectOffice } from './staff.queries.ts';

type Reading = {
  kinds: readonly ApprovalKind[];
  userId: string;
  office: readonly Colleague[];
  now: Date;
};

/** A request as its reader sees it. */
export function asApproval(
  { row, asked_by, decided_by }: NamedApproval,
  { kinds, userId, office, now }: Reading,
): Approval {
  const kind = kinds.find((each) => each.kind === row.kind);
  const [reader, asker] = [userId, row.asked_by].map((id) => office.find((each) => each.userId === id));
  return {
    id: row.id,
    kind: row.kind,
    words: kind?.words[row.variant] ?? row.kind,
    facts: row.facts,
    amount: row.amount === null ? null : amountText(centimes(row.amount)),
    reason: row.reason,
    asked_by,
    is_own: row.asked_by === userId,
    asked_at: row.asked_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    state: row.state === 'waiting' && row.expires_at <= now ? 'expired' : row.state,
    decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
    answer: row.answer,
    failure: row.failure && (kind?.refusals[row.failure]?.message ?? FAILURES[row.failure] ?? row.failure),
    is_same_person: Boolean(reader && asker && reader !== asker && isSamePerson(reader, asker)),
  };
}

const mayDecide = (kinds: readonly ApprovalKind[], actor: Actor) =>
  kinds.filter(({ policy }) => policy(actor)).map(({ kind }) => kind);

/** Requests that wait for the reader, the reader's own, and one page of the decided ones that they may see. */
export async function listApprovals(
  tx: Tx,
  kinds: readonly ApprovalKind[],
  { actor, now, page = 1 }: { actor: Actor; now: Date; page?: number | undefined },
): Promise<Approvals> {
  const { userId } = actor;
  const open = mayDecide(kinds, actor);
  const reading = { kinds, userId, office: await selectOffice(tx), now };
  const [to_decide, own, decided] = await Promise.all([
    selectWaiting(tx, now, isOfOthers(userId, open)),
    selectWaiting(tx, now, isOwn(userId)),
    selectDecided(tx, { userId, kinds: open, page, now }),
  ]);
  const read = (rows: NamedApproval[]) => rows.map((row) => asApproval(row, reading));
  return {
    to_decide: read(to_decide),
    own: read(own),
    decided: read(decided.rows),
    decided_total: decided.total,
  };
}

/** The number of requests that wait for this administrator. */
export async function countToDecide(
  tx: Tx,
  kinds: readonly ApprovalKind[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<number> {
  const waiting = await selectWaiting(tx, now, isOfOthers(actor.userId, mayDecide(kinds, actor)));
  if (waiting.length === 0) return 0;
  const reading = { kinds, userId: actor.userId, office: await selectOffice(tx), now };
  return waiting.filter((row) => !asApproval(row, reading).is_same_person).length;
}
