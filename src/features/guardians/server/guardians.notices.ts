import { and, eq } from 'drizzle-orm';
import { notify, notifyOffice } from '#features/inbox/server/inbox.service.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { linkIsActive } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';

/** Notifies the administrators that a parent requested access to a child. */
export const tellOfRequest = (tx: Tx, at: Date): Promise<void> =>
  notifyOffice(tx, [], {
    kind: 'guardians.waiting',
    about: 'children',
    params: {},
    link: '/people/waiting',
    at,
  });

/** Notifies a parent that they now have access to a child. */
export async function tellOfChild(
  tx: Tx,
  { student_id, user_id }: { student_id: string; user_id: string },
  at: Date,
): Promise<void> {
  const [student] = await tx
    .select({ name: students.full_name, roll_number: students.roll_number })
    .from(students)
    .where(eq(students.id, student_id));
  if (!student) return;
  await notify(tx, [user_id], {
    kind: 'guardians.confirmed',
    about: student_id,
    params: { student: student.name ?? student.roll_number },
    link: `/my-children/${student_id}`,
    at,
  });
}

/** The same for a guardian with an account, if their link grants access to the child's record today. */
export async function tellGuardianOfChild(
  tx: Tx,
  { student_id, guardian_id }: { student_id: string; guardian_id: string },
  at: Date,
): Promise<void> {
  const [held] = await tx
    .select({ user_id: guardians.user_id })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(
      and(
        eq(studentGuardians.student_id, student_id),
        eq(studentGuardians.guardian_id, guardian_id),
        eq(studentGuardians.sees_records, true),
        linkIsActive(),
      ),
    );
  if (held?.user_id) await tellOfChild(tx, { student_id, user_id: held.user_id }, at);
}
