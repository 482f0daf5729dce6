import { and, asc, eq, isNull, notExists, or } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { accountsOf } from '#features/ledger/server/ledger.service.ts';
import type { OnEnrolled } from '#features/feature.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepareCharge } from './charge.ts';
import { feeStructures, studentFees } from '../../server/fees.tables.ts';
import { selectParts } from './structures.queries.ts';
import { FEE_INCOME } from '../../fees.rules.ts';

/**
 * The structures assigned automatically to new students of a class that this student lacks, in
 * order of creation. Those of a closed year are left out.
 */
function selectAutomatic(tx: Tx, { classId, studentId }: { classId: string; studentId: string }) {
  // A student who returns within the year has them already.
  const owned = tx
    .select({ id: studentFees.id })
    .from(studentFees)
    .where(and(eq(studentFees.student_id, studentId), eq(studentFees.fee_structure_id, feeStructures.id)));
  const closedYear = tx
    .select({ id: schoolYears.id })
    .from(schoolYears)
    .where(and(eq(schoolYears.id, feeStructures.year_id), eq(schoolYears.status, 'closed')));
  return tx
    .select({ id: feeStructures.id, name: feeStructures.name })
    .from(feeStructures)
    .innerJoin(classes, eq(classes.id, classId))
    .where(
      and(
        eq(feeStructures.auto_assign, true),
        isNull(feeStructures.archived_at),
        notExists(closedYear),
        notExists(owned),
        or(isNull(feeStructures.level_id), eq(feeStructures.level_id, classes.level_id)),
        or(isNull(feeStructures.grade_level), eq(feeStructures.grade_level, classes.grade_level)),
      ),
    )
    .orderBy(asc(feeStructures.id));
}

/**
 * Assigns a new or returning student the automatic fees of their class, in the transaction that
 * enrolls them: both happen or neither. Each fee is posted separately, at the very end.
 */
export const assignAutomatically: OnEnrolled = async (tx, call, { studentId, classId }) => {
  const { actor, now, key } = call;
  const structures = await selectAutomatic(tx, { classId, studentId });
  const ids = structures.map(({ id }) => id);
  // All accounts are opened before the first fee is written, because nothing after that may wait
  // for another transaction's account.
  await accountsOf(tx, FEE_INCOME, ids, now());
  const parts = await selectParts(tx, ids);
  const postings: (() => Promise<void>)[] = [];
  for (const structure of structures) {
    const keyed = {
      actorId: actor.userId,
      procedure: `students.enrol fee ${structure.id}`,
      key,
      input: null,
    };
    const charge = { structure, parts: parts.get(structure.id)!, studentIds: [studentId], keyed };
    postings.push((await prepareCharge(tx, call, charge)).post);
  }
  return async () => {
    for (const post of postings) await post();
  };
};
