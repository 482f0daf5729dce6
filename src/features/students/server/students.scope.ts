import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { classTeachers } from '#features/classes/server/classes.tables.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { guardians } from './guardians.tables.ts';
import { students } from './students.tables.ts';

/** The classes that a teacher teaches. */
export function classesTaughtBy(tx: Tx, userId: string) {
  return tx
    .select({ class_id: classTeachers.class_id })
    .from(classTeachers)
    .where(eq(classTeachers.user_id, userId));
}

/**
 * Which students somebody sees: administrators all, teachers the students of the classes they teach, parents their children,
 * students themselves. The one predicate of every list, count, search, export and single row, so that none tells more than another.
 */
export function studentsVisibleTo(tx: Tx, { role, userId }: Actor): SQL {
  if (role === 'admin') return sql`true`;
  if (role === 'teacher') return inArray(students.class_id, classesTaughtBy(tx, userId));
  if (role === 'parent')
    return inArray(
      students.id,
      tx
        .select({ student_id: guardians.student_id })
        .from(guardians)
        .where(
          and(eq(guardians.user_id, userId), isNotNull(guardians.verified_at), isNull(guardians.ended_at)),
        ),
    );
  if (role === 'student') return eq(students.user_id, userId);
  return sql`false`;
}
