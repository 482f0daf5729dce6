import type { Tx } from '#platform/db/database.ts';
import type { TeacherFilters } from '../teachers.contract.ts';
import { countTeachers, isTeacher, matching, selectTeachers, selectTeaching } from './teachers.queries.ts';

/** One page of the matching teachers, by name. */
export async function listTeachers(tx: Tx, filters: TeacherFilters) {
  const where = matching(filters);
  return {
    teachers: await selectTeachers(tx, where, { page: filters.page }),
    total: await countTeachers(tx, where),
  };
}

/** One teacher and their subjects; null if the user is not a teacher today. */
export async function findTeacher(tx: Tx, userId: string) {
  const [teacher] = await selectTeachers(tx, isTeacher(userId));
  return teacher ? { ...teacher, teaching: await selectTeaching(tx, userId) } : null;
}
