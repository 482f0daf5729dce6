import { office } from '#features/people/people.policy.ts';

/** Export the whole school, import one into an empty school, and remove an imported one. */
export const mayMoveSchool = office();
