import { has } from '#features/people/people.policy.ts';

export const mayCheckLedger = has('admin');
