import { and, eq, sql } from 'drizzle-orm';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { classes, classTeachers } from '#features/roster/server/classes.tables.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ClassSubject } from '../class-subjects.contract.ts';
import { classSubjects } from './subjects.tables.ts';

const coefficient = sql<string>`trim_scale(${classSubjects.coefficient})::text`;
const weekly_hours = sql<string | null>`trim_scale(${classSubjects.weekly_hours})::text`;

type Which = { class_id?: string | undefined; subject_id?: string | undefined };

const which = ({ class_id, subject_id }: Which) =>
  and(
    class_id ? eq(classSubjects.class_id, class_id) : undefined,
    subject_id ? eq(classSubjects.subject_id, subject_id) : undefined,
  );

/** What classes are taught: all of it, or of one class, or one subject there. Somebody who is no teacher any more is named no more. */
export async function selectClassSubjects(tx: Tx, wanted: Which): Promise<ClassSubject[]> {
  const found = await tx
    .select({
      class_id: classSubjects.class_id,
      subject_id: classSubjects.subject_id,
      user_id: profiles.user_id,
      full_name: profiles.full_name,
      sees_students: sql<boolean>`${classTeachers.user_id} is not null`,
      coefficient,
      weekly_hours,
    })
    .from(classSubjects)
    .leftJoin(userRoles, and(eq(userRoles.user_id, classSubjects.teacher_id), eq(userRoles.role, 'teacher')))
    .leftJoin(profiles, eq(profiles.user_id, userRoles.user_id))
    .leftJoin(
      classTeachers,
      and(
        eq(classTeachers.class_id, classSubjects.class_id),
        eq(classTeachers.user_id, classSubjects.teacher_id),
        isOn(classTeachers),
      ),
    )
    .where(which(wanted))
    .orderBy(classSubjects.class_id, classSubjects.subject_id);
  return found.map(({ user_id, full_name, sees_students, ...row }) => ({
    ...row,
    teacher: user_id === null || full_name === null ? null : { user_id, full_name, sees_students },
  }));
}

/** Whether there is such a class, which stays until the transaction ends. What one class is taught is written one after the other. */
export async function holdClass(tx: Tx, classId: string): Promise<boolean> {
  const found = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(eq(classes.id, classId))
    .for('no key update');
  return found.length === 1;
}

/** What a class's row of a subject holds before a change. */
export async function findHeld(tx: Tx, classId: string, subjectId: string) {
  const [found] = await tx
    .select({ teacher_id: classSubjects.teacher_id, coefficient, weekly_hours })
    .from(classSubjects)
    .where(which({ class_id: classId, subject_id: subjectId }));
  return found ?? null;
}

/** Writes what a class is taught of a subject, new or over what was. */
export async function writeClassSubject(tx: Tx, row: typeof classSubjects.$inferInsert): Promise<void> {
  const { class_id: _class, subject_id: _subject, ...set } = row;
  await tx
    .insert(classSubjects)
    .values(row)
    .onConflictDoUpdate({ target: [classSubjects.class_id, classSubjects.subject_id], set });
}

/** Takes a subject off a class; false where the class was not taught it. */
export async function deleteClassSubject(tx: Tx, classId: string, subjectId: string): Promise<boolean> {
  const gone = await tx
    .delete(classSubjects)
    .where(which({ class_id: classId, subject_id: subjectId }))
    .returning({ class_id: classSubjects.class_id });
  return gone.length === 1;
}
