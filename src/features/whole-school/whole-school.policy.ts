import { has } from '#features/people/people.policy.ts';

/** Takes the whole school along as a file, brings one into an empty school, and takes away what came so. */
export const mayMoveSchool = has('admin');
