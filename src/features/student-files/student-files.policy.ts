import { anyWithRole, has } from '#features/people/people.policy.ts';

/**
 * The query decides which students: all for the office, their classes' for teachers, those with the right to records
 * for guardians, oneself for students.
 */
export const maySeePhotos = anyWithRole;
export const mayKeepPhotos = has('admin');
/** Not for teachers: a medical certificate concerns only the family and the office. */
export const maySeeDocuments = has('admin', 'parent', 'student');
export const mayKeepDocuments = has('admin');
