import { anyWithRole, has } from '#features/people/people.policy.ts';

export const mayReadAnnouncements = anyWithRole;
/** Administrators read all announcements and are notified of none. */
export const mayBeTold = has('parent', 'student', 'teacher');
export const mayAnnounceToAll = has('admin');
/** Teachers may address the families of classes they teach. */
export const mayAnnounce = has('admin', 'teacher');
