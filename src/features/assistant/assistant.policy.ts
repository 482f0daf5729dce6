import { anyOffice, has, office } from '#features/people/people.policy.ts';

/** Where the school's words may go is decided by the head alone. */
export const maySetAssistant = office();
/** Whether the assistant is on is told to the office and teachers; each of its uses has a policy of its own. */
export const mayKnowAssistant = has(anyOffice, 'teacher');
