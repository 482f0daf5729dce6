import { anyWithRole, has } from '#features/people/people.policy.ts';

/** Teachers and students have a timetable of their own. */
export const maySeeOwnTimetable = has('teacher', 'student');
/** Of the students they see. */
export const maySeeStudentTimetable = anyWithRole;
export const mayKeepTimetable = has('admin');
