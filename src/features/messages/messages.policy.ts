import { has } from '#features/people/people.policy.ts';

/** Students have no messages: a pupil and an adult never write to each other alone. */
export const mayUseMessages = has('admin', 'teacher', 'parent');
export const mayWriteToGuardians = has('admin', 'teacher');
export const mayWriteToStaff = has('admin', 'teacher');
export const mayWriteToTeachers = has('parent');
/** Administrators are the office. */
export const mayWriteToOffice = has('teacher', 'parent');
/** Reading a conversation of others, which its people see. */
export const mayOversee = has('admin');
