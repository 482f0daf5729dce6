import { has } from '#features/people/people.policy.ts';

/** Teachers enter marks for what they teach, the office for all: the queries limit the sheets. */
export const mayEnterMarks = has('admin', 'teacher');
export const mayKeepMarks = has('admin');
