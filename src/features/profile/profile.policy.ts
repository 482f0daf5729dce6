import { anyOffice, anySignedIn, has } from '#features/people/people.policy.ts';

/**
 * Each user's own account only: not even administrators can read another user's sessions. (The office sees and revokes
 * API keys in People.)
 */
export const mayKeepOwnAccount = anySignedIn;
export const mayHaveKeys = has(anyOffice, 'teacher');
