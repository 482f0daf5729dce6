import { anyWithRole, has, office } from '#features/people/people.policy.ts';

export const mayReadAnnouncements = anyWithRole;
/** Administrators read all announcements and are notified of none. */
export const mayBeTold = has('parent', 'student', 'teacher');
export const mayAnnounceToAll = office('communication');
/** Urgent ones ignore quiet hours and the weekly budget: for the head only. */
export const mayAnnounceUrgently = office();
/** Teachers may address the families of classes they teach. */
export const mayAnnounce = has(office('communication'), 'teacher');
