import { has } from '#features/people/people.policy.ts';

export const maySeeJobs = has('admin');
export const mayRunJobs = has('admin');
