import { and, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Tx } from '#platform/db/database.ts';
import type { Given } from '#platform/db/prepared.ts';
import { studentGuardians } from './guardians.tables.ts';
import { students } from './students.tables.ts';
import { linkIsActive } from './visibility.service.ts';

/**
 * The student and their siblings: of the same family, or sharing a guardian with a link valid today. A predicate over
 * `students`; the caller restricts it to what the reader may see.
 */
export function familyOf(tx: Tx, studentId: Given<string>): SQL {
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
  // As one list, so that the index is used for any number of students.
  return sql`${students.id} = any(array(select ${studentId}::uuid union all ${shared} union all ${household}))`;
}

/** Pairs of students and their siblings by `familyOf`; a pair may occur twice. */
async function selectKin(tx: Tx, studentIds: readonly string[]) {
  const ids = [...studentIds];
  if (ids.length === 0) return [];
  const own = alias(studentGuardians, 'own');
  const theirs = alias(studentGuardians, 'theirs');
  const [me, member] = [alias(students, 'me'), alias(students, 'member')];
  return unionAll(
    tx
      .select({ of: own.student_id, id: theirs.student_id })
      .from(own)
      .innerJoin(theirs, eq(theirs.guardian_id, own.guardian_id))
      .where(
        and(
          inArray(own.student_id, ids),
          linkIsActive(own),
          ne(theirs.student_id, own.student_id),
          linkIsActive(theirs),
        ),
      ),
    tx
      .select({ of: me.id, id: member.id })
      .from(me)
      .innerJoin(member, eq(member.family_id, me.family_id))
      .where(and(inArray(me.id, ids), isNotNull(me.family_id), ne(member.id, me.id))),
  );
}

/** Each student's family as by `familyOf`, themselves first. */
export async function familiesOf(tx: Tx, studentIds: readonly string[]): Promise<Map<string, string[]>> {
  const families = new Map(studentIds.map((id) => [id, new Set([id])]));
  for (const { of, id } of await selectKin(tx, studentIds)) families.get(of)?.add(id);
  return new Map([...families].map(([id, members]) => [id, [...members]]));
}

export async function familyNamesOf(tx: Tx, studentIds: readonly string[]): Promise<Map<string, string>> {
  const leader = new Map(studentIds.map((id) => [id, id]));
  const find = (id: string): string => {
    const next = leader.get(id) ?? id;
    return next === id ? id : find(next);
  };
  for (let asked = [...leader.keys()]; asked.length > 0;) {
    const unseen = new Set<string>();
    // Each round looks up the siblings found in the previous one; there are seldom more than two.
    for (const { of, id } of await selectKin(tx, asked)) {
      if (!leader.has(id)) {
        leader.set(id, id);
        unseen.add(id);
      }
      const [first, second] = [find(of), find(id)].toSorted();
      leader.set(second!, first!);
    }
    asked = [...unseen];
  }
  return new Map(studentIds.map((id) => [id, find(id)]));
}
