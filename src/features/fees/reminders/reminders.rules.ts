/** Steps that a school can choose: days before (negative), on and after the due date. */
export const REMINDER_STEPS = [-14, -7, -3, -1, 0, 1, 3, 7, 14, 30, 60, 90] as const;

/** The initial proposal, switched off: one reminder before, one on the day, then at growing intervals. */
export const FIRST_STEPS: readonly number[] = [-7, 0, 3, 14, 30];

/** How many days ahead a promise to pay may lie. */
export const MOST_ARRANGEMENT_DAYS = 366;

/** Why no reminder of a student's fees is sent at the moment; null if reminders are running. */
export const PAUSES = ['off', 'paid', 'claim', 'arrangement'] as const;
export type Pause = (typeof PAUSES)[number];
