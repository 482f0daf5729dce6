import { anyWithRole, has } from '#features/people/people.policy.ts';

export const mayReadAnnouncements = anyWithRole;
/** Administrators to everybody, teachers to the families of their classes. */
export const mayAnnounce = has('admin', 'teacher');
