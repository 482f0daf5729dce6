import { anyWithRole, has } from '#features/people/people.policy.ts';

export const mayReadAnnouncements = anyWithRole;
/** Administrators read all of them and are told of none. */
export const mayBeTold = has('parent', 'student', 'teacher');
export const mayAnnounceToAll = has('admin');
/** Teachers to the families of a class that they teach. */
export const mayAnnounce = has('admin', 'teacher');
