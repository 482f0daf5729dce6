import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { guardians } from '#features/students/server/guardians.tables.ts';
import { students } from '#features/students/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { classes, classTeachers } from './classes.tables.ts';

// The classes a teacher teaches.
function taughtBy(tx: Tx, userId: string) {
  return tx
    .select({ id: classTeachers.class_id })
    .from(classTeachers)
    .where(eq(classTeachers.user_id, userId));
}

/** Which classes somebody sees: administrators all, teachers those they teach, parents their children's, students their own. */
export function classesVisibleTo(tx: Tx, { role, userId }: Actor): SQL {
  if (role === 'admin') return sql`true`;
  if (role === 'teacher') return inArray(classes.id, taughtBy(tx, userId));
  if (role === 'parent')
    return inArray(
      classes.id,
      tx
        .select({ id: students.class_id })
        .from(students)
        .innerJoin(guardians, eq(guardians.student_id, students.id))
        .where(
          and(eq(guardians.user_id, userId), isNotNull(guardians.verified_at), isNull(guardians.ended_at)),
        ),
    );
  if (role === 'student')
    return inArray(
      classes.id,
      tx.select({ id: students.class_id }).from(students).where(eq(students.user_id, userId)),
    );
  return sql`false`;
}
