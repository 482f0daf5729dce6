import { and, eq, isNull, sql } from 'drizzle-orm';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { linkIsActive } from '#features/roster/server/visibility.service.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Payer } from '../fees.contract.ts';

const payersOf = prepared('payers', (tx) =>
  tx
    .selectDistinctOn([studentGuardians.student_id], {
      student_id: studentGuardians.student_id,
      full_name: guardians.full_name,
      phone: sql<string | null>`coalesce(${guardians.phone}, ${guardians.other_phone})`,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(
      and(
        isAnyOf(studentGuardians.student_id, sql.placeholder('studentIds')),
        isNull(guardians.merged_into),
        eq(studentGuardians.sees_fees, true),
        linkIsActive(),
      ),
    )
    .orderBy(
      studentGuardians.student_id,
      studentGuardians.position,
      studentGuardians.linked_at,
      guardians.id,
    ),
);

/**
 * The person to call about these students' fees: the first guardian who may see them. A guardian
 * without that right is never returned. For the office only.
 */
export async function selectPayers(tx: Tx, studentIds: readonly string[]): Promise<Map<string, Payer>> {
  if (studentIds.length === 0) return new Map();
  const rows = await payersOf(tx, { studentIds: [...new Set(studentIds)] });
  return new Map(rows.map(({ student_id, ...payer }) => [student_id, payer]));
}
