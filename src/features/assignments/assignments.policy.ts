import { has, office } from '#features/people/people.policy.ts';

/**
 * Teachers see assignments of the subjects they teach, administrators all published ones: the queries limit
 * both.
 */
export const maySeeSetWork = has(office('academic'), 'teacher');
/** Anyone who may read an assignment may open its files: the queries limit the rows. */
export const mayReadAssignments = has(office('academic'), 'teacher', 'parent', 'student');
/** Teachers give work in the subjects they teach. */
export const maySetWork = has('teacher');
export const mayReadOwnWork = has('parent', 'student');
/** A tick is private to the student. */
export const mayTick = has('student');
/** A student's own tasks are private. */
export const mayKeepOwnTasks = has('student');
/** Students hand in their own work. */
export const mayHandIn = has('student');
/** Guardians hand in for a child if the school allows it: otherwise the service refuses. */
export const mayHandInFor = has('parent');
export const mayKeepAssignmentSettings = office('academic');
/** Anyone who may read a work may see its photos: the queries limit the rows. */
export const mayReadWork = has('teacher', 'parent', 'student');
/** Teachers of the subject mark works; nobody else sees unreturned marks. */
export const mayMarkWork = has('teacher');
