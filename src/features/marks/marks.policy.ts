import { has } from '#features/people/people.policy.ts';

/** Teachers enter the marks of what they teach, the office of all: which, the queries say. */
export const mayEnterMarks = has('admin', 'teacher');
/** Verifying, closing and opening sheets once more: the office. */
export const mayKeepMarks = has('admin');
