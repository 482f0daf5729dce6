import { anyWithRole, has } from '#features/people/people.policy.ts';
import type { Actor } from '#features/people/people.rules.ts';

/** Which rows come back is decided in the query: all for administrators, a teacher's classes, a parent's children, oneself. */
export const maySeeStudents = anyWithRole;
export const mayWriteStudents = has('admin');
export const mayExportStudents = has('admin');

/** A teacher needs to reach a student's family, not to know where they live, which e-mail signs them in, or what the birth certificate says. */
export function maySeeHomeDetails(actor: Actor): boolean {
  return actor.role !== 'teacher';
}
