import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { changedFields } from '#platform/audit/server/changed-fields.ts';
import { newInitialPassword } from '#platform/auth/server/passwords/initial-password.ts';
import { hashPassword } from '#platform/auth/server/passwords/passwords.ts';
import { onSchoolDay } from '#features/roster/server/memberships.service.ts';
import { linkGuardian } from '#features/guardians/server/guardians.service.ts';
import type { OnEnrolled, OnMoved } from '#features/feature.ts';
import type { Tx } from '#platform/db/database.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { findAnswer, keepAnswer } from '#platform/http/server/idempotency.ts';
import { keepPhone } from '#platform/phone/phone.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { EnrolInput, Student, StudentInput } from '../students.contract.ts';
import { isBornBefore } from '#features/roster/students.rules.ts';
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
} from './students-writes.ts';

type Call = SchoolCall & { timeZone: string };
type EnrolRefusal =
  | 'BORN_TOO_LATE'
  | 'ROLL_NUMBER_TAKEN'
  | 'MATRICULE_TAKEN'
  | 'EMAIL_TAKEN'
  | 'CLASS_NOT_FOUND'
  | 'GUARDIAN_NOT_FOUND';
type Enrolled = { student: Student; initial_password: string | null };

const NUMBERS = {
  students_roll_number_key: 'ROLL_NUMBER_TAKEN',
  students_national_matricule_key: 'MATRICULE_TAKEN',
} as const;
const CLASS = { students_class_id_classes_id_fk: 'CLASS_NOT_FOUND' } as const;
const EMAIL = { users_email_key: 'EMAIL_TAKEN' } as const;

/**
 * Enrolls a student: record, guardians and first history entry, and with an e-mail address also
 * account, profile and role; all or nothing. Idempotent by key: retries return the first result.
 */
export async function enrolStudent(
  call: Call,
  input: EnrolInput,
  key: string,
  onEnrolled: OnEnrolled,
): Promise<Enrolled | { refused: EnrolRefusal }> {
  const { db, actor, now, timeZone } = call;
  const keyed = { actorId: actor.userId, procedure: 'students.enrol', key, input };
  const today = schoolDay(now(), timeZone);
  if (!isBornBefore(input.date_of_birth, today)) return { refused: 'BORN_TOO_LATE' };
  // Outside the transaction: hashing must not hold a connection.
  const account = input.email ? await newAccount(input.email) : null;

  return orRefuse<EnrolRefusal, Enrolled>({ ...EMAIL, ...NUMBERS, ...CLASS }, (refuse) =>
    db.transaction(async (tx) => {
      const previous = await findAnswer<Enrolled>(tx, keyed);
      if (previous) return previous.answer;
      const label = (await findClassLabel(tx, input.class_id)) ?? refuse('CLASS_NOT_FOUND');
      const fields = recordOf(input);
      const user_id = account
        ? ((await insertStudentAccount(tx, { ...fields, ...account, now: now() })) ?? refuse('EMAIL_TAKEN'))
        : null;
      const id = await insertStudent(tx, {
        user_id,
        ...fields,
        repeater_since: input.repeater ? today : null,
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
      if (!(await linkGuardians(tx, call, id, input.guardians))) refuse('GUARDIAN_NOT_FOUND');
      await record(tx, call, {
        action: 'students.enrolled',
        subject: { type: 'student', id },
        details: { class_id: input.class_id, user_id },
      });
      const enrolled = {
        student: (await findStudent(tx, actor, id))!,
        initial_password: account?.initial_password ?? null,
      };
      const settle = await onEnrolled(tx, { ...call, key }, { studentId: id, classId: input.class_id });
      await keepAnswer(tx, keyed, enrolled);
      await settle();
      return enrolled;
    }),
  );
}

/** Links the form's guardians to a new student; false if one no longer exists. */
async function linkGuardians(
  tx: Tx,
  call: Call,
  student_id: string,
  named: EnrolInput['guardians'] = [],
): Promise<boolean> {
  for (const { guardian_id, full_name, phone, relation } of named) {
    if (!guardian_id && !full_name) continue;
    const who = guardian_id
      ? { guardian_id }
      : { person: { full_name, phone: phone ? keepPhone(phone) : null } };
    if (!(await linkGuardian(tx, call, { student_id, relation, ...who }))) return false;
  }
  return true;
}

/** The sign-in of a student with an e-mail address, with a password shown once. */
async function newAccount(email: string) {
  const initial_password = newInitialPassword();
  return { email, initial_password, password_hash: await hashPassword(initial_password) };
}

/** Changes a student's record, and the account's displayed name; null if not found. */
export async function changeStudent(call: Call, studentId: string, input: StudentInput) {
  const { db, actor, now, timeZone } = call;
  const today = schoolDay(now(), timeZone);
  if (!isBornBefore(input.date_of_birth, today)) return { refused: 'BORN_TOO_LATE' } as const;
  return orRefuse(NUMBERS, () =>
    db.transaction(async (tx) => {
      const held = await lockStudent(tx, studentId);
      if (!held) return null;
      const { repeater = held.repeater } = input;
      const said = repeater ? today : null;
      const fields = {
        ...recordOf(input),
        repeater_since: repeater === held.repeater ? held.record.repeater_since : said,
      };
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

/** Moves a student to another class, or out of any, with a history entry; moving to the same class does nothing. */
export async function moveStudent(
  call: Call,
  studentId: string,
  classId: string | null,
  note: string | undefined,
  onMoved: OnMoved = async () => {},
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
        await onMoved(tx, call, { studentId, classId });
      }
      return findStudent(tx, actor, studentId);
    }),
  );
}
