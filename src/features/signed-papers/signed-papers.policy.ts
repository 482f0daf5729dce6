import { office } from '#features/people/people.policy.ts';

export const mayKeepPaperKeys = office('technician');
