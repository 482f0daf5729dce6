import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { TODAY } from '#features/roster/server/memberships.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ClassSubject } from '../class-subjects.contract.ts';
import {
  chosenSubjects,
  classSubjects,
  classSubjectTeachers,
  studentSubjects,
  subjectGroups,
} from '#features/roster/server/subjects.tables.ts';
import { chosenBy, isChosen, type Place } from './taking.service.ts';

const coefficient = sql<string>`trim_scale(${classSubjects.coefficient})::text`;
const weekly_hours = sql<string | null>`trim_scale(${classSubjects.weekly_hours})::text`;

type Which = { class_id?: string | readonly string[] | undefined; subject_id?: string | undefined };

const which = ({ class_id, subject_id }: Which) =>
  and(
    typeof class_id === 'string'
      ? eq(classSubjects.class_id, class_id)
      : class_id && inArray(classSubjects.class_id, [...class_id]),
    subject_id ? eq(classSubjects.subject_id, subject_id) : undefined,
  );

/** The co-teachers of a class's subject, by name; former teachers are not listed. */
const furtherTeachers = sql<{ user_id: string; full_name: string }[]>`(
  select coalesce(json_agg(json_build_object('user_id', p.user_id, 'full_name', p.full_name) order by p.name_key, p.user_id), '[]')
  from ${classSubjectTeachers} t
  join ${profiles} p on p.user_id = t.teacher_id
  join ${heldRoles} r on r.user_id = t.teacher_id and r.role = 'teacher'
  where t.class_id = ${classSubjects.class_id} and t.subject_id = ${classSubjects.subject_id}
    and t.until_day is null and t.teacher_id is distinct from ${classSubjects.teacher_id})`;

/** The subjects of all classes, of one class, or one subject there. Former teachers are not listed. */
export async function selectClassSubjects(tx: Tx, wanted: Which): Promise<ClassSubject[]> {
  const found = await tx
    .select({
      class_id: classSubjects.class_id,
      subject_id: classSubjects.subject_id,
      user_id: profiles.user_id,
      full_name: profiles.full_name,
      coefficient,
      weekly_hours,
      chosen_by: sql<number | null>`case when ${isChosen(TODAY)} then ${chosenBy} end`,
      group: subjectGroups.name,
      option_line: classSubjects.option_line,
      further: furtherTeachers,
    })
    .from(classSubjects)
    .leftJoin(subjectGroups, eq(subjectGroups.id, classSubjects.group_id))
    .leftJoin(heldRoles, and(eq(heldRoles.user_id, classSubjects.teacher_id), eq(heldRoles.role, 'teacher')))
    .leftJoin(profiles, eq(profiles.user_id, heldRoles.user_id))
    .where(which(wanted))
    .orderBy(classSubjects.class_id, classSubjects.subject_id);
  return found.map(({ user_id, full_name, ...row }) => ({
    ...row,
    teacher: user_id === null || full_name === null ? null : { user_id, full_name },
  }));
}

/** The number of these classes that exist, locked until the transaction ends. */
export async function holdClasses(tx: Tx, classIds: readonly string[]): Promise<number> {
  const found = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(inArray(classes.id, [...classIds]))
    .orderBy(classes.id)
    .for('no key update');
  return found.length;
}

/** Whether the class exists, locked until the transaction ends: changes to one class's subjects are serialized. */
export async function holdClass(tx: Tx, classId: string): Promise<boolean> {
  return (await holdClasses(tx, [classId])) === 1;
}

/** A class subject's row before a change. */
export async function findHeld(tx: Tx, classId: string, subjectId: string) {
  const [found] = await tx
    .select({
      teacher_id: classSubjects.teacher_id,
      coefficient,
      weekly_hours,
      group_id: classSubjects.group_id,
    })
    .from(classSubjects)
    .where(which({ class_id: classId, subject_id: subjectId }));
  return found ?? null;
}

export async function writeClassSubject(tx: Tx, row: typeof classSubjects.$inferInsert): Promise<void> {
  const { class_id: _class, subject_id: _subject, ...set } = row;
  await tx
    .insert(classSubjects)
    .values(row)
    .onConflictDoUpdate({ target: [classSubjects.class_id, classSubjects.subject_id], set });
}

/** The classes of a group whose teacher differs from this one. */
export async function selectTaughtOtherwise(
  tx: Tx,
  groupId: string,
  teacherId: string | null,
): Promise<string[]> {
  const found = await tx
    .select({ class_id: classSubjects.class_id })
    .from(classSubjects)
    .where(
      and(
        eq(classSubjects.group_id, groupId),
        sql`${classSubjects.teacher_id} is distinct from ${teacherId}::uuid`,
      ),
    )
    .orderBy(classSubjects.class_id);
  return found.map((row) => row.class_id);
}

export async function setTeacherOf(tx: Tx, place: Place, teacher_id: string | null): Promise<void> {
  await tx.update(classSubjects).set({ teacher_id }).where(which(place));
}

/** The co-teachers of a class's subject. */
export async function selectFurther(tx: Tx, { class_id, subject_id }: Place): Promise<string[]> {
  const [found] = await selectClassSubjects(tx, { class_id, subject_id });
  return found?.further.map(({ user_id }) => user_id) ?? [];
}

/** Starts or ends the teaching of a co-teacher; for the main teacher a trigger does it (subjects.sql). */
export const beginTeaching = (tx: Tx, { class_id, subject_id }: Place, teacherId: string) =>
  tx.execute(
    sql`select public.begin_subject_teaching(${class_id}::uuid, ${subject_id}::uuid, ${teacherId}::uuid)`,
  );
export const endTeaching = (tx: Tx, { class_id, subject_id }: Place, teacherId: string) =>
  tx.execute(
    sql`select public.end_subject_teaching(${class_id}::uuid, ${subject_id}::uuid, ${teacherId}::uuid)`,
  );

/** The classes of a group. */
export async function selectClassesOf(tx: Tx, groupId: string): Promise<string[]> {
  const found = await tx
    .select({ class_id: classSubjects.class_id })
    .from(classSubjects)
    .where(eq(classSubjects.group_id, groupId))
    .orderBy(classSubjects.class_id);
  return found.map((row) => row.class_id);
}

/**
 * Ends the choices of a class's subject: those that have not begun by the day are deleted, the
 * rest end the day before.
 */
export async function endChosen(tx: Tx, classId: string, subjectId: string): Promise<void> {
  for (const table of [chosenSubjects, studentSubjects]) {
    const open = and(
      eq(table.class_id, classId),
      eq(table.subject_id, subjectId),
      or(isNull(table.until_day), gte(table.until_day, TODAY)),
    );
    await tx.delete(table).where(and(open, gte(table.from_day, TODAY)));
    await tx
      .update(table)
      .set({ until_day: sql`${TODAY} - 1` })
      .where(open);
  }
}

/** Removes a subject from a class, ending its choices; false if the class was not taught it. */
export async function deleteClassSubject(tx: Tx, classId: string, subjectId: string): Promise<boolean> {
  await endChosen(tx, classId, subjectId);
  const gone = await tx
    .delete(classSubjects)
    .where(which({ class_id: classId, subject_id: subjectId }))
    .returning({ class_id: classSubjects.class_id });
  return gone.length === 1;
}
