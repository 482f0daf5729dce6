import { eq } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { approvals } from './approvals.tables.ts';

/** The person's requests, without the records concerned, which belong to other people. */
export const approvalsOwnData: OwnDataPart = async (tx, { actor }) => {
  const rows = await tx
    .select({
      kind: approvals.kind,
      amount: approvals.amount,
      reason: approvals.reason,
      asked_at: approvals.asked_at,
      state: approvals.state,
      decided_at: approvals.decided_at,
      answer: approvals.answer,
    })
    .from(approvals)
    .where(eq(approvals.asked_by, actor.userId))
    .orderBy(approvals.asked_at, approvals.id);
  return {
    approvals: rows.map(({ amount, ...asked }) => ({
      ...asked,
      amount: amount === null ? null : amountText(centimes(amount)),
    })),
  };
};
