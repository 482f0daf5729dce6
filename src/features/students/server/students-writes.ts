import { eq } from 'drizzle-orm';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { givenPasswordExpiry } from '#platform/auth/server/passwords/initial-password.ts';
import { createUser } from '#platform/auth/server/users.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { keepPhone } from '#platform/phone/phone.ts';
import type { StudentInput } from '../students.contract.ts';
import { studentEvents, students } from '#features/roster/server/students.tables.ts';
import {
  eachStudentField,
  studentFieldsOf,
  type StudentFieldValues,
} from '#features/roster/student-fields.rules.ts';
import { isSaidRepeater } from './students.queries.ts';

/** A class's name as stored in histories; null if not found. */
export async function findClassLabel(tx: Tx, classId: string): Promise<string | null> {
  const [found] = await tx
    .select({ name: classes.name, section: classes.section })
    .from(classes)
    .where(eq(classes.id, classId));
  return found ? classLabel(found) : null;
}

/** Locks a student's row until the transaction ends: changes are serialized. */
export async function lockStudent(tx: Tx, studentId: string) {
  const [found] = await tx
    .select({
      user_id: students.user_id,
      email: students.email,
      class_id: students.class_id,
      status: students.status,
      admission_date: students.admission_date,
      repeater: isSaidRepeater,
      record: {
        full_name: students.full_name,
        phone: students.phone,
        roll_number: students.roll_number,
        date_of_birth: students.date_of_birth,
        address: students.address,
        emergency_contact: students.emergency_contact,
        ...studentFieldsOf(students),
        repeater_since: students.repeater_since,
      },
    })
    .from(students)
    .where(eq(students.id, studentId))
    .for('update');
  return found ?? null;
}

/** The columns the form writes. An empty optional field is stored as null, not ''. */
export const recordOf = (input: StudentInput) => ({
  full_name: input.full_name.normalize('NFC'),
  phone: input.phone ? keepPhone(input.phone) : null,
  roll_number: input.roll_number.normalize('NFC'),
  date_of_birth: input.date_of_birth,
  address: input.address || null,
  emergency_contact: keepPhone(input.emergency_contact),
  ...(eachStudentField(({ key }) => input[key]?.normalize('NFC') || null) as StudentFieldValues),
});

type NewAccount = {
  email: string;
  full_name: string;
  phone: string | null;
  password_hash: string;
  now: Date;
};

/**
 * Creates an enrolled student's account: credentials, profile and student role. Returns its id;
 * null if the address already has an account.
 */
export async function insertStudentAccount(tx: Tx, account: NewAccount): Promise<string | null> {
  const { email, full_name, phone, password_hash, now } = account;
  const given = { expires_at: givenPasswordExpiry(now) };
  const user = await createUser(tx, { email, password_hash, given, user_metadata: { full_name } });
  if (!user) return null;
  await tx.insert(profiles).values({ user_id: user.id, full_name, phone });
  await tx.insert(userRoles).values({ user_id: user.id, role: 'student', given_by: null, given_at: now });
  return user.id;
}

export async function insertStudent(
  tx: Tx,
  student: Omit<typeof students.$inferInsert, 'id'>,
): Promise<string> {
  const id = newId();
  await tx.insert(students).values({ id, ...student });
  return id;
}

export async function updateStudent(
  tx: Tx,
  studentId: string,
  fields: Partial<typeof students.$inferInsert>,
): Promise<void> {
  await tx.update(students).set(fields).where(eq(students.id, studentId));
}

export async function insertEvent(
  tx: Tx,
  event: Omit<typeof studentEvents.$inferInsert, 'id'>,
): Promise<void> {
  await tx.insert(studentEvents).values({ id: newId(), ...event });
}

/** Copies the record's name and phone to the account. */
export async function updateStudentProfile(
  tx: Tx,
  userId: string,
  { full_name, phone }: { full_name: string; phone: string | null },
): Promise<void> {
  await tx.update(profiles).set({ full_name, phone }).where(eq(profiles.user_id, userId));
}
