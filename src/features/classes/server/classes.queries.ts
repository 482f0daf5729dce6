import { and, eq, gte, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { studentTallies } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { ClassInput, SchoolClass } from '../classes.contract.ts';
import { isOn, TODAY } from '#features/roster/server/memberships.service.ts';
import { classesVisibleTo, teachersOf } from '#features/roster/server/visibility.service.ts';
import { classes, classTeachers } from '#features/roster/server/classes.tables.ts';
import { schoolLevels } from '#features/roster/server/levels.tables.ts';

// Requires the teacher role today, so that removing the role ends the access.
const teachers = sql<SchoolClass['teachers']>`(
  select coalesce(
    json_agg(json_build_object('user_id', ${profiles.user_id}, 'full_name', ${profiles.full_name},
        'given', exists (
          select from ${classTeachers}
          where ${classTeachers.class_id} = ${classes.id} and ${classTeachers.user_id} = ${profiles.user_id}
            and ${classTeachers.until_day} is null and ${isOn(classTeachers)}))
      order by ${profiles.name_key}, ${profiles.user_id}),
    '[]')
  from ${profiles}
  where ${profiles.user_id} in ${teachersOf(sql`${classes.id}`)}
)`;

// Only while they have the teacher role.
const classMaster = sql<SchoolClass['class_master']>`(
  select json_build_object('user_id', ${profiles.user_id}, 'full_name', ${profiles.full_name})
  from ${profiles}
  join ${heldRoles} on ${heldRoles.user_id} = ${profiles.user_id} and ${heldRoles.role} = 'teacher'
  where ${profiles.user_id} = ${classes.class_master_id}
)`;

/** The classes visible to the actor, in order; only one if its id is given. */
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
      class_master: classMaster,
      capacity: classes.capacity,
      students: active.students,
    })
    .from(classes)
    .leftJoin(schoolLevels, eq(schoolLevels.id, classes.level_id))
    .innerJoinLateral(active, sql`true`)
    .where(and(classId ? eq(classes.id, classId) : undefined, classesVisibleTo(tx, actor)))
    .orderBy(classes.order_key, classes.id);
}

type Class = typeof classes.$inferSelect;
type ClassColumns = Pick<Class, 'name' | 'section' | 'grade_level' | 'level_id'> &
  Partial<Pick<Class, 'capacity' | 'class_master_id'>>;

/** The columns from the class form. A level determines the grade. Null if there is no such level. */
export async function columnsOf(tx: Tx, input: ClassInput): Promise<ClassColumns | null> {
  const { name, section, grade_level = null, level_id = null, capacity, class_master_id } = input;
  const columns = {
    name,
    section: section || null,
    grade_level,
    level_id,
    ...(capacity !== undefined && { capacity }),
    ...(class_master_id !== undefined && { class_master_id }),
  };
  if (level_id === null) return columns;
  const [level] = await findLevels(tx, [level_id]);
  return level ? { ...columns, grade_level: level.grade_level } : null;
}

/** Levels of the school, locked against changes until the transaction ends. */
export function findLevels(tx: Tx, ids: string[]) {
  return tx
    .select({ id: schoolLevels.id, name: schoolLevels.name, grade_level: schoolLevels.grade_level })
    .from(schoolLevels)
    .where(inArray(schoolLevels.id, ids))
    .orderBy(schoolLevels.id)
    .for('share');
}

/** Inserts classes, skipping those whose name and section exist. Returns the ids of the new ones. */
export async function insertClasses(tx: Tx, rows: ClassColumns[]): Promise<string[]> {
  const made = await tx
    .insert(classes)
    .values(rows.map((row) => ({ id: newId(), ...row })))
    .onConflictDoNothing()
    .returning({ id: classes.id });
  return made.map(({ id }) => id);
}

export async function insertClass(tx: Tx, columns: ClassColumns): Promise<string> {
  const id = newId();
  await tx.insert(classes).values({ id, ...columns });
  return id;
}

export async function updateClass(tx: Tx, classId: string, columns: ClassColumns): Promise<void> {
  await tx.update(classes).set(columns).where(eq(classes.id, classId));
}

/** A class's row, locked until the transaction ends, which serializes changes. */
export async function lockClass(tx: Tx, classId: string) {
  const [found] = await tx
    .select({
      name: classes.name,
      section: classes.section,
      grade_level: classes.grade_level,
      level_id: classes.level_id,
      capacity: classes.capacity,
      class_master_id: classes.class_master_id,
    })
    .from(classes)
    .where(eq(classes.id, classId))
    .for('update');
  return found ?? null;
}

export async function selectLasting(tx: Tx, classId: string): Promise<string[]> {
  const held = await tx
    .select({ user_id: classTeachers.user_id })
    .from(classTeachers)
    .where(and(eq(classTeachers.class_id, classId), isNull(classTeachers.until_day)));
  return held.map(({ user_id }) => user_id);
}

/**
 * Replaces the permanent teachers of a class: removed ones end yesterday and keep their dates, added ones
 * begin today. Substitutes, who have a last day, are unaffected. Returns who was added and removed.
 */
export async function replaceTeachers(
  tx: Tx,
  classId: string,
  userIds: string[],
): Promise<{ added: string[]; removed: string[] }> {
  const lasting = and(eq(classTeachers.class_id, classId), isNull(classTeachers.until_day));
  const going = and(lasting, userIds.length > 0 ? notInArray(classTeachers.user_id, userIds) : undefined);
  const user_id = classTeachers.user_id;
  // A teacher added and removed on the same day has never taught the class.
  const never = await tx
    .delete(classTeachers)
    .where(and(going, gte(classTeachers.from_day, TODAY)))
    .returning({ user_id });
  const ended = await tx
    .update(classTeachers)
    .set({ until_day: sql`${TODAY} - 1` })
    .where(going)
    .returning({ user_id });
  const held = await selectLasting(tx, classId);
  const coming = userIds.filter((id) => !held.includes(id));
  for (const id of coming) await addLasting(tx, classId, id);
  return { added: coming, removed: [...never, ...ended].map((row) => row.user_id) };
}

/** Adds a permanent teacher to a class; false if they already are one. */
export async function ensureTeaches(tx: Tx, classId: string, userId: string): Promise<boolean> {
  const held = await tx
    .select({ user_id: classTeachers.user_id })
    .from(classTeachers)
    .where(
      and(
        eq(classTeachers.class_id, classId),
        eq(classTeachers.user_id, userId),
        isNull(classTeachers.until_day),
      ),
    );
  if (held.length > 0) return false;
  await addLasting(tx, classId, userId);
  return true;
}

/** Permanent from today; a substitute's assignment is extended instead. */
async function addLasting(tx: Tx, classId: string, userId: string): Promise<void> {
  const theirs = and(eq(classTeachers.class_id, classId), eq(classTeachers.user_id, userId));
  await tx.delete(classTeachers).where(and(theirs, gte(classTeachers.from_day, TODAY)));
  const goesOn = await tx
    .update(classTeachers)
    .set({ until_day: null })
    .where(and(theirs, gte(classTeachers.until_day, sql`${TODAY} - 1`)))
    .returning({ user_id: classTeachers.user_id });
  if (goesOn.length === 0) await tx.insert(classTeachers).values({ class_id: classId, user_id: userId });
}
