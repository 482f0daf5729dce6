import { eq } from 'drizzle-orm';
import { notify, notifyAdministrators } from '#features/inbox/server/inbox.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';

/** Tells the administrators that a parent asked to see a child. */
export const tellOfRequest = (tx: Tx, at: Date): Promise<void> =>
  notifyAdministrators(tx, {
    kind: 'guardians.waiting',
    about: 'children',
    params: {},
    link: '/people/waiting',
    at,
  });

/** Tells a parent that a child was opened to them. */
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
    link: `/fees/students/${student_id}`,
    at,
  });
}
