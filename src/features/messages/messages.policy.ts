import { has, office } from '#features/people/people.policy.ts';

/** Students take part as far as the school chose; without a choice their list stays empty and nobody writes to them. */
export const mayUseMessages = has(office('communication'), 'teacher', 'parent', 'student');
export const mayWriteToGuardians = has(office('communication'), 'teacher');
export const mayWriteToStaff = has(office('communication'), 'teacher');
export const mayWriteToTeachers = has('parent');
export const mayWriteToOwnTeachers = has('student');
export const mayWriteToTeacherOf = has('parent', 'student');
/** Administrators are the office. */
export const mayWriteToOffice = has('teacher', 'parent', 'student');
/** Reading a conversation of others, which its people see. */
export const mayOversee = office();
/** Whether and how students take part is for the head to choose. */
export const mayChooseStudents = office();
