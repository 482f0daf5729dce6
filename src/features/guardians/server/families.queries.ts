import { and, asc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import { classes } from '#features/roster/server/classes.tables.ts';
import { guardians, phoneKeyOf, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { dismissedSiblings } from './dismissed-siblings.tables.ts';
import { type FamilyStudent, SIBLING_REASONS } from '../families.contract.ts';

type Reason = (typeof SIBLING_REASONS)[number];
/** How a student was found: in the family, proposed for a reason, or known not to belong to it. */
type Found = Reason | 'family' | 'dismissed';

/** The most proposals shown: few enough to review at a glance. */
const MOST = 12;
const SHORTEST_NUMBER = 8;

const studentsOf = prepared('family_students', (tx) =>
  tx
    .select({
      student_id: students.id,
      full_name: students.full_name,
      roll_number: students.roll_number,
      class_name: classes.name,
      section: classes.section,
    })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(isAnyOf(students.id, sql.placeholder('ids')))
    .orderBy(asc(students.name_key), asc(students.id)),
);

const foundBy = (how: Found) => sql<Found>`${how}::text`.as('how');

/** Related students: in the student's family, proposed, or dismissed, each with how they were found. */
const relatedTo = prepared('family_related', (tx) => {
  const studentId = sql.placeholder('student_id');
  const me = alias(students, 'me');
  const others = (how: Found, where: SQL) =>
    tx
      .select({ how: foundBy(how), id: students.id })
      .from(me)
      .innerJoin(students, where)
      .where(and(eq(me.id, studentId), ne(students.id, me.id)));
  const family = others('family', sql`${students.family_id} = ${me.family_id}`);

  const own = alias(studentGuardians, 'own');
  const theirs = alias(studentGuardians, 'theirs');
  const open = (link: typeof own | typeof theirs) => and(isNotNull(link.verified_at), isNull(link.ended_at));
  const byGuardian = tx
    .selectDistinct({ how: foundBy('guardian'), id: theirs.student_id })
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
    .selectDistinct({ how: foundBy('phone'), id: studentGuardians.student_id })
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
    .select({ how: foundBy('phone'), id: students.id })
    .from(students)
    .where(and(sql`${phoneKeyOf(students.emergency_contact)} in ${numbers}`, ne(students.id, studentId)))
    .limit(MOST * 2);
  const byHome = others(
    'home',
    sql`public.fold_name(split_part(${students.full_name}, ' ', 1)) = public.fold_name(split_part(${me.full_name}, ' ', 1))
      and public.fold_name(${students.address}) = public.fold_name(${me.address})`,
  ).limit(MOST * 2);

  const dismissed = tx
    .select({
      how: foundBy('dismissed'),
      id: sql<string>`case when ${dismissedSiblings.student_id} = ${studentId} then ${dismissedSiblings.other_id}
        else ${dismissedSiblings.student_id} end`,
    })
    .from(dismissedSiblings)
    .where(or(eq(dismissedSiblings.student_id, studentId), eq(dismissedSiblings.other_id, studentId)));
  return unionAll(family, dismissed, byGuardian, byGuardiansPhone, byEmergencyPhone, byHome);
});

/** The other members of a student's family, and possible members, each with the reasons. */
export async function selectSiblings(tx: Tx, studentId: string) {
  const related = await relatedTo(tx, { student_id: studentId });
  const idsFound = (how: Found) => related.flatMap((one) => (one.how === how ? [one.id] : []));
  const joined = new Set(idsFound('family'));
  const dismissed = new Set(idsFound('dismissed').filter((id) => !joined.has(id)));
  const reasons = new Map<string, Reason[]>();
  for (const reason of SIBLING_REASONS)
    for (const id of idsFound(reason)) {
      const known = reasons.get(id) ?? [];
      if (!joined.has(id) && !dismissed.has(id) && !known.includes(reason))
        reasons.set(id, [...known, reason]);
    }
  // Students with the most reasons come first.
  const likely = [...reasons].toSorted(([, a], [, b]) => b.length - a.length).slice(0, MOST);
  const proposed = new Map(likely);
  const shown = [...joined, ...dismissed, ...proposed.keys()];
  const found = shown.length === 0 ? [] : (await studentsOf(tx, { ids: shown })).map(familyStudent);
  return {
    siblings: found.filter(({ student_id }) => joined.has(student_id)),
    dismissed: found.filter(({ student_id }) => dismissed.has(student_id)),
    proposals: found
      .flatMap((student) => {
        const reasonsOf = proposed.get(student.student_id);
        return reasonsOf ? [{ ...student, reasons: reasonsOf }] : [];
      })
      .toSorted((a, b) => b.reasons.length - a.reasons.length),
  };
}

const familyStudent = ({
  class_name,
  section,
  ...student
}: Awaited<ReturnType<typeof studentsOf>>[number]): FamilyStudent => ({
  ...student,
  class: class_name === null ? null : { name: class_name, section },
});
