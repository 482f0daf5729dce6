import { has } from '#features/people/people.policy.ts';

export const mayImportPeople = has('admin');
