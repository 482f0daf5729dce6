import type { Actor } from '#features/people/people.rules.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { holdRole } from '#features/people/server/held-roles.service.ts';
import { changedFields } from '#platform/audit/server/changed-fields.ts';
import type { Tx } from '#platform/db/database.ts';
import { orRefuse } from '#platform/db/violations.ts';
import type { ClassInput, ManyClassesInput, SchoolClass } from '../classes.contract.ts';
import {
  columnsOf,
  ensureTeaches,
  findLevels,
  insertClass,
  insertClasses,
  lockClass,
  replaceTeachers,
  selectLasting,
  selectClasses,
  updateClass,
} from './classes.queries.ts';

const CODES = { classes_name_section_key: 'CLASS_EXISTS' } as const;

/** The classes visible to the actor, by grade level, name and section. */
export function listClasses(tx: Tx, actor: Actor): Promise<SchoolClass[]> {
  return selectClasses(tx, actor);
}

/** One class visible to the actor; null for any other, whether it exists or not. */
export async function findClass(tx: Tx, actor: Actor, classId: string): Promise<SchoolClass | null> {
  return (await selectClasses(tx, actor, classId))[0] ?? null;
}

/**
 * Creates a class. Name and section are jointly unique, ignoring case. The class master becomes one of its
 * teachers.
 */
export function createClass(call: Call, input: ClassInput) {
  return orRefuse(CODES, () =>
    call.db.transaction(async (tx) => {
      if (!(await isTeacherOrNobody(tx, input.class_master_id))) return { refused: 'NOT_A_TEACHER' } as const;
      const columns = await columnsOf(tx, input);
      if (!columns) return { refused: 'UNKNOWN_LEVEL' } as const;
      const id = await insertClass(tx, columns);
      await record(tx, call, { action: 'classes.created', subject: { type: 'class', id } });
      await letMasterTeach(tx, call, id, input.class_master_id);
      return (await findClass(tx, call.actor, id))!;
    }),
  );
}

/** Creates classes named after their levels. Existing ones are unchanged and not counted. */
export function createClasses(call: Call, { classes: wanted }: ManyClassesInput) {
  return call.db.transaction(async (tx) => {
    const ids = [...new Set(wanted.map(({ level_id }) => level_id))];
    const levels = new Map((await findLevels(tx, ids)).map((level) => [level.id, level]));
    if (levels.size < ids.length) return { refused: 'UNKNOWN_LEVEL' } as const;
    const made = await insertClasses(
      tx,
      wanted.map(({ level_id, section }) => {
        const { name, grade_level } = levels.get(level_id)!;
        return { name, section: section || null, grade_level, level_id };
      }),
    );
    for (const id of made)
      await record(tx, call, { action: 'classes.created', subject: { type: 'class', id } });
    return { made: made.length };
  });
}

/** Changes a class; null if there is none. */
export function changeClass(call: Call, classId: string, input: ClassInput) {
  return orRefuse(CODES, () =>
    call.db.transaction(async (tx) => {
      const held = await lockClass(tx, classId);
      if (!held) return null;
      const columns = await columnsOf(tx, input);
      if (!columns) return { refused: 'UNKNOWN_LEVEL' } as const;
      const changed = changedFields(held, columns);
      const newMaster = changed.includes('class_master_id') ? columns.class_master_id : null;
      if (!(await isTeacherOrNobody(tx, newMaster))) return { refused: 'NOT_A_TEACHER' } as const;
      if (changed.length > 0) {
        await updateClass(tx, classId, columns);
        await record(tx, call, {
          action: 'classes.changed',
          subject: { type: 'class', id: classId },
          details: { fields: changed },
        });
        await letMasterTeach(tx, call, classId, newMaster);
      }
      return findClass(tx, call.actor, classId);
    }),
  );
}

const isTeacherOrNobody = async (tx: Tx, userId: string | null | undefined) =>
  !userId || (await holdRole(tx, 'teacher', [userId])) === 1;

/** The class master must see the students, so they become one of the teachers. */
async function letMasterTeach(tx: Tx, call: Call, classId: string, userId: string | null | undefined) {
  if (!userId || !(await ensureTeaches(tx, classId, userId))) return;
  await record(tx, call, {
    action: 'classes.teachers_set',
    subject: { type: 'class', id: classId },
    details: { added: [userId], removed: [] },
  });
}

/** Gives a teacher access to an existing class from today; false if they already have it. */
export const letTeach = (tx: Tx, classId: string, userId: string): Promise<boolean> =>
  ensureTeaches(tx, classId, userId);

/**
 * Sets the permanent teachers; null if there is no such class. If the caller sends the list they saw, only
 * the difference is applied, so that concurrent changes are preserved.
 */
export function setTeachers(
  call: Call,
  classId: string,
  { teacher_ids, was }: { teacher_ids: string[]; was?: string[] | undefined },
) {
  return call.db.transaction(async (tx) => {
    if (!(await lockClass(tx, classId))) return null;
    const held = was ? await selectLasting(tx, classId) : teacher_ids;
    const come = held.filter((id) => !(was ?? held).includes(id));
    const gone = (was ?? held).filter((id) => !held.includes(id));
    const userIds = [...new Set([...teacher_ids.filter((id) => !gone.includes(id)), ...come])];
    if ((await holdRole(tx, 'teacher', userIds)) < userIds.length)
      return { refused: 'NOT_A_TEACHER' } as const;
    const { added, removed } = await replaceTeachers(tx, classId, userIds);
    if (added.length + removed.length > 0)
      await record(tx, call, {
        action: 'classes.teachers_set',
        subject: { type: 'class', id: classId },
        details: { added, removed },
      });
    return findClass(tx, call.actor, classId);
  });
}
