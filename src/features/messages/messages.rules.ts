export const MOST_SUBJECT = 100;
export const MOST_BODY = 3000;
export const MOST_REASON = 500;
export const MOST_REPLIES = 20;
export const MOST_REPLY = 300;
/** The most messages of a student within 24 hours, so that a stolen account cannot flood teachers. */
export const MOST_OF_STUDENT = 30;

/**
 * Messages with students: none; only if a guardian with an account can read them; or also without such a
 * guardian.
 */
export const WITH_STUDENTS = ['off', 'with_guardian', 'alone'] as const;
export type WithStudents = (typeof WITH_STUDENTS)[number];

/**
 * The reason why a student cannot participate: the school's setting, no guardian who can read along, or no
 * account.
 */
export const STUDENT_BARS = ['off', 'no_guardian', 'no_account'] as const;
export type StudentBar = (typeof STUDENT_BARS)[number];
