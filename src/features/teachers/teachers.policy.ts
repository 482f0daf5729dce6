import { has } from '#features/people/people.policy.ts';

export const maySeeTeachers = has('admin');
