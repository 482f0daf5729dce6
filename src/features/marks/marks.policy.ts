import { has, office } from '#features/people/people.policy.ts';

/** Teachers enter marks for what they teach, the office for all: the queries limit the sheets. */
export const mayEnterMarks = has(office('academic'), 'teacher');
/** Points of assignments are the teachers' own: the office does not read works. */
export const mayTakePoints = has('teacher');
export const mayKeepMarks = office('academic');
