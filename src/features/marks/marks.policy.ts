import { has, office } from '#features/people/people.policy.ts';

/** Teachers enter marks for what they teach, the office for all: the queries limit the sheets. */
export const mayEnterMarks = has(office('academic'), 'teacher');
/** Only teachers: the office may not read students' work. */
export const mayTakePoints = has('teacher');
export const mayKeepMarks = office('academic');
