import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { linkIsActive } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';

/** Guardians who may see the records of a student of the class today. */
const ofClass = (class_id: string) =>
  and(
    eq(students.class_id, class_id),
    isNull(guardians.merged_into),
    linkIsActive(),
    eq(studentGuardians.sees_records, true),
  );

const links = (tx: Tx) =>
  tx
    .select({
      guardian_id: guardians.id,
      full_name: guardians.full_name,
      phone: guardians.phone,
      child: sql<string>`coalesce(${students.full_name}, ${students.roll_number})`,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .innerJoin(students, eq(students.id, studentGuardians.student_id))
    .$dynamic();

export type Uninvited = { guardian_id: string; full_name: string; phone: string | null; children: string[] };

/** Guardians of a class without an account, by their first child's name: slips are handed out by the class list. */
export async function selectWithoutAccount(tx: Tx, class_id: string): Promise<Uninvited[]> {
  const found = await links(tx)
    .where(and(ofClass(class_id), isNull(guardians.user_id)))
    .orderBy(asc(students.name_key), asc(students.id), asc(guardians.id));
  const people = new Map<string, Uninvited>();
  for (const { child, ...guardian } of found) {
    const known = people.get(guardian.guardian_id) ?? { ...guardian, children: [] };
    known.children.push(child);
    people.set(guardian.guardian_id, known);
  }
  return [...people.values()];
}

export async function countWithAccount(tx: Tx, class_id: string): Promise<number> {
  const [found] = await tx
    .select({ guardians: sql<number>`count(distinct ${guardians.id})::int` })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .innerJoin(students, eq(students.id, studentGuardians.student_id))
    .where(and(ofClass(class_id), isNotNull(guardians.user_id)));
  return found?.guardians ?? 0;
}
