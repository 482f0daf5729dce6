import { anyWithRole, has } from '#features/people/people.policy.ts';

/** Teachers call the roll of the classes that they teach on its day, the office of all: which, the queries say. */
export const mayCallRoll = has('admin', 'teacher');
/** A teacher's phone keeps the lists of their classes for today and tomorrow. */
export const mayKeepRolls = has('teacher');
/** Today's board, corrections, the gate, and what families write: the office. */
export const mayKeepAttendance = has('admin');
/** Whose days they see, the queries say. */
export const maySeeAttendance = anyWithRole;
/** A parent's children, or a student themselves. */
export const maySeeOwnAttendance = has('parent', 'student');
export const mayJustify = has('admin', 'parent', 'student');
/** A reason that is marked confidential never leaves the office. */
export const maySeeConfidentialReasons = has('admin');
/** Sanctions and statements are between the office and the family; whose, the queries say. */
export const maySeeSanctions = has('admin', 'parent', 'student');
