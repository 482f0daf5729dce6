import { office } from '#features/people/people.policy.ts';

export const mayEndYears = office();
