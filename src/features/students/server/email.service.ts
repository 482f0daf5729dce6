import { type Call, record } from '#features/people/server/people.service.ts';
import { changeAddress, normalizeEmail } from '#platform/auth/server/users.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { findStudent } from './directory.service.ts';
import { lockStudent, updateStudent } from './students-writes.ts';

type Refusal = 'EMAIL_TAKEN' | 'EMAIL_NEEDED';

/**
 * Sets a student's e-mail address. With an account it becomes the sign-in address, and sessions
 * and links of the former one end; the password stays. Null if not found.
 */
export function setStudentEmail(call: Call, { student_id, email }: { student_id: string; email: string }) {
  const address = email === '' ? null : normalizeEmail(email);
  return orRefuse<Refusal, Awaited<ReturnType<typeof findStudent>>>(
    { users_email_key: 'EMAIL_TAKEN' },
    (refuse) =>
      call.db.transaction(async (tx) => {
        const held = await lockStudent(tx, student_id);
        if (!held) return null;
        const { user_id } = held;
        if (user_id && !address) refuse('EMAIL_NEEDED');
        const signsIn = user_id && address ? await changeAddress(tx, user_id, address, call.now()) : false;
        if (held.email !== address) await updateStudent(tx, student_id, { email: address });
        if (signsIn || (!user_id && held.email !== address))
          await record(tx, call, {
            action: 'students.email_changed',
            subject: { type: 'student', id: student_id },
            details: { user_id },
          });
        return findStudent(tx, call.actor, student_id);
      }),
  );
}
