import { has, office, studentOffice } from '#features/people/people.policy.ts';

/** Teachers and students have a timetable of their own. */
export const maySeeOwnTimetable = has('teacher', 'student');
/** Guardians see the timetables of their children. */
export const maySeeChildrensTimetables = has('parent');
/** Limited to the students that the reader may see. */
export const maySeeStudentTimetable = has(studentOffice, 'teacher', 'parent', 'student');
export const mayKeepTimetable = office('academic');
