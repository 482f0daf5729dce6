import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { notifyEach } from '#features/inbox/server/inbox.service.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { linkIsActive } from '#features/roster/server/visibility.service.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';

type Told = {
  kind: 'fees.paid' | 'fees.assigned';
  at: Date;
  /** The user to leave out. */
  except?: string | null | undefined;
};

/**
 * Notifies the parents of some students of a payment or a new fee, each about their own children
 * only. Must run before the books are locked, because locks shared by the whole school come last.
 */
export async function tellFamilies(
  tx: Tx,
  studentIds: readonly string[],
  { kind, at, except }: Told,
): Promise<void> {
  const families = await selectFamilies(tx, { ids: studentIds });
  await notifyEach(
    tx,
    families
      .filter(({ userId }) => userId !== except)
      .map(({ userId, student_id, name, roll_number }) => ({
        userId,
        kind,
        about: student_id,
        params: { student: name ?? roll_number },
        link: `/fees/students/${student_id}`,
        at,
      })),
  );
}

/** The parents to notify about the fees of some students, each with the students concerned. */
const selectFamilies = prepared('fee_families', (tx) =>
  tx
    .select({
      userId: sql<string>`${guardians.user_id}`,
      student_id: students.id,
      name: students.full_name,
      roll_number: students.roll_number,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .innerJoin(students, eq(students.id, studentGuardians.student_id))
    .where(
      and(
        isAnyOf(studentGuardians.student_id, sql.placeholder('ids')),
        linkIsActive(),
        eq(studentGuardians.sees_fees, true),
        eq(studentGuardians.receives_messages, true),
        isNotNull(guardians.user_id),
      ),
    ),
);
