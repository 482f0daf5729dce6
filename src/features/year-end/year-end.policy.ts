import { has } from '#features/people/people.policy.ts';

export const mayEndYears = has('admin');
