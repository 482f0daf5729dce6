import { office } from '#features/people/people.policy.ts';

export const maySeeJobs = office('technician');
export const mayRunJobs = office('technician');
