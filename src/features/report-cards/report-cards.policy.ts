import { has, office } from '#features/people/people.policy.ts';

/** The council of a class: its teachers and the office; the queries limit the classes. */
export const maySeeCouncil = has(office('academic'), 'teacher');
/** Comments, honors and decisions: the office, and the class master for their class. */
export const mayDecide = has(office('academic'), 'teacher');
/** Cards, releases and the paper's header: the office. */
export const mayKeepReportCards = office('academic');
/** The queries limit this to what is released to them. */
export const maySeeReportCards = has(office('academic'), 'teacher', 'parent', 'student');
