import { and, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { classes, classTeachers } from '#features/roster/server/classes.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { schoolLevels } from '#features/roster/server/levels.tables.ts';
import { isOn, TODAY } from '#features/roster/server/memberships.service.ts';
import { students, studentTallies } from '#features/roster/server/students.tables.ts';
import {
  anybodyAs,
  classesVisibleTo,
  linkIsActive,
  studentsVisibleTo,
  type Viewer,
} from '#features/roster/server/visibility.service.ts';
import {
  classSubjects,
  classSubjectTeachers,
  subjectGroups,
  subjects,
} from '#features/roster/server/subjects.tables.ts';
import { isChosen, subjectsTakenBy } from '#features/subjects/server/taking.service.ts';
import { teacherNames } from '#features/subjects/server/teachers-of.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Given, preparedBy } from '#platform/db/prepared.ts';
import type { ClassStudent, OwnClass } from '../my-classes.contract.ts';

/** Statuses that count as attending a class. */
const ATTENDING = ['active', 'suspended'] as const;

const attends = (userId: Given<string>): SQL =>
  and(eq(students.user_id, userId), inArray(students.status, [...ATTENDING]))!;

/** A teacher's visible classes, or the class a student attends. */
function isOwn(tx: Tx, viewer: Viewer): SQL {
  const { role, userId } = viewer;
  if (role === 'teacher') return classesVisibleTo(tx, viewer);
  if (role === 'student')
    return inArray(classes.id, tx.select({ id: students.class_id }).from(students).where(attends(userId)));
  return sql`false`;
}

/** A student sees the subjects all take and those they chose; others see all. */
function isTaken(tx: Tx, { role, userId }: Viewer): SQL | undefined {
  if (role !== 'student') return undefined;
  const taken = subjectsTakenBy(tx, { user_id: userId }).as('taken');
  return inArray(classSubjects.subject_id, tx.select({ id: taken.subject_id }).from(taken));
}

/** Whether a user is the main teacher or a co-teacher of a class's subject. */
const teaches = (userId: Given<string>): SQL =>
  sql`(coalesce(${classSubjects.teacher_id} = ${userId}, false) or exists (select from ${classSubjectTeachers} t
    where t.class_id = ${classSubjects.class_id} and t.subject_id = ${classSubjects.subject_id}
      and t.teacher_id = ${userId} and t.until_day is null))`;

type Shape = `${'teacher' | 'student'}_${'all' | 'one'}`;

const ownClasses = preparedBy('own_classes', (tx, shape: Shape) => {
  const viewer = anybodyAs(shape.startsWith('teacher') ? 'teacher' : 'student');
  const own = viewer.role === 'teacher' ? teaches(viewer.userId) : isTaken(tx, viewer);
  const taught = tx
    .select({
      subjects: sql<OwnClass['subjects']>`coalesce(json_agg(json_build_object('id', ${subjects.id},
        'code', ${subjects.code}, 'name_en', ${subjects.name_en}, 'name_fr', ${subjects.name_fr})
        order by lower(${subjects.code})), '[]')`.as('subjects'),
    })
    .from(classSubjects)
    .innerJoin(subjects, eq(subjects.id, classSubjects.subject_id))
    .where(and(eq(classSubjects.class_id, classes.id), own))
    .as('taught');
  const active = tx
    .select({ students: sql<number>`coalesce(sum(${studentTallies.students}), 0)::int`.as('students') })
    .from(studentTallies)
    .where(and(eq(studentTallies.class_id, classes.id), eq(studentTallies.status, 'active')))
    .as('active');
  return tx
    .select({
      id: classes.id,
      name: classes.name,
      section: classes.section,
      grade_level: classes.grade_level,
      level: schoolLevels.name,
      subjects: taught.subjects,
      students: active.students,
    })
    .from(classes)
    .leftJoin(schoolLevels, eq(schoolLevels.id, classes.level_id))
    .innerJoinLateral(taught, sql`true`)
    .innerJoinLateral(active, sql`true`)
    .where(
      and(shape.endsWith('one') ? eq(classes.id, sql.placeholder('classId')) : undefined, isOwn(tx, viewer)),
    )
    .orderBy(classes.order_key, classes.id);
});

/** The classes a user teaches or attends, in order; only one if its id is given. */
export async function selectOwnClasses(
  tx: Tx,
  { role, userId }: Actor,
  classId?: string,
): Promise<OwnClass[]> {
  if (role !== 'teacher' && role !== 'student') return [];
  return ownClasses(tx, `${role}_${classId === undefined ? 'all' : 'one'}`, { userId, classId });
}

/** The subjects of a class with teachers and coefficients. Former teachers are left out. */
export async function selectSubjectsOf(tx: Tx, actor: Actor, classId: string) {
  const found = await tx
    .select({
      id: subjects.id,
      code: subjects.code,
      name_en: subjects.name_en,
      name_fr: subjects.name_fr,
      coefficient: sql<string>`trim_scale(${classSubjects.coefficient})::text`,
      weekly_hours: sql<string | null>`trim_scale(${classSubjects.weekly_hours})::text`,
      teacher: teacherNames,
      own: sql<boolean>`${teaches(actor.userId)}`,
      chosen: sql<boolean>`${isChosen(TODAY)}`,
      group: subjectGroups.name,
    })
    .from(classSubjects)
    .innerJoin(subjects, eq(subjects.id, classSubjects.subject_id))
    .leftJoin(subjectGroups, eq(subjectGroups.id, classSubjects.group_id))
    .leftJoin(heldRoles, and(eq(heldRoles.user_id, classSubjects.teacher_id), eq(heldRoles.role, 'teacher')))
    .leftJoin(profiles, eq(profiles.user_id, heldRoles.user_id))
    .where(and(eq(classSubjects.class_id, classId), isTaken(tx, actor)))
    .orderBy(sql`public.fold_name(${subjects.group}) nulls last`, sql`lower(${subjects.code})`);
  return found;
}

export async function selectTeachersOf(tx: Tx, classId: string): Promise<string[]> {
  const found = await tx
    .select({ name: profiles.full_name })
    .from(classTeachers)
    .innerJoin(heldRoles, and(eq(heldRoles.user_id, classTeachers.user_id), eq(heldRoles.role, 'teacher')))
    .innerJoin(profiles, eq(profiles.user_id, classTeachers.user_id))
    .where(and(eq(classTeachers.class_id, classId), isOn(classTeachers)))
    .orderBy(profiles.name_key, profiles.user_id);
  return found.map(({ name }) => name);
}

/** The students of a class visible to the actor, by name, with their parents' phone numbers. */
export function selectStudentsOf(tx: Tx, actor: Actor, classId: string): Promise<ClassStudent[]> {
  const parents = tx
    .select({
      guardians: sql<ClassStudent['guardians']>`coalesce(json_agg(json_build_object(
        'full_name', ${guardians.full_name}, 'phone', ${guardians.phone})
        order by ${studentGuardians.position}, ${guardians.name_key}, ${guardians.id}), '[]')`.as(
        'guardians',
      ),
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(and(eq(studentGuardians.student_id, students.id), linkIsActive()))
    .as('parents');
  return tx
    .select({
      id: students.id,
      roll_number: students.roll_number,
      full_name: students.full_name,
      date_of_birth: students.date_of_birth,
      status: students.status,
      guardians: parents.guardians,
    })
    .from(students)
    .innerJoinLateral(parents, sql`true`)
    .where(
      and(
        eq(students.class_id, classId),
        inArray(students.status, [...ATTENDING]),
        studentsVisibleTo(tx, actor),
      ),
    )
    .orderBy(students.name_key, students.roll_number);
}

/**
 * Names of a student's classmates, the only data students see of each other. The query checks the student's own class
 * again, in case a caller does not.
 */
export async function selectClassmates(tx: Tx, { userId }: Actor, classId: string): Promise<string[]> {
  const ownClass = tx.select({ id: students.class_id }).from(students).where(attends(userId));
  const found = await tx
    .select({ name: students.full_name })
    .from(students)
    .where(
      and(
        eq(students.class_id, classId),
        sql`${students.class_id} in ${ownClass}`,
        eq(students.status, 'active'),
        isNotNull(students.full_name),
        or(sql`${students.user_id} is null`, ne(students.user_id, userId)),
      ),
    )
    .orderBy(students.name_key, students.id);
  return found.flatMap(({ name }) => name ?? []);
}
