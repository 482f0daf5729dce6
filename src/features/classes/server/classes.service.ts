import type { Actor } from '#features/people/people.rules.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { orRefuse } from '#platform/db/violations.ts';
import type { ClassInput, SchoolClass } from '../classes.contract.ts';
import {
  holdTeachers,
  insertClass,
  lockClass,
  replaceTeachers,
  selectClasses,
  updateClass,
} from './classes.queries.ts';

type Call = { db: Db; actor: Actor };

const CODES = { classes_name_section_key: 'CLASS_EXISTS' } as const;

/** The classes that the actor sees, by grade level, name and section. */
export function listClasses(tx: Tx, actor: Actor): Promise<SchoolClass[]> {
  return selectClasses(tx, actor);
}

/** One class that the actor sees; null for a stranger's as for one that never was. */
export async function findClass(tx: Tx, actor: Actor, classId: string): Promise<SchoolClass | null> {
  return (await selectClasses(tx, actor, classId))[0] ?? null;
}

/** Makes a class. Name and section together are unique, whatever their case. */
export function createClass({ db, actor }: Call, input: ClassInput) {
  return orRefuse(CODES, () =>
    db.transaction(async (tx) => (await findClass(tx, actor, await insertClass(tx, input)))!),
  );
}

/** Changes a class; null when there is none. */
export function changeClass({ db, actor }: Call, classId: string, input: ClassInput) {
  return orRefuse(CODES, () =>
    db.transaction(async (tx) =>
      (await updateClass(tx, classId, input)) ? findClass(tx, actor, classId) : null,
    ),
  );
}

/** Makes exactly these people the class's teachers; null when there is no such class. */
export function setTeachers({ db, actor }: Call, classId: string, teacherIds: string[]) {
  const userIds = [...new Set(teacherIds)];
  return db.transaction(async (tx) => {
    if (!(await lockClass(tx, classId))) return null;
    if ((await holdTeachers(tx, userIds)) < userIds.length) return { refused: 'NOT_A_TEACHER' } as const;
    await replaceTeachers(tx, classId, userIds);
    return findClass(tx, actor, classId);
  });
}
