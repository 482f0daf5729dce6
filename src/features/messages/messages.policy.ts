import { has, office } from '#features/people/people.policy.ts';

/** Students have no messages: a pupil and an adult never write to each other alone. */
export const mayUseMessages = has(office('communication'), 'teacher', 'parent');
export const mayWriteToGuardians = has(office('communication'), 'teacher');
export const mayWriteToStaff = has(office('communication'), 'teacher');
export const mayWriteToTeachers = has('parent');
/** Administrators are the office. */
export const mayWriteToOffice = has('teacher', 'parent');
/** Reading a conversation of others, which its people see. */
export const mayOversee = office();
