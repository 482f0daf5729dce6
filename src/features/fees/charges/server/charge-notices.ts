import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { beginOnce, queueJob } from '#platform/jobs/server/jobs.queries.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { tellFamilies } from '../../server/family.notices.ts';
import { feeEntries, studentFees } from '../../server/fees.tables.ts';

const KIND = 'fees.tell_families';
/** The families of so many students hear of a fee at once. A whole school's takes longer than the fee itself: a job tells them. */
export const MOST_TOLD_AT_ONCE = 50;

type Charged = { transactionId: string; studentIds: readonly string[]; at: Date };

/** Tells the families of a new fee, or has it done once the fee stands. Before the books are locked. */
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

/** Tells the families of all whom a transaction charged. */
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
