import { and, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Tx } from '#platform/db/database.ts';
import type { Given } from '#platform/db/prepared.ts';
import { studentGuardians } from './guardians.tables.ts';
import { students } from './students.tables.ts';
import { linkIsActive } from './visibility.service.ts';

/**
 * A student and their brothers and sisters: those of the same family, and those who share a guardian whose link holds today. A
 * predicate over `students`; what of them a reader may see is for the caller to say.
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
  // As one list, so that it is looked up by the index, however many students there are.
  return sql`${students.id} = any(array(select ${studentId}::uuid union all ${shared} union all ${household}))`;
}

/** Students and whom `familyOf` gives each of them beside themselves, in pairs; the same pair may come twice. */
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

/** Each student's family as `familyOf` has it, themselves first. */
export async function familiesOf(tx: Tx, studentIds: readonly string[]): Promise<Map<string, string[]>> {
  const families = new Map(studentIds.map((id) => [id, new Set([id])]));
  for (const { of, id } of await selectKin(tx, studentIds)) families.get(of)?.add(id);
  return new Map([...families].map(([id, members]) => [id, [...members]]));
}

/**
 * A name for the family of each student: the same for two whom brothers and sisters join, also over a third, and whoever else is
 * asked about. It is the least id among all of them.
 */
export async function familyNamesOf(tx: Tx, studentIds: readonly string[]): Promise<Map<string, string>> {
  const leader = new Map(studentIds.map((id) => [id, id]));
  const find = (id: string): string => {
    const next = leader.get(id) ?? id;
    return next === id ? id : find(next);
  };
  for (let asked = [...leader.keys()]; asked.length > 0;) {
    const unseen = new Set<string>();
    // Each round asks about those whom the one before has found: one after the other, and seldom more than two.
    // oxlint-disable-next-line no-await-in-loop
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
