import { has, office, studentOffice } from '#features/people/people.policy.ts';
import type { Actor } from '#features/people/people.rules.ts';

/** The query limits the rows: all for administrators, a teacher's classes, a parent's children, oneself. */
export const maySeeStudents = has(studentOffice, 'teacher', 'parent', 'student');
export const mayWriteStudents = office('registrar');
export const mayExportStudents = office('registrar');

/**
 * The duties that may open the early-warning page. Repeated here, because that feature may not be imported
 * from this one.
 */
export const mayOpenEarlyWarning = office('academic', 'discipline', 'bursar');

/** Teachers need contact data of a student's family, but not address, sign-in e-mail or birth certificate data. */
export function maySeeHomeDetails(actor: Actor): boolean {
  return actor.role !== 'teacher';
}
