import { has, office, studentOffice } from '#features/people/people.policy.ts';

/**
 * The query decides which students: all for the office, their classes' for teachers, those with the right to records
 * for guardians, oneself for students.
 */
export const maySeePhotos = has(studentOffice, 'teacher', 'parent', 'student');
export const mayKeepPhotos = office('registrar');
/** Not for teachers: a medical certificate concerns only the family and the office. */
export const maySeeDocuments = has(office('registrar'), 'parent', 'student');
export const mayKeepDocuments = office('registrar');
