import { has, office } from '#features/people/people.policy.ts';

/** Teachers enter marks for what they teach, the office for all: the queries limit the sheets. */
export const mayEnterMarks = has(office('academic'), 'teacher');
export const mayKeepMarks = office('academic');
