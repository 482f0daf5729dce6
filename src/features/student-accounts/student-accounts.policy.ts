import { has } from '#features/people/people.policy.ts';

export const mayMakeStudentAccounts = has('admin');
