import { has } from '#features/people/people.policy.ts';

export const mayKeepPaperKeys = has('admin');
