import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { studentTallies } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { ClassInput, SchoolClass } from '../classes.contract.ts';
import { classesVisibleTo } from '#features/roster/server/visibility.service.ts';
import { classes, classTeachers } from '#features/roster/server/classes.tables.ts';
import { schoolLevels } from '#features/roster/server/levels.tables.ts';

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
      level_id: classes.level_id,
      level: schoolLevels.name,
      teachers,
      students: active.students,
    })
    .from(classes)
    .leftJoin(schoolLevels, eq(schoolLevels.id, classes.level_id))
    .innerJoinLateral(active, sql`true`)
    .where(and(classId ? eq(classes.id, classId) : undefined, classesVisibleTo(tx, actor)))
    .orderBy(classes.order_key, classes.id);
}

type ClassColumns = Pick<typeof classes.$inferSelect, 'name' | 'section' | 'grade_level' | 'level_id'>;

/** What the form writes into a class's row: the grade is its level's, where it has one. Null where there is no such level. */
export async function columnsOf(tx: Tx, input: ClassInput): Promise<ClassColumns | null> {
  const { name, section, grade_level = null, level_id = null } = input;
  const columns = { name, section: section || null, grade_level, level_id };
  if (level_id === null) return columns;
  const [level] = await findLevels(tx, [level_id]);
  return level ? { ...columns, grade_level: level.grade_level } : null;
}

/** Levels of the school, which can't be removed or changed until the transaction ends. */
export function findLevels(tx: Tx, ids: string[]) {
  return tx
    .select({ id: schoolLevels.id, name: schoolLevels.name, grade_level: schoolLevels.grade_level })
    .from(schoolLevels)
    .where(inArray(schoolLevels.id, ids))
    .orderBy(schoolLevels.id)
    .for('share');
}

/** Writes new classes; those whose name and section are taken are left out. Gives the ids of those that were made. */
export async function insertClasses(tx: Tx, rows: ClassColumns[]): Promise<string[]> {
  const made = await tx
    .insert(classes)
    .values(rows.map((row) => ({ id: newId(), ...row })))
    .onConflictDoNothing()
    .returning({ id: classes.id });
  return made.map(({ id }) => id);
}

/** Writes a new class and gives its id. */
export async function insertClass(tx: Tx, columns: ClassColumns): Promise<string> {
  const id = newId();
  await tx.insert(classes).values({ id, ...columns });
  return id;
}

/** Writes a class over. */
export async function updateClass(tx: Tx, classId: string, columns: ClassColumns): Promise<void> {
  await tx.update(classes).set(columns).where(eq(classes.id, classId));
}

/** A class's row, held until the transaction ends: two changes of one class are made one after the other. */
export async function lockClass(tx: Tx, classId: string) {
  const [found] = await tx
    .select({
      name: classes.name,
      section: classes.section,
      grade_level: classes.grade_level,
      level_id: classes.level_id,
    })
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
