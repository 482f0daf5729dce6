import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '#platform/db/database.ts';
import { studentGuardians } from './guardians.tables.ts';
import { students } from './students.tables.ts';
import { linkIsActive } from './visibility.service.ts';

/**
 * A student and their brothers and sisters: those of the same family, and those who share a guardian whose link holds today. A
 * predicate over `students`; what of them a reader may see is for the caller to say.
 */
export function familyOf(tx: Tx, studentId: string): SQL {
  const own = alias(studentGuardians, 'own');
  const theirs = alias(studentGuardians, 'theirs');
  const shared = tx
    .select({ id: theirs.student_id })
    .from(own)
    .innerJoin(theirs, eq(theirs.guardian_id, own.guardian_id))
    .where(
      and(
        eq(own.student_id, studentId),
        linkIsActive(own),
        ne(theirs.student_id, studentId),
        linkIsActive(theirs),
      ),
    );
  const [me, member] = [alias(students, 'me'), alias(students, 'member')];
  const household = tx
    .select({ id: member.id })
    .from(me)
    .innerJoin(member, eq(member.family_id, me.family_id))
    .where(and(eq(me.id, studentId), isNotNull(me.family_id)));
  // As one list, so that it is looked up by the index, however many students there are.
  return sql`${students.id} = any(array(select ${studentId}::uuid union all ${shared} union all ${household}))`;
}
