import { anyWithRole, has } from '#features/people/people.policy.ts';

export const maySeeSubjects = has('admin');
export const mayWriteSubjects = has('admin');
/** The query limits the students to those of classes the teacher may see. */
export const maySeeTakers = has('admin', 'teacher');
/** The query limits the subjects to students whom the caller may see. */
export const maySeeTaken = anyWithRole;
