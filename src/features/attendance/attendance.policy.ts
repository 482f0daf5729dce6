import { anyWithRole, has } from '#features/people/people.policy.ts';

/** Teachers call the roll of classes they teach that day, the office of all; the queries narrow this. */
export const mayCallRoll = has('admin', 'teacher');
/** A teacher's phone stores the lists of their classes for today and tomorrow. */
export const mayKeepRolls = has('teacher');
/** The office manages today's board, corrections, the gate and justifications. */
export const mayKeepAttendance = has('admin');
export const maySeeAttendance = anyWithRole;
/** A parent's children, or a student themselves. */
export const maySeeOwnAttendance = has('parent', 'student');
export const mayJustify = has('admin', 'parent', 'student');
/** Confidential reasons are visible to the office only. */
export const maySeeConfidentialReasons = has('admin');
/** Sanctions and statements are visible to the office and the family; the queries limit whose. */
export const maySeeSanctions = has('admin', 'parent', 'student');
