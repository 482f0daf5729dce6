import { eq, sql } from 'drizzle-orm';
import { returnToWaiting } from '#features/people/server/accounts.service.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { undoneAccountLinks } from '#features/roster/server/account-links.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { newId } from '#platform/db/ids.ts';
import { findStudent } from './directory.service.ts';
import { lockStudent, updateStudent } from './students-writes.ts';

/**
 * Unlinks an account from a student: from its next request it has no access and waits for a role.
 * The name copied from the record is removed. The record stays; null if not found.
 */
export function undoStudentAccount(
  call: Call,
  { student_id, reason }: { student_id: string; reason: string },
) {
  return call.db.transaction(async (tx) => {
    const held = await lockStudent(tx, student_id);
    if (!held) return null;
    const { user_id } = held;
    if (!user_id) return { refused: 'NO_ACCOUNT' } as const;
    await updateStudent(tx, student_id, { user_id: null });
    await tx.insert(undoneAccountLinks).values({
      id: newId(),
      user_id,
      student_id,
      reason,
      undone_by: call.actor.userId,
      undone_at: call.now(),
    });
    const email = tx
      .select({ email: sql`left(${users.email}, 100)` })
      .from(users)
      .where(eq(users.id, user_id));
    await tx
      .update(profiles)
      .set({ full_name: sql`${email}`, phone: null })
      .where(eq(profiles.user_id, user_id));
    await record(tx, call, {
      action: 'students.account_undone',
      subject: { type: 'student', id: student_id },
      details: { user_id },
    });
    await returnToWaiting(tx, call, { user_id, role: 'student' });
    return findStudent(tx, call.actor, student_id);
  });
}
