import { anyWithRole, has, office } from '#features/people/people.policy.ts';

export const mayReadAnnouncements = anyWithRole;
/** Administrators read all announcements and are notified of none. */
export const mayBeTold = has('parent', 'student', 'teacher');
export const mayAnnounceToAll = office('communication');
/** Urgent ones leave at night too and whatever the week has brought already: the head decides. */
export const mayAnnounceUrgently = office();
/** Teachers may address the families of classes they teach. */
export const mayAnnounce = has(office('communication'), 'teacher');
