import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { classes } from '#features/roster/server/classes.tables.ts';
import { guardians, phoneKeyOf, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { dismissedSiblings } from './dismissed-siblings.tables.ts';
import type { FamilyStudent, SIBLING_REASONS } from '../families.contract.ts';

type Reason = (typeof SIBLING_REASONS)[number];

/** The most proposals shown: few enough to review at a glance. */
const MOST = 12;
const SHORTEST_NUMBER = 8;

async function selectStudents(tx: Tx, ids: string[]): Promise<FamilyStudent[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select({
      student_id: students.id,
      full_name: students.full_name,
      roll_number: students.roll_number,
      class_name: classes.name,
      section: classes.section,
    })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(inArray(students.id, ids))
    .orderBy(asc(students.name_key), asc(students.id));
  return found.map(({ class_name, section, ...student }) => ({
    ...student,
    class: class_name === null ? null : { name: class_name, section },
  }));
}

/** The other members of a student's family, and possible members, each with the reasons. */
export async function selectSiblings(tx: Tx, studentId: string) {
  const me = alias(students, 'me');
  const others = (where: ReturnType<typeof sql>) =>
    tx
      .select({ id: students.id })
      .from(me)
      .innerJoin(students, where)
      .where(and(eq(me.id, studentId), ne(students.id, me.id)));
  const family = await others(sql`${students.family_id} = ${me.family_id}`);

  const own = alias(studentGuardians, 'own');
  const theirs = alias(studentGuardians, 'theirs');
  const open = (link: typeof own | typeof theirs) => and(isNotNull(link.verified_at), isNull(link.ended_at));
  const byGuardian = tx
    .selectDistinct({ id: theirs.student_id })
    .from(own)
    .innerJoin(theirs, eq(theirs.guardian_id, own.guardian_id))
    .where(and(eq(own.student_id, studentId), ne(theirs.student_id, studentId), open(own), open(theirs)))
    .limit(MOST * 2);
  // The telephone numbers of this student's guardians and emergency contact.
  const numbers = sql`(
    select key from (
      select unnest(array[g.phone_key, g.other_phone_key]) as key
      from ${studentGuardians} l join ${guardians} g on g.id = l.guardian_id
      where l.student_id = ${studentId} and l.ended_at is null and l.verified_at is not null
      union select ${phoneKeyOf(sql`s.emergency_contact`)} from ${students} s where s.id = ${studentId}
    ) keys where length(key) >= ${SHORTEST_NUMBER})`;
  const byGuardiansPhone = tx
    .selectDistinct({ id: studentGuardians.student_id })
    .from(guardians)
    .innerJoin(studentGuardians, eq(studentGuardians.guardian_id, guardians.id))
    .where(
      and(
        sql`(${guardians.phone_key} in ${numbers} or ${guardians.other_phone_key} in ${numbers})`,
        isNotNull(studentGuardians.verified_at),
        isNull(studentGuardians.ended_at),
        ne(studentGuardians.student_id, studentId),
      ),
    )
    .limit(MOST * 2);
  const byEmergencyPhone = tx
    .select({ id: students.id })
    .from(students)
    .where(and(sql`${phoneKeyOf(students.emergency_contact)} in ${numbers}`, ne(students.id, studentId)))
    .limit(MOST * 2);
  const byHome = others(
    sql`public.fold_name(split_part(${students.full_name}, ' ', 1)) = public.fold_name(split_part(${me.full_name}, ' ', 1))
      and public.fold_name(${students.address}) = public.fold_name(${me.address})`,
  ).limit(MOST * 2);

  const dismissed = await tx
    .select({
      id: sql<string>`case when ${dismissedSiblings.student_id} = ${studentId} then ${dismissedSiblings.other_id}
        else ${dismissedSiblings.student_id} end`,
    })
    .from(dismissedSiblings)
    .where(or(eq(dismissedSiblings.student_id, studentId), eq(dismissedSiblings.other_id, studentId)));
  const joined = new Set(family.map(({ id }) => id));
  const settled = new Set([...joined, ...dismissed.map(({ id }) => id)]);
  const reasons = new Map<string, Reason[]>();
  for (const [reason, query] of [
    ['guardian', byGuardian],
    ['phone', byGuardiansPhone],
    ['phone', byEmergencyPhone],
    ['home', byHome],
  ] as const)
    for (const { id } of await query) {
      const known = reasons.get(id) ?? [];
      if (!settled.has(id) && !known.includes(reason)) reasons.set(id, [...known, reason]);
    }
  // Students with the most reasons come first.
  const likely = [...reasons].toSorted(([, a], [, b]) => b.length - a.length).slice(0, MOST);
  const proposed = await selectStudents(
    tx,
    likely.map(([id]) => id),
  );
  return {
    siblings: await selectStudents(tx, [...joined]),
    dismissed: await selectStudents(
      tx,
      dismissed.map(({ id }) => id).filter((id) => !joined.has(id)),
    ),
    proposals: proposed
      .map((student) => ({ ...student, reasons: reasons.get(student.student_id)! }))
      .toSorted((a, b) => b.reasons.length - a.reasons.length),
  };
}
