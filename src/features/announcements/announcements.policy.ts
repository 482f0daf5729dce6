import { anyWithRole, has, office } from '#features/people/people.policy.ts';

export const mayReadAnnouncements = anyWithRole;
/** Administrators read all announcements and are notified of none. */
export const mayBeTold = has('parent', 'student', 'teacher');
export const mayAnnounceToAll = office('communication');
/** Teachers may address the families of classes they teach. */
export const mayAnnounce = has(office('communication'), 'teacher');
