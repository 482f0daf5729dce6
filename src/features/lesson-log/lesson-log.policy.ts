import { has, office } from '#features/people/people.policy.ts';

/** Teachers write entries for lessons that they give: the queries limit both. */
export const mayWriteLog = has('teacher');
/** The academic office edits every plan, teachers those of their subjects. */
export const mayEditPlan = has(office('academic'), 'teacher');
/** Students read the log of their class, guardians that of their child. */
export const mayReadOwnLog = has('parent', 'student');
/** Readers of any log; the queries limit it to lessons that they may read. */
export const mayReadAnyLog = has(office('academic'), 'teacher', 'parent', 'student');
/** Teachers read the log of their subjects, the academic office all. */
export const mayReadLog = has(office('academic'), 'teacher');
