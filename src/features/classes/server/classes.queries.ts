import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { studentTallies } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { ClassInput, SchoolClass } from '../classes.contract.ts';
import { classesVisibleTo } from '#features/roster/server/visibility.service.ts';
import { classes, classTeachers } from '#features/roster/server/classes.tables.ts';

// Only whoever is a teacher today: a role taken away ends the teaching.
const teachers = sql<SchoolClass['teachers']>`(
  select coalesce(
    json_agg(json_build_object('user_id', ${profiles.user_id}, 'full_name', ${profiles.full_name})
      order by ${profiles.name_key}, ${profiles.user_id}),
    '[]')
  from ${classTeachers}
  join ${userRoles} on ${userRoles.user_id} = ${classTeachers.user_id} and ${userRoles.role} = 'teacher'
  join ${profiles} on ${profiles.user_id} = ${classTeachers.user_id}
  where ${classTeachers.class_id} = ${classes.id}
)`;

/** The classes that the actor sees, in their order; one of them when its id is given. */
export function selectClasses(tx: Tx, actor: Actor, classId?: string): Promise<SchoolClass[]> {
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
      teachers,
      students: active.students,
    })
    .from(classes)
    .innerJoinLateral(active, sql`true`)
    .where(and(classId ? eq(classes.id, classId) : undefined, classesVisibleTo(tx, actor)))
    .orderBy(classes.order_key, classes.id);
}

/** What the form writes into a class's row. */
export const columnsOf = ({ name, section, grade_level }: ClassInput) => ({
  name,
  section: section || null,
  grade_level,
});

/** Writes a new class and gives its id. */
export async function insertClass(tx: Tx, input: ClassInput): Promise<string> {
  const id = newId();
  await tx.insert(classes).values({ id, ...columnsOf(input) });
  return id;
}

/** Writes a class over. */
export async function updateClass(tx: Tx, classId: string, input: ClassInput): Promise<void> {
  await tx.update(classes).set(columnsOf(input)).where(eq(classes.id, classId));
}

/** A class's row, held until the transaction ends: two changes of one class are made one after the other. */
export async function lockClass(tx: Tx, classId: string) {
  const [found] = await tx
    .select({ name: classes.name, section: classes.section, grade_level: classes.grade_level })
    .from(classes)
    .where(eq(classes.id, classId))
    .for('update');
  return found ?? null;
}

/** Makes these people the class's teachers, and nobody else. Gives who came and who went. */
export async function replaceTeachers(
  tx: Tx,
  classId: string,
  userIds: string[],
): Promise<{ added: string[]; removed: string[] }> {
  const removed = await tx
    .delete(classTeachers)
    .where(
      and(
        eq(classTeachers.class_id, classId),
        userIds.length > 0 ? notInArray(classTeachers.user_id, userIds) : undefined,
      ),
    )
    .returning({ user_id: classTeachers.user_id });
  const added =
    userIds.length === 0
      ? []
      : await tx
          .insert(classTeachers)
          .values(userIds.map((user_id) => ({ class_id: classId, user_id })))
          .onConflictDoNothing()
          .returning({ user_id: classTeachers.user_id });
  return {
    added: added.map(({ user_id }) => user_id),
    removed: removed.map(({ user_id }) => user_id),
  };
}
