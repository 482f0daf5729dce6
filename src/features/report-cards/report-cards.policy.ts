import { anyWithRole, has } from '#features/people/people.policy.ts';

/** The council of a class: its teachers and the office; whose classes, the queries say. */
export const maySeeCouncil = has('admin', 'teacher');
/** Appreciations, honours and decisions: the office, and the class master for their class. */
export const mayDecide = has('admin', 'teacher');
/** Cards, releases, and what stands at the head of the paper: the office. */
export const mayKeepReportCards = has('admin');
/** What is released to them, the queries say. */
export const maySeeReportCards = anyWithRole;
