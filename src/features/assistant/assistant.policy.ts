import { anyOffice, has, office } from '#features/people/people.policy.ts';

/** Only the head decides where the school's texts may be sent. */
export const maySetAssistant = office();
/** The office and teachers learn whether the assistant is on; each use has its own policy. */
export const mayKnowAssistant = has(anyOffice, 'teacher');
