import { has, office, studentOffice } from '#features/people/people.policy.ts';

/** The query limits the classes: administrators see all, others their own. */
export const maySeeClasses = has(studentOffice, 'teacher', 'parent', 'student');
/** The registrar and the academic office both edit classes. */
export const mayWriteClasses = office('registrar', 'academic');
/** Teachers print documents of the classes they teach. */
export const mayPrintClasses = has(office('registrar', 'academic', 'discipline'), 'teacher');
