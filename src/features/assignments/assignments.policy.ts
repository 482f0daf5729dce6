import { has, office } from '#features/people/people.policy.ts';

/** Teachers see what is set in the subjects they teach, administrators all that is published: the queries limit both. */
export const maySeeSetWork = has(office('academic'), 'teacher');
/** Files of assignments are opened by those who read them: the queries limit each to theirs. */
export const mayReadAssignments = has(office('academic'), 'teacher', 'parent', 'student');
/** Teachers set work in the subjects that they teach. */
export const maySetWork = has('teacher');
export const mayReadOwnWork = has('parent', 'student');
/** The tick is the student's own: nobody else sets or sees it. */
export const mayTick = has('student');
/** A student's own tasks: nobody else reads or writes them. */
export const mayKeepOwnTasks = has('student');
/** Students hand in their own work. */
export const mayHandIn = has('student');
/** Guardians hand in for a child where the school allows it: the service refuses the others. */
export const mayHandInFor = has('parent');
export const mayKeepAssignmentSettings = office('academic');
/** Photos of a work are seen by those who read the work: the queries limit each to theirs. */
export const mayReadWork = has('teacher', 'parent', 'student');
/** Teachers of the subject mark: unreturned marks are seen by nobody else. */
export const mayMarkWork = has('teacher');
