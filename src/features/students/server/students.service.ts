import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { changedFields } from '#platform/audit/server/changed-fields.ts';
import { newInitialPassword } from '#platform/auth/server/passwords/initial-password.ts';
import { hashPassword } from '#platform/auth/server/passwords/passwords.ts';
import { onSchoolDay } from '#features/roster/server/memberships.service.ts';
import type { OnEnrolled } from '#features/feature.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { findAnswer, keepAnswer } from '#platform/http/server/idempotency.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { EnrolInput, Student, StudentInput } from '../students.contract.ts';
import { isBornBefore, type StudentStatus } from '#features/roster/students.rules.ts';
import { findStudent } from './directory.service.ts';
import {
  findClassLabel,
  insertEvent,
  insertStudent,
  insertStudentAccount,
  lockStudent,
  recordOf,
  updateStudent,
  updateStudentProfile,
} from './students.writes.ts';

type Call = SchoolCall & { timeZone: string };
type Enrolled = { student: Student; initial_password: string };

const ROLL_NUMBER = { students_roll_number_key: 'ROLL_NUMBER_TAKEN' } as const;
const CLASS = { students_class_id_classes_id_fk: 'CLASS_NOT_FOUND' } as const;
const EMAIL = { users_email_key: 'EMAIL_TAKEN' } as const;

/**
 * Enrols a student: account, profile, role, record and the first line of the history, or nothing. However often a call with
 * one key comes, there is one student, and every answer is the first one's.
 */
export async function enrolStudent(
  call: Call,
  input: EnrolInput,
  key: string,
  onEnrolled: OnEnrolled,
): Promise<
  Enrolled | { refused: 'BORN_TOO_LATE' | 'ROLL_NUMBER_TAKEN' | 'EMAIL_TAKEN' | 'CLASS_NOT_FOUND' }
> {
  const { db, actor, now, timeZone } = call;
  const keyed = { actorId: actor.userId, procedure: 'students.enrol', key, input };
  const today = schoolDay(now(), timeZone);
  if (!isBornBefore(input.date_of_birth, today)) return { refused: 'BORN_TOO_LATE' };
  const initial_password = newInitialPassword();
  // Before the transaction: no connection is held while it is computed.
  const password_hash = await hashPassword(initial_password);

  return orRefuse({ ...EMAIL, ...ROLL_NUMBER, ...CLASS }, (refuse) =>
    db.transaction(async (tx) => {
      const previous = await findAnswer<Enrolled>(tx, keyed);
      if (previous) return previous.answer;
      const label = (await findClassLabel(tx, input.class_id)) ?? refuse('CLASS_NOT_FOUND');
      const fields = recordOf(input);
      const account = { ...fields, email: input.email, password_hash, now: now() };
      const user_id = (await insertStudentAccount(tx, account)) ?? refuse('EMAIL_TAKEN');
      const id = await insertStudent(tx, {
        user_id,
        ...fields,
        class_id: input.class_id,
        admission_date: today,
        created_at: now(),
      });
      await insertEvent(tx, {
        student_id: id,
        kind: 'enrolled',
        to_value: label,
        created_by: actor.userId,
        created_at: now(),
      });
      await record(tx, call, {
        action: 'students.enrolled',
        subject: { type: 'student', id },
        details: { class_id: input.class_id, user_id },
      });
      const enrolled = { student: (await findStudent(tx, actor, id))!, initial_password };
      const settle = await onEnrolled(tx, { ...call, key }, { studentId: id, classId: input.class_id });
      await keepAnswer(tx, keyed, enrolled);
      await settle();
      return enrolled;
    }),
  );
}

/** Changes a student's record, and with it the name under which the account shows them; null when there is no such student. */
export async function changeStudent(call: Call, studentId: string, input: StudentInput) {
  const { db, actor, now, timeZone } = call;
  if (!isBornBefore(input.date_of_birth, schoolDay(now(), timeZone)))
    return { refused: 'BORN_TOO_LATE' } as const;
  return orRefuse(ROLL_NUMBER, () =>
    db.transaction(async (tx) => {
      const held = await lockStudent(tx, studentId);
      if (!held) return null;
      const fields = recordOf(input);
      const changed = changedFields(held.record, fields);
      if (changed.length > 0) {
        await updateStudent(tx, studentId, fields);
        if (held.user_id) await updateStudentProfile(tx, held.user_id, fields);
        await record(tx, call, {
          action: 'students.changed',
          subject: { type: 'student', id: studentId },
          details: { fields: changed },
        });
      }
      return findStudent(tx, actor, studentId);
    }),
  );
}

/** Moves a student to another class, or out of all, and writes it into the history; a move to the same class is none. */
export async function moveStudent(
  call: Call,
  studentId: string,
  classId: string | null,
  note: string | undefined,
) {
  const { db, actor, now, timeZone } = call;
  return orRefuse(CLASS, (refuse) =>
    db.transaction(async (tx) => {
      const held = await lockStudent(tx, studentId);
      if (!held) return null;
      if (held.class_id !== classId) {
        const from_value = held.class_id && (await findClassLabel(tx, held.class_id));
        const to_value = classId && ((await findClassLabel(tx, classId)) ?? refuse('CLASS_NOT_FOUND'));
        await onSchoolDay(tx, schoolDay(now(), timeZone));
        await updateStudent(tx, studentId, { class_id: classId });
        await insertEvent(tx, {
          student_id: studentId,
          kind: 'moved',
          from_value,
          to_value,
          note: note || null,
          created_by: actor.userId,
          created_at: now(),
        });
        await record(tx, call, {
          action: 'students.moved',
          subject: { type: 'student', id: studentId },
          details: { from: held.class_id, to: classId },
        });
      }
      return findStudent(tx, actor, studentId);
    }),
  );
}

/** Changes where a student stands, and writes it into the history; null when there is no such student. */
export async function setStudentStatus(
  call: Call,
  studentId: string,
  status: StudentStatus,
  note: string | undefined,
): Promise<Student | null> {
  const { db, actor, now, timeZone } = call;
  return db.transaction(async (tx) => {
    const held = await lockStudent(tx, studentId);
    if (!held) return null;
    if (held.status !== status) {
      await onSchoolDay(tx, schoolDay(now(), timeZone));
      await updateStudent(tx, studentId, { status });
      await insertEvent(tx, {
        student_id: studentId,
        kind: 'status_changed',
        from_value: held.status,
        to_value: status,
        note: note || null,
        created_by: actor.userId,
        created_at: now(),
      });
      await record(tx, call, {
        action: 'students.status_changed',
        subject: { type: 'student', id: studentId },
        details: { from: held.status, to: status },
      });
    }
    return findStudent(tx, actor, studentId);
  });
}
