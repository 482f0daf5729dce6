import { has, office } from '#features/people/people.policy.ts';

/** Teachers call the roll of classes they teach that day, the office of all; the queries narrow this. */
export const mayCallRoll = has(office('discipline'), 'teacher');
/** A teacher's phone stores the rolls of the teacher's classes for today and tomorrow. */
export const mayKeepRolls = has('teacher');
/** The office manages today's board, corrections, the gate and justifications. */
export const mayKeepAttendance = office('discipline');
export const maySeeAttendance = has(office('discipline'), 'teacher', 'parent', 'student');
/** A parent's children, or a student themselves. */
export const maySeeOwnAttendance = has('parent', 'student');
export const mayJustify = has(office('discipline'), 'parent', 'student');
/** Confidential reasons are visible to the office only. */
export const maySeeConfidentialReasons = office('discipline');
/** Sanctions and statements are visible to the office and the family; the queries limit whose. */
export const maySeeSanctions = has(office('discipline'), 'parent', 'student');
