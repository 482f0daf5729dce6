import { has, office } from '#features/people/people.policy.ts';

/**
 * Students participate as far as the school permits; by default their list stays empty and nobody can write
 * to them.
 */
export const mayUseMessages = has(office('communication'), 'teacher', 'parent', 'student');
export const mayWriteToGuardians = has(office('communication'), 'teacher');
export const mayWriteToStaff = has(office('communication'), 'teacher');
export const mayWriteToTeachers = has('parent');
export const mayWriteToOwnTeachers = has('student');
export const mayWriteToTeacherOf = has('parent', 'student');
/** Administrators already are the office. */
export const mayWriteToOffice = has('teacher', 'parent', 'student');
/** Reading a conversation of others, whose participants are shown that. */
export const mayOversee = office();
/** The head decides whether and how students participate. */
export const mayChooseStudents = office();
