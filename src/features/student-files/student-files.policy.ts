import { anyWithRole, has } from '#features/people/people.policy.ts';

/** Which students, the query decides: all for the office, a teacher's classes, a guardian with the right to records, oneself. */
export const maySeePhotos = anyWithRole;
export const mayKeepPhotos = has('admin');
/** Not for teachers: a medical certificate is the family's and the office's. */
export const maySeeDocuments = has('admin', 'parent', 'student');
export const mayKeepDocuments = has('admin');
