import { has } from '#features/people/people.policy.ts';

/** The query restricts the classes: those a teacher teaches, or a student's own. */
export const maySeeOwnClasses = has('teacher', 'student');
/** Students may see their classmates' names and nothing else about them. */
export const maySeeClassmates = has('student');
