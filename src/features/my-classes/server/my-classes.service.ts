import type { Actor } from '#features/people/people.rules.ts';
import { mayWriteAsStudent } from '#features/messages/server/with-students.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { OwnClass, OwnClassPage } from '../my-classes.contract.ts';
import { maySeeClassmates } from '../my-classes.policy.ts';
import {
  selectClassmates,
  selectOwnClasses,
  selectStudentsOf,
  selectSubjectsOf,
  selectTeachersOf,
} from './my-classes.queries.ts';

/** Classes visible to a teacher, or attended by a student. */
export function listOwnClasses(tx: Tx, actor: Actor): Promise<OwnClass[]> {
  return selectOwnClasses(tx, actor);
}

/**
 * One of the user's own classes; null if it is not theirs or does not exist. Teachers get its students, students the
 * names of their classmates.
 */
export async function findOwnClass(tx: Tx, actor: Actor, classId: string): Promise<OwnClassPage | null> {
  const [found] = await selectOwnClasses(tx, actor, classId);
  if (!found) return null;
  const { subjects: _, ...schoolClass } = found;
  const isStudent = maySeeClassmates(actor);
  const [subjects, teachers, students, classmates, may_write] = await Promise.all([
    selectSubjectsOf(tx, actor, classId),
    selectTeachersOf(tx, classId),
    isStudent ? null : selectStudentsOf(tx, actor, classId),
    isStudent ? selectClassmates(tx, actor, classId) : null,
    mayWriteAsStudent(tx, actor),
  ]);
  return { ...schoolClass, subjects, teachers, students, classmates, may_write };
}
