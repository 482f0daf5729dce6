import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { type Call, record } from '#features/people/server/people.service.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { holdRole } from '#features/people/server/held-roles.service.ts';
import { classes, classTeachers } from '#features/roster/server/classes.tables.ts';
import { TODAY } from '#features/roster/server/memberships.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { orRefuse } from '#platform/db/violations.ts';
import type { ClassTeaching, SubstituteInput } from '../class-subjects.contract.ts';
import { findHeld, holdClass } from './class-subjects.queries.ts';
import { classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import { yearOf } from './teaching-year.queries.ts';

const CODES = {
  class_teachers_apart: 'TEACHES_ALREADY',
  class_teachers_class_id_user_id_from_day_pk: 'TEACHES_ALREADY',
  class_subject_teachers_apart: 'TEACHES_ALREADY',
  class_subject_teachers_pk: 'TEACHES_ALREADY',
} as const;

/** The same for a class that may not exist; null then. */
export async function findTeaching(tx: Tx, classId: string): Promise<ClassTeaching[] | null> {
  const found = await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, classId));
  return found.length === 0 ? null : listTeaching(tx, classId);
}

/** All substitutes of a class with their days, past and future included, latest first. */
async function listTeaching(tx: Tx, classId: string): Promise<ClassTeaching[]> {
  const students = tx
    .select({
      user_id: classTeachers.user_id,
      full_name: profiles.full_name,
      subject_id: sql<string | null>`null::uuid`.as('subject_id'),
      from_day: classTeachers.from_day,
      until_day: classTeachers.until_day,
    })
    .from(classTeachers)
    .leftJoin(profiles, eq(profiles.user_id, classTeachers.user_id))
    .where(eq(classTeachers.class_id, classId));
  const subjects = tx
    .select({
      user_id: classSubjectTeachers.teacher_id,
      full_name: profiles.full_name,
      subject_id: sql<string | null>`${classSubjectTeachers.subject_id}`.as('subject_id'),
      from_day: classSubjectTeachers.from_day,
      until_day: classSubjectTeachers.until_day,
    })
    .from(classSubjectTeachers)
    .leftJoin(profiles, eq(profiles.user_id, classSubjectTeachers.teacher_id))
    .where(eq(classSubjectTeachers.class_id, classId));
  const all = students.unionAll(subjects).as('teaching');
  return tx
    .select()
    .from(all)
    .orderBy(desc(all.from_day), all.full_name, all.user_id, sql`${all.subject_id} nulls first`);
}

/**
 * Lets a teacher substitute in a class for some days, in one subject if given; either way they see
 * the students on those days. Null if the class does not exist.
 */
export function addSubstitute(call: Call, class_id: string, input: SubstituteInput) {
  const { teacher_id: user_id, from_day, until_day } = input;
  const subject_id = input.subject_id || null;
  return orRefuse(CODES, () =>
    call.db.transaction(async (tx) => {
      if (!(await holdClass(tx, class_id))) return null;
      if ((await holdRole(tx, 'teacher', [user_id])) === 0) return { refused: 'NOT_A_TEACHER' } as const;
      if (subject_id && !(await findHeld(tx, class_id, subject_id)))
        return { refused: 'NOT_TAUGHT' } as const;
      const year = await yearOf(tx, from_day);
      if (year?.status === 'closed') return { refused: 'YEAR_CLOSED' } as const;
      const dated = { class_id, from_day, until_day, year_id: year?.id ?? null };
      await (subject_id
        ? tx.insert(classSubjectTeachers).values({ ...dated, subject_id, teacher_id: user_id })
        : tx.insert(classTeachers).values({ ...dated, user_id }));
      await record(tx, call, {
        action: 'subjects.substitute_added',
        subject: { type: 'class', id: class_id },
        details: { user_id, from_day, until_day, ...(subject_id && { taught: subject_id }) },
      });
      return listTeaching(tx, class_id);
    }),
  );
}

/** Ends a substitution as of yesterday, or deletes one that has not begun; null if not found. */
export function endSubstitute(
  call: Call,
  { class_id, user_id, from_day }: { class_id: string; user_id: string; from_day: string },
) {
  return call.db.transaction(async (tx) => {
    if (!(await holdClass(tx, class_id))) return null;
    const ended = await Promise.all([
      endIn(tx, classTeachers, classTeachers.user_id, { class_id, user_id, from_day }),
      endIn(tx, classSubjectTeachers, classSubjectTeachers.teacher_id, { class_id, user_id, from_day }),
    ]);
    if (!ended.some(Boolean)) return null;
    await record(tx, call, {
      action: 'subjects.substitute_ended',
      subject: { type: 'class', id: class_id },
      details: { user_id, from_day },
    });
    return listTeaching(tx, class_id);
  });
}

async function endIn(
  tx: Tx,
  table: typeof classTeachers | typeof classSubjectTeachers,
  person: typeof classTeachers.user_id | typeof classSubjectTeachers.teacher_id,
  of: { class_id: string; user_id: string; from_day: string },
): Promise<boolean> {
  const theirs = and(
    eq(table.class_id, of.class_id),
    eq(person, of.user_id),
    eq(table.from_day, of.from_day),
    isNotNull(table.until_day),
    gte(table.until_day, TODAY),
  );
  const never = await tx
    .delete(table)
    .where(and(theirs, gte(table.from_day, TODAY)))
    .returning({ day: table.from_day });
  const ended = await tx
    .update(table)
    .set({ until_day: sql`${TODAY} - 1` })
    .where(theirs)
    .returning({ day: table.from_day });
  return never.length + ended.length > 0;
}
