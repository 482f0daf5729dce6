import { has } from '#features/people/people.policy.ts';

export const maySeeSubjects = has('admin');
export const mayWriteSubjects = has('admin');
