import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { beginOnce, queueJob } from '#platform/jobs/server/jobs.queries.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { tellFamilies } from '../../server/family.notices.ts';
import { feeEntries, studentFees } from '../../server/fees.tables.ts';

const KIND = 'fees.tell_families';
/**
 * Up to this many students, families are notified in the same transaction. For a whole school that
 * takes longer than the assignment, so a job does it.
 */
export const MOST_TOLD_AT_ONCE = 50;

type Charged = { transactionId: string; studentIds: readonly string[]; at: Date };

/**
 * Notifies the families of a new fee, or queues a job that does so after the commit. Must run
 * before the books are locked.
 */
export async function tellOfCharge(tx: Tx, { transactionId, studentIds, at }: Charged): Promise<void> {
  if (studentIds.length <= MOST_TOLD_AT_ONCE)
    await tellFamilies(tx, studentIds, { kind: 'fees.assigned', at });
  else
    await queueJob(tx, {
      kind: KIND,
      key: transactionId,
      payload: { at: at.toISOString(), transactionId },
      at,
    });
}

/** Notifies the families of all students charged by a transaction. */
export const tellFamiliesJob = (): JobKind => ({
  kind: KIND,
  run: ({ db, payload }) =>
    db.transaction(async (tx) => {
      const { at, transactionId } = payload as { at: string; transactionId: string };
      if (!(await beginOnce(tx, { kind: KIND, key: transactionId }))) return;
      const charged = await tx
        .selectDistinct({ student_id: studentFees.student_id })
        .from(feeEntries)
        .innerJoin(studentFees, eq(studentFees.id, feeEntries.student_fee_id))
        .where(eq(feeEntries.transaction_id, transactionId));
      const studentIds = charged.map(({ student_id }) => student_id);
      await tellFamilies(tx, studentIds, { kind: 'fees.assigned', at: new Date(at) });
    }),
});
