import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { contains, wordsOf } from '#platform/db/name-search.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { insertStudentAccount, lockStudent, updateStudent, updateStudentProfile } from './students-writes.ts';

// Former students are excluded from the list; an administrator may still create their accounts
// individually.
const waiting = and(isNull(students.user_id), inArray(students.status, ['active', 'suspended']));

/** Current students without an account, by roll number. */
const firstWaiting = prepared('without_account', (tx) =>
  tx
    .select({
      student_id: students.id,
      roll_number: students.roll_number,
      full_name: students.full_name,
    })
    .from(students)
    .where(waiting)
    .orderBy(asc(students.roll_number), asc(students.id))
    .limit(sql.placeholder('limit')),
);
export const listWithoutAccount = (tx: Tx, limit: number) => firstWaiting(tx, { limit });

const numberWaiting = prepared('without_account_number', (tx) =>
  tx.select({ number: count() }).from(students).where(waiting),
);

export async function countWithoutAccount(tx: Tx): Promise<number> {
  const [found] = await numberWaiting(tx, {});
  return found?.number ?? 0;
}

const oneStudent = prepared('any_student', (tx) => tx.select({ id: students.id }).from(students).limit(1));

/** Whether the school has any students, whatever their status. */
export const hasStudents = async (tx: Tx): Promise<boolean> => (await oneStudent(tx, {})).length > 0;

const MOST_FOUND = 5;

/** Students without an account whose name has all the given words, or who have this roll number; the latter first. */
export function findWithoutAccount(
  tx: Tx,
  { full_name, roll_number }: { full_name: string | null; roll_number: string },
) {
  const words = wordsOf(full_name ?? '').map((word) => contains(students.search_key, word));
  const hasNumber = sql`lower(${students.roll_number}) = lower(${roll_number})`;
  return tx
    .select({
      student_id: students.id,
      full_name: students.full_name,
      roll_number: students.roll_number,
      class: { name: classes.name, section: classes.section },
      date_of_birth: students.date_of_birth,
    })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(and(waiting, words.length > 0 ? or(hasNumber, and(...words)) : hasNumber))
    .orderBy(sql`${hasNumber} desc`, asc(students.name_key), asc(students.id))
    .limit(MOST_FOUND);
}

/**
 * Links a student's record to an existing account, which takes the record's name. Of two
 * concurrent links one succeeds: a unique constraint allows an account one record.
 */
export async function linkAccount(
  tx: Tx,
  { student_id, user_id }: { student_id: string; user_id: string },
): Promise<'NO_SUCH_STUDENT' | 'HAS_ACCOUNT' | null> {
  const held = await lockStudent(tx, student_id);
  if (!held) return 'NO_SUCH_STUDENT';
  if (held.user_id) return 'HAS_ACCOUNT';
  await updateStudent(tx, student_id, { user_id });
  const { full_name, phone } = held.record;
  if (full_name) await updateStudentProfile(tx, user_id, { full_name, phone });
  return null;
}

/** Students by lower-case roll number; unknown ones are absent. */
export async function idsByRollNumber(
  tx: Tx,
  named: { roll_number: string }[],
): Promise<Map<string, string>> {
  const wanted = named.map(({ roll_number }) => roll_number.toLowerCase());
  const found = await tx
    .select({ id: students.id, roll_number: sql<string>`lower(${students.roll_number})` })
    .from(students)
    .where(inArray(sql`lower(${students.roll_number})`, wanted));
  return new Map(found.map(({ id, roll_number }) => [roll_number, id]));
}

/**
 * The student a sign-in slip is for; null if not found. Locks the row, so that two concurrent
 * calls create one account.
 */
export async function lockForAccount(tx: Tx, studentId: string) {
  const [found] = await tx
    .select({
      student_id: students.id,
      user_id: students.user_id,
      roll_number: students.roll_number,
      full_name: students.full_name,
      phone: students.phone,
      class: { name: classes.name, section: classes.section },
      email: users.email,
      /** The student's contact address on the record. */
      own_email: students.email,
    })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .leftJoin(users, eq(users.id, students.user_id))
    .where(eq(students.id, studentId))
    .for('update', { of: students });
  return found ? { ...found, class_label: found.class && classLabel(found.class) } : null;
}

type Held = { student_id: string; full_name: string | null; roll_number: string; phone: string | null };

/**
 * Creates an account with this address for a student locked by `lockForAccount`; null if the
 * address already has one.
 */
export async function openStudentAccount(
  tx: Tx,
  student: Held,
  account: { email: string; password_hash: string; now: Date },
): Promise<string | null> {
  const { full_name, phone, roll_number } = student;
  const userId = await insertStudentAccount(tx, { ...account, phone, full_name: full_name ?? roll_number });
  if (userId) await updateStudent(tx, student.student_id, { user_id: userId });
  return userId;
}
