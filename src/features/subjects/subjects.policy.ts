import { has, office } from '#features/people/people.policy.ts';

export const maySeeSubjects = office('academic');
export const mayWriteSubjects = office('academic');
/** The query limits the students to those of classes the teacher may see. */
export const maySeeTakers = has(office('academic'), 'teacher');
/** The query limits the subjects to students whom the caller may see. */
export const maySeeTaken = has(office('academic', 'registrar'), 'teacher', 'parent', 'student');
